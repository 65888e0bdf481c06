// A match watched again: any moment of it, as any seat may see it whose view is open to us.

import { get, Refusal } from './api';
import type { Frame, History, Replay, TableInfo, Telling } from './generated/wire';
import { travel } from './motion';
import type { Scene } from './scene';

/** The server takes thirty requests a second from one person: while the thumb is dragged we stay below. */
const PACE = 45;
/** How long to wait when the server was asked too often. */
const REST = 1000;
/** How long a moment stays when the match plays by itself, in milliseconds at speed 1. */
const DWELL = 1100;
/** How long the thumb rests before what is near is fetched. */
const SETTLE = 120;
/** Fetched ahead of time, in this order: forward is likelier than back. */
const NEAR = [1, 2, -1, 3, 4, 5, 6, -2];
/** How many moments are kept. */
const KEPT = 240;

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class ReplayScene implements Scene {
  known: TableInfo | null = $state.raw(null);
  history: History | null = $state.raw(null);
  /** The moment that is drawn; the one asked for may still be on its way. */
  frameOrNull: Frame | null = $state.raw(null);
  viewer: number | null = $state(null);
  fresh: { n: number; events: Telling[] } = $state.raw({ n: 0, events: [] });
  /** The moment asked for: how many entries have happened. */
  at = $state(0);
  /** Whose view is asked for: a seat's, or none for a spectator's. */
  viewAs: number | null = $state(null);
  playing = $state(false);
  speed: Speed = $state(1);
  /** Why the moment asked for cannot be shown. */
  trouble: string | null = $state(null);

  readonly live = false;
  readonly waiting = false;
  readonly refusal = null;

  readonly #kept = new Map<string, Replay>();
  /** The moment that is drawn, as `at` counts. */
  #shown = $state(-1);
  #following = false;
  #asked = 0;
  #gone = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly invite: string | null,
  ) {}

  /** The table; only to be asked for once it is `known`. */
  get info(): TableInfo {
    return this.known!;
  }

  /** The match; only to be asked for once there is one (`frameOrNull`). */
  get frame(): Frame {
    return this.frameOrNull!;
  }

  /** How many entries there are. */
  get last(): number {
    return this.history?.ply ?? 0;
  }

  /** What happened on the way to the moment asked for. */
  readonly entry = $derived.by(() => this.history?.entries[this.at - 1] ?? null);

  /** Everything that had happened by the moment that is drawn. */
  readonly log = $derived.by((): Telling[] =>
    (this.history?.entries ?? []).slice(0, Math.max(0, this.#shown)).flatMap(({ events }) => events),
  );

  /** The round of the moment asked for. */
  readonly round = $derived.by(() => (this.entry ?? this.history?.entries[0])?.round ?? 1);

  /** Where each round begins. */
  readonly rounds = $derived.by(() => {
    const begins: { round: number; at: number }[] = [];
    for (const [at, { round }] of (this.history?.entries ?? []).entries()) {
      if (round !== begins.at(-1)?.round) begins.push({ round, at });
    }
    return begins;
  });

  /** How many rounds lie behind the moment asked for: 2.5 is the middle of the third. */
  readonly passed = $derived.by(() => {
    const now = this.rounds.findLastIndex(({ at }) => at < this.at);
    if (now < 0) return 0;
    const begin = this.rounds[now]!.at;
    const end = this.rounds[now + 1]?.at ?? this.last;
    return now + (this.at - begin) / (end - begin);
  });

  /** The seats whose view is open to us: all of them once the match is over, before that only our own. */
  readonly viewable = $derived.by((): number[] => {
    if (!this.known) return [];
    const { status, seats, you } = this.known;
    if (status === 'over') return seats.map(({ seat }) => seat);
    return you === null ? [] : [you];
  });

  /** The first moment at which somebody has to decide: before it the board is still being laid out. */
  readonly first = $derived.by(() => {
    const entries = this.history?.entries ?? [];
    return Math.max(
      0,
      entries.findIndex(({ seat }) => seat !== null),
    );
  });

  /**
   * Opens the replay at the moment and in the view that the address names; without a moment, a finished match at its end,
   * another at its first decision.
   */
  async open(at: number | null, as: string | null) {
    this.known = await get<TableInfo>(`/tables/${this.id}`, { invite: this.invite });
    const seat = Number(as ?? this.known.you ?? NaN);
    this.viewAs = this.viewable.includes(seat) ? seat : null;
    this.history = await this.#fetchHistory();
    this.go(at ?? (this.known.status === 'over' ? this.last : this.first));
  }

  leave() {
    this.#gone = true;
    this.pause();
  }

  async look(viewAs: number | null) {
    if (viewAs === this.viewAs) return;
    this.viewAs = viewAs;
    this.go(this.at);
    try {
      const history = await this.#fetchHistory();
      if (viewAs === this.viewAs) this.history = history;
    } catch (refusal) {
      this.trouble = (refusal as Error).message;
    }
  }

  go(at: number) {
    this.at = Math.max(0, Math.min(Math.round(at) || 0, this.last));
    void this.#follow();
  }

  step(by: number) {
    this.go(this.at + by);
  }

  /** To the beginning of a round: the next one, this one or the one before. */
  leap(by: 1 | -1) {
    const begins = this.rounds.map(({ at }) => at);
    if (by > 0) this.go(begins.find((at) => at > this.at) ?? this.last);
    else this.go(begins.findLast((at) => at < this.at) ?? 0);
  }

  /** To the moment when this many rounds are over. */
  after(rounds: number) {
    this.go(this.rounds[rounds]?.at ?? this.last);
  }

  play() {
    if (this.at >= this.last) this.go(this.first);
    this.playing = true;
    this.#beat();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  act() {}
  undo() {}
  preview = () => Promise.resolve(null);

  #beat() {
    clearTimeout(this.#timer);
    // Nothing to see or to read: no need to wait.
    const dwell = this.entry?.events.some(({ text }) => text !== '') === false ? DWELL / 4 : DWELL;
    this.#timer = setTimeout(() => {
      if (this.#there()) this.step(1);
      if (this.at >= this.last) this.pause();
      else this.#beat();
    }, dwell / this.speed);
  }

  #fetchHistory(): Promise<History> {
    return get<History>(`/tables/${this.id}/history`, { as: this.viewAs ?? 'spectator', invite: this.invite });
  }

  #there(): boolean {
    return this.#shown === this.at && this.viewer === this.viewAs && this.frameOrNull !== null;
  }

  /** Shows the moment asked for; while that changes faster than it can be fetched, the newest. */
  async #follow() {
    if (this.#following) return;
    this.#following = true;
    try {
      while (!this.#there() && !this.#gone) {
        const { at, viewAs } = this;
        const moment = this.#recall(at) ?? (await this.#fetch(at));
        if (viewAs === this.viewAs && !this.#gone) this.#show(at, moment);
      }
      this.trouble = null;
    } catch (refusal) {
      this.trouble = (refusal as Error).message;
      this.pause();
    } finally {
      this.#following = false;
    }
    void this.#prefetch();
  }

  async #prefetch() {
    const { at, viewAs } = this;
    await sleep(SETTLE);
    try {
      for (const near of NEAR) {
        const wanted = at + near;
        if (wanted < 0 || wanted > this.last || this.#recall(wanted)) continue;
        if (this.#following || this.#gone || at !== this.at || viewAs !== this.viewAs) return;
        await this.#fetch(wanted);
      }
    } catch {
      // It is asked for again when it is wanted.
    }
  }

  #recall(at: number): Replay | undefined {
    return this.#kept.get(`${this.viewAs} ${at}`);
  }

  async #fetch(at: number): Promise<Replay> {
    const { viewAs } = this;
    const rest = this.#asked + PACE - Date.now();
    this.#asked = Math.max(this.#asked + PACE, Date.now());
    if (rest > 0) await sleep(rest);
    const ask = () => get<Replay>(`/tables/${this.id}/replay`, { at, as: viewAs ?? 'spectator', invite: this.invite });
    const moment = await ask().catch(async (refusal: Refusal) => {
      if (refusal.refused !== 'too_many') throw refusal;
      await sleep(REST);
      return ask();
    });
    this.#kept.set(`${viewAs} ${at}`, moment);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return moment;
  }

  /** The next entry is animated; anything else is a jump. */
  #show(at: number, moment: Replay) {
    const on = at === this.#shown + 1 && this.viewer === this.viewAs && this.frameOrNull !== null;
    const change = () => {
      this.#shown = at;
      this.frameOrNull = moment.frame;
      this.viewer = this.viewAs;
      this.fresh = { n: this.fresh.n + 1, events: on ? moment.events : [] };
    };
    if (on) travel(change);
    else change();
  }
}
