// The others' moves, one after the other: as fast as the reader likes, back and forth, and all at once when it matters.
// What was shown since our last move is kept, so that it can be played again.

import type { Frame, Update } from './generated/wire';
import { moves, settings, type Chosen } from './settings.svelte';

export type Speed = Chosen['speed'];

/** How long a move stays before the next one is shown, in milliseconds: quicker the more wait. */
const PAUSES: Record<Exclude<Speed, 'step'>, [few: number, some: number, many: number]> = {
  slow: [1700, 1200, 600],
  normal: [900, 400, 80],
  fast: [200, 90, 0],
};

export function pause(waiting: number, speed: Exclude<Speed, 'step'>): number {
  const [few, some, many] = PAUSES[speed];
  if (waiting > 20) return many;
  return waiting > 6 ? some : few;
}

/** What is kept to be played again; older moves are in the replay. */
const KEPT = 200;

export interface Stage {
  /** Draws where these moves lead, with what they tell. They come here once. */
  show: (moves: Update[]) => void;
  /** Draws a moment that was there before; what led to it, where it is the next one. */
  recall: (frame: Frame, next: Update | null) => void;
  /** Whether it is our turn in this frame. */
  ours: (frame: Frame) => boolean;
  /** Whether our time runs after this move. */
  timed: (move: Update) => boolean;
  /** Nothing is to be seen, or an action of ours is on its way: no time for pictures. */
  busy: () => boolean;
}

export class Playback {
  /** The moves since our last one, and the moment before them. */
  steps: Update[] = $state.raw([]);
  /** How many of them are on the board. */
  at = $state(0);
  /** Stopped by hand. */
  held = $state(false);
  /** The rest was shown at once, for our clock runs. */
  hurried = $state(false);
  #base: Frame | null = null;
  /** How many were on the board before: the log has them. */
  #seen = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly stage: Stage) {}

  /** How many moves are still to be shown. */
  get left(): number {
    return this.steps.length - this.at;
  }

  /** Whether the board shows something that is past, and all of it was seen before. */
  get past(): boolean {
    return this.at < this.#seen;
  }

  /** Whether it goes on by itself. */
  get running(): boolean {
    return this.left > 0 && !this.held && !(settings.speed === 'step' && !this.#oursNow());
  }

  get newest(): Frame | null {
    return this.steps.at(-1)?.frame ?? this.#base;
  }

  /** A new beginning: our own last move, or the first thing we see. */
  begin(frame: Frame, steps: Update[] = []) {
    this.#stop();
    this.#base = frame;
    this.steps = steps;
    this.at = this.#seen = steps.length;
    this.held = this.hurried = false;
  }

  /** Our own move: what waits before it is shown with it, and the story begins anew. */
  own(move: Update) {
    this.stage.show([...this.steps.slice(this.#seen), move]);
    this.begin(move.frame);
  }

  /** A move of the others. */
  add(move: Update) {
    this.steps = [...this.steps, move];
    if (this.steps.length > KEPT && this.at > 0) {
      this.#base = this.steps[0]!.frame;
      this.steps = this.steps.slice(1);
      this.at -= 1;
      this.#seen -= 1;
    }
    const timed = this.stage.timed(move);
    if (timed && this.left > 1) this.hurried = true;
    if (timed || this.stage.busy() || !this.#paced()) this.finish();
    else this.#go();
  }

  /** To the newest moment, at once. */
  finish() {
    this.#stop();
    this.held = false;
    const rest = this.steps.slice(this.#seen);
    const wasPast = this.past;
    this.at = this.#seen = this.steps.length;
    if (rest.length > 0) this.stage.show(rest);
    else if (wasPast && this.newest) this.stage.recall(this.newest, null);
  }

  next() {
    this.held = settings.speed !== 'step';
    this.#stop();
    this.#forward();
  }

  back() {
    if (this.at === 0) return;
    this.held = true;
    this.#stop();
    this.at -= 1;
    this.stage.recall(this.at > 0 ? this.steps[this.at - 1]!.frame : this.#base!, null);
  }

  toggle() {
    this.held = this.running;
    if (this.held) this.#stop();
    else if (settings.speed === 'step') this.#forward();
    else this.#go();
  }

  /** From the moment after our last move on. */
  again() {
    if (!this.#base || this.steps.length === 0) return;
    this.#stop();
    this.held = this.hurried = false;
    this.at = 0;
    this.stage.recall(this.#base, null);
    if (settings.speed !== 'step') this.#wait();
  }

  /** Another speed counts from now on. */
  pick(speed: Speed) {
    settings.speed = speed;
    this.held = false;
    this.#stop();
    if (speed !== 'step') this.#go();
  }

  leave() {
    this.#stop();
  }

  #oursNow(): boolean {
    const frame = this.at > 0 ? this.steps[this.at - 1]!.frame : this.#base;
    return frame !== null && !this.past && this.stage.ours(frame);
  }

  /** Whether moves wait for each other: always where somebody chose to take their time. */
  #paced(): boolean {
    return moves() || settings.speed === 'step' || settings.speed === 'slow';
  }

  #go() {
    if (this.#timer !== undefined || !this.running) return;
    this.#forward();
    this.#wait();
  }

  #wait() {
    // Where all act at once, a move of the others does not wait for a click.
    const speed = settings.speed === 'step' ? 'normal' : settings.speed;
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined;
        this.#go();
      },
      pause(this.left, speed),
    );
  }

  #forward() {
    const step = this.steps[this.at];
    if (!step) return;
    this.at += 1;
    if (this.at <= this.#seen) {
      this.stage.recall(step.frame, step);
      return;
    }
    this.#seen = this.at;
    this.stage.show([step]);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
