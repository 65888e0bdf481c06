// A line of actions that no table knows of: a turn tried again, a lesson, a puzzle. The page keeps the line and sends all of
// it; the server keeps nothing and answers what it leads to. Undo is the line without its last step.

import { Refusal as Refused } from './api';
import type { Frame, TableInfo, Telling } from './generated/wire';
import { travel } from './motion';
import type { Action, Actions, Foreseen, Refusal, Scene } from './scene';
import { sound } from './sound';
import { words } from './words';

/** What was done at once, and what the line up to here led to. */
interface Step<Answer> {
  actions: Action[];
  answer: Answer;
  /** What this step alone has brought about. */
  events: Telling[];
}

const list = (actions: Actions): Action[] => (Array.isArray(actions) ? [...actions] : [actions as Action]);

const t = words({ en: { over: 'The turn is over.' }, de: { over: 'Der Zug ist zu Ende.' } });

/** A board on which there is nothing to do: nobody is waited for, either, and the dock says why. */
export const atRest = (frame: Frame, ask: string = t.over): Frame => ({
  ...frame,
  turn: { seats: [] },
  prompt: { ...frame.prompt, ask, choices: [], blocked: [] },
});

/** The board of such a line. `Answer` is what the server says to it, its events being those of the whole line. */
export abstract class LineScene<Answer extends Foreseen> implements Scene {
  fresh: { n: number; events: Telling[] } = $state.raw({ n: 0, events: [] });
  refusal: Refusal | null = $state.raw(null);
  readonly connections = 1;
  readonly live = true;
  readonly lenient = true;
  readonly info: TableInfo;

  #steps: Step<Answer>[] = $state.raw([]);
  #underway = $state(0);

  protected constructor(
    info: TableInfo,
    readonly viewer: number,
    /** What an empty line leads to. */
    readonly began: Answer,
    /** What happened before the line. */
    readonly before: readonly Telling[],
  ) {
    // It is this seat's turn, whoever had it, and nobody else is waited for.
    const seats = info.seats.map((seat) => ({ ...seat, online: true, taken_over: null }));
    const then = { status: 'playing', undo: true, hints: false, outcome: null } as const;
    this.info = { ...info, ...then, clocks: [], seats, you: viewer };
  }

  /** What the server says to a line. */
  protected abstract ask(line: Action[]): Promise<Answer>;

  /** The frame of an answer as it is drawn. */
  protected drawn({ frame }: Answer): Frame {
    return frame;
  }

  /** Whether nothing more can be done before something is taken back. */
  get closed(): boolean {
    return false;
  }

  /** What the server said last. */
  readonly answer: Answer = $derived.by(() => this.#steps.at(-1)?.answer ?? this.began);

  readonly frame: Frame = $derived.by(() => {
    const frame = this.drawn(this.answer);
    // What was done before the line cannot be taken back.
    return this.#steps.length > 0 ? frame : { ...frame, undoable: null, no_undo: null };
  });

  /** The actions so far. */
  readonly line: Action[] = $derived.by(() => this.#steps.flatMap(({ actions }) => actions));

  /** What was done so far, in words. */
  readonly told = $derived.by((): Telling[] => this.#steps.flatMap(({ events }) => events));

  readonly log = $derived.by((): Telling[] => [...this.before, ...this.told]);

  get waiting(): boolean {
    return this.#underway > 0;
  }

  async act(wanted: Actions): Promise<boolean> {
    if (this.waiting || this.closed) return false;
    const actions = list(wanted);
    this.refusal = null;
    try {
      const answer = await this.busy(() => this.ask([...this.line, ...actions]));
      const step = { actions, answer, events: answer.events.slice(this.told.length) };
      travel(() => {
        this.#steps = [...this.#steps, step];
        this.fresh = { n: this.fresh.n + 1, events: step.events };
      });
    } catch (refusal) {
      this.refusal = refusalOf(refusal as Error);
      sound('no');
      return false;
    }
    return true;
  }

  /** Takes the last step back. */
  undo() {
    if (!this.waiting && this.#steps.length > 0) this.become(this.#steps.slice(0, -1));
  }

  /** Begins the line anew. */
  again() {
    if (!this.waiting) this.become([]);
  }

  /** What more actions would lead to, before anybody answers them. */
  protected foresee(more: Action[]): Promise<Foreseen> {
    return this.ask([...this.line, ...more]);
  }

  async preview(wanted: Actions): Promise<Foreseen | null> {
    return this.foresee(list(wanted)).catch(() => null);
  }

  async check(actions: readonly Action[]): Promise<Foreseen | Refusal | null> {
    try {
      return await this.foresee([...actions]);
    } catch (refusal) {
      return refusal instanceof Refused && refusal.refused === 'illegal' ? refusalOf(refusal) : null;
    }
  }

  protected become(steps: Step<Answer>[]) {
    this.refusal = null;
    this.#steps = steps;
    this.fresh = { n: this.fresh.n + 1, events: [] };
  }

  /** Waits for an answer; nothing else is done until then. */
  protected async busy<T>(work: () => Promise<T>): Promise<T> {
    this.#underway += 1;
    try {
      return await work();
    } finally {
      this.#underway -= 1;
    }
  }
}

const refusalOf = (refusal: Error): Refusal => ({
  text: refusal.message,
  rule: refusal instanceof Refused ? refusal.rule : null,
  step: null,
});

/** A table as boards know it: nobody waits, nothing is rated. */
export function lineTable(
  id: string,
  game: string,
  options: TableInfo['options'],
  names: readonly string[],
  you: number,
): TableInfo {
  return {
    id,
    name: null,
    game,
    status: 'playing',
    public: false,
    host: '',
    options,
    pace: { kind: 'free' },
    nights: null,
    paused: null,
    undo: true,
    rated: false,
    unrated: null,
    preset: null,
    seats: names.map((name, n) => ({
      seat: n,
      kind: n === you ? 'person' : 'bot',
      user: null,
      name,
      guest: true,
      level: n === you ? null : 'worker',
      taken_over: null,
      online: true,
    })),
    you,
    invite: null,
    ply: 0,
    turn: [],
    clocks: [],
    spectators: 0,
    commitment: '',
    seed: null,
    created: 0,
    started: 0,
    finished: null,
    outcome: null,
    decided: false,
    rematch: null,
    imported: false,
    origin: null,
    attempt: null,
    club: null,
    hints: false,
    expires: null,
    now: 0,
  };
}
