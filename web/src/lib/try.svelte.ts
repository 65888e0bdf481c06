// "Try it yourself": the turn of a decision of a finished match, played on the real board as one would play it. The match
// itself stays as it is: the server says what each step leads to, and in the end what the turn is worth.

import { get, post, Refusal as Refused } from './api';
import type { ForeseenTurn, Frame, History, OtherTurn, TableInfo, Telling, Tried } from './generated/wire';
import { travel } from './motion';
import { turn, type Action, type Actions, type Foreseen, type Refusal, type Scene } from './scene';
import { sound } from './sound';
import { SvelteMap } from 'svelte/reactivity';

/** What was done so far, and what it led to. */
interface Step {
  actions: Action[];
  frame: Frame;
  events: Telling[];
}

const list = (actions: Actions): Action[] => (Array.isArray(actions) ? [...actions] : [actions as Action]);

export class TryScene implements Scene {
  fresh: { n: number; events: Telling[] } = $state.raw({ n: 0, events: [] });
  refusal: Refusal | null = $state.raw(null);
  /** Whether the turn is played to its end. */
  over = $state(false);
  /** What it is worth, once it is judged. */
  verdict: Tried | null = $state.raw(null);
  /** Why it is not judged. */
  trouble: string | null = $state(null);
  /** How often a whole turn was judged. */
  tries = $state(0);
  readonly connections = 1;
  readonly live = true;

  readonly info: TableInfo;
  #steps: Step[] = $state.raw([]);
  #underway = $state(0);

  private constructor(
    info: TableInfo,
    readonly at: number,
    readonly viewer: number,
    readonly invite: string | null,
    readonly began: Frame,
    readonly before: readonly Telling[],
  ) {
    // The table as it was then: it is this seat's turn, whoever had it.
    const seats = info.seats.map((seat) => ({ ...seat, online: true, taken_over: null }));
    const then = { status: 'playing', undo: true, hints: false, outcome: null } as const;
    this.info = { ...info, ...then, clocks: [], seats, you: viewer };
  }

  /** The moment before entry `at`, in a seat's place. */
  static async open(info: TableInfo, at: number, seat: number, invite: string | null): Promise<TryScene> {
    const turn: OtherTurn = { at, seat, actions: [], invite };
    const [{ frame }, { entries }] = await Promise.all([
      post<ForeseenTurn>(`/tables/${info.id}/foresee`, turn),
      get<History>(`/tables/${info.id}/history`, { as: seat, invite }),
    ]);
    const before = entries.slice(0, at).flatMap(({ events }) => events);
    return new TryScene(info, at, seat, invite, frame, before);
  }

  readonly frame: Frame = $derived.by(() => {
    const last = this.#steps.at(-1)?.frame;
    // What was done before the turn cannot be taken back.
    if (!last) return { ...this.began, undoable: null, no_undo: null };
    // Once it is over, there is nothing more to do here, even where the match would ask again.
    return this.over ? { ...last, turn: { seats: turn(last).filter((seat) => seat !== this.viewer) } } : last;
  });

  /** What was done so far, in words. */
  readonly told = $derived.by((): Telling[] => this.#steps.flatMap(({ events }) => events));

  readonly log = $derived.by((): Telling[] => [...this.before, ...this.told]);

  get waiting(): boolean {
    return this.#underway > 0;
  }

  get #played(): Action[] {
    return this.#steps.flatMap(({ actions }) => actions);
  }

  async act(wanted: Actions): Promise<boolean> {
    if (this.waiting || this.over) return false;
    this.refusal = null;
    this.#underway += 1;
    try {
      const actions = list(wanted);
      const { events, frame, over } = await this.#foresee(actions);
      // The server tells all of the turn; what is new is the rest.
      const step = { actions, frame, events: events.slice(this.told.length) };
      travel(() => {
        this.#steps = [...this.#steps, step];
        this.fresh = { n: this.fresh.n + 1, events: step.events };
        this.over = over;
      });
    } catch (refusal) {
      this.refusal = refusalOf(refusal as Error);
      sound('no');
      return false;
    } finally {
      this.#underway -= 1;
    }
    if (this.over) await this.judge();
    return true;
  }

  /** Takes the last step back. */
  undo() {
    if (this.waiting || this.#steps.length === 0) return;
    this.#become(this.#steps.slice(0, -1));
  }

  /** Begins the turn anew. */
  again() {
    if (!this.waiting) this.#become([]);
  }

  async preview(wanted: Actions): Promise<Foreseen | null> {
    return this.#foresee(list(wanted)).catch(() => null);
  }

  async check(actions: readonly Action[]): Promise<Foreseen | Refusal | null> {
    try {
      return await this.#foresee([...actions]);
    } catch (refusal) {
      return refusal instanceof Refused && refusal.refused === 'illegal' ? refusalOf(refusal) : null;
    }
  }

  async judge() {
    this.trouble = null;
    this.#underway += 1;
    try {
      this.verdict = await post<Tried>(`/tables/${this.info.id}/try`, this.#turn([]));
      this.tries += 1;
    } catch (refusal) {
      this.trouble = (refusal as Error).message;
    } finally {
      this.#underway -= 1;
    }
  }

  #become(steps: Step[]) {
    this.refusal = null;
    this.trouble = null;
    this.verdict = null;
    this.over = false;
    this.#steps = steps;
    this.fresh = { n: this.fresh.n + 1, events: [] };
  }

  #turn(more: Action[]): OtherTurn {
    return { at: this.at, seat: this.viewer, actions: [...this.#played, ...more], invite: this.invite };
  }

  #foresee(more: Action[]): Promise<ForeseenTurn> {
    return post<ForeseenTurn>(`/tables/${this.info.id}/foresee`, this.#turn(more));
  }
}

const refusalOf = (refusal: Error): Refusal => ({
  text: refusal.message,
  rule: refusal instanceof Refused ? refusal.rule : null,
  step: null,
});

/** Whether the answer of a decision is covered: it is while somebody tries, until it is found or asked for. */
const covers = new SvelteMap<string, boolean>();
const key = (table: string, ply: number) => `${table} ${ply}`;

export const cover = (table: string, ply: number, covered: boolean) => void covers.set(key(table, ply), covered);
/** Nothing where it was neither tried nor asked for. */
export const covered = (table: string, ply: number): boolean | undefined => covers.get(key(table, ply));
