// The time a seat has left, as it runs out.

import type { ClockInfo, Pace } from './generated/wire';

/** From here on it is an alarm. */
const SHORT = 20_000;
const LOOK = 250;

export class TimeLeft {
  readonly #clock: () => ClockInfo | undefined;
  readonly #ahead: () => number;
  #now = $state(Date.now());

  /** To be made with a component; `ahead` is how far the server's clock is ahead of ours. */
  constructor(clock: () => ClockInfo | undefined, ahead: () => number) {
    this.#clock = clock;
    this.#ahead = ahead;
    $effect(() => {
      if (!this.runs) return;
      const look = () => (this.#now = Date.now());
      look();
      const timer = setInterval(look, LOOK);
      return () => clearInterval(timer);
    });
  }

  readonly #deadline = $derived.by(() => this.#clock()?.deadline ?? null);
  /** Whether it is the seat's turn, and it has a clock. */
  readonly runs = $derived.by(() => this.#deadline !== null);

  /** In milliseconds; while it does not run, what is left of the reserve. None without a clock. */
  readonly ms = $derived.by(() =>
    this.#deadline === null
      ? (this.#clock()?.reserve_ms ?? null)
      : Math.max(0, this.#deadline - this.#now - this.#ahead()),
  );

  /** Whole seconds until the time is up; none while it does not run. */
  readonly seconds = $derived.by(() => (this.runs && this.ms !== null ? Math.ceil(this.ms / 1000) : null));
  readonly short = $derived.by(() => this.runs && this.ms !== null && this.ms <= SHORT);

  /** How much of it is left, from 0 to 1: of the time for a move, and the reserve. */
  part(pace: Pace): number {
    const move = pace.kind === 'live' ? pace.move_s * 1000 : pace.kind === 'days' ? pace.days * 86_400_000 : 0;
    const whole = move + (this.#clock()?.reserve_ms ?? 0);
    return whole > 0 && this.ms !== null ? Math.min(1, this.ms / whole) : 0;
  }
}
