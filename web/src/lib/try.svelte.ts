// "Try it yourself": the turn of a decision of a finished match, played on the real board as one would play it. The match
// itself stays as it is: the server says what each step leads to, and in the end what the turn is worth.

import { get, post } from './api';
import type { ForeseenTurn, Frame, History, JudgedTry, OtherTurn, TableInfo, Telling } from './generated/wire';
import { atRest, LineScene } from './line.svelte';
import type { Action, Actions } from './scene';
import { SvelteMap } from 'svelte/reactivity';

export class TryScene extends LineScene<ForeseenTurn> {
  /** What it is worth, once it is judged. */
  verdict: JudgedTry | null = $state.raw(null);
  /** Why it is not judged. */
  trouble: string | null = $state(null);
  /** How often a whole turn was judged. */
  tries = $state(0);

  private constructor(
    info: TableInfo,
    readonly at: number,
    viewer: number,
    readonly invite: string | null,
    began: ForeseenTurn,
    before: readonly Telling[],
  ) {
    super(info, viewer, began, before);
  }

  /** The moment before entry `at`, in a seat's place. */
  static async open(info: TableInfo, at: number, seat: number, invite: string | null): Promise<TryScene> {
    const turn: OtherTurn = { at, seat, actions: [], invite };
    const [began, { entries }] = await Promise.all([
      post<ForeseenTurn>(`/tables/${info.id}/foresee`, turn),
      get<History>(`/tables/${info.id}/history`, { as: seat, invite }),
    ]);
    const before = entries.slice(0, at).flatMap(({ events }) => events);
    return new TryScene(info, at, seat, invite, began, before);
  }

  /** Whether the turn is played to its end. */
  get over(): boolean {
    return this.line.length > 0 && this.answer.over;
  }

  override get closed(): boolean {
    return this.over;
  }

  protected override drawn({ frame }: ForeseenTurn): Frame {
    // Once it is over, there is nothing more to do here, even where the match would ask again.
    return this.over ? atRest(frame) : frame;
  }

  protected override ask(line: Action[]): Promise<ForeseenTurn> {
    return post<ForeseenTurn>(`/tables/${this.info.id}/foresee`, this.#turn(line));
  }

  override async act(wanted: Actions): Promise<boolean> {
    if (!(await super.act(wanted))) return false;
    if (this.over) await this.judge();
    return true;
  }

  protected override become(steps: Parameters<LineScene<ForeseenTurn>['become']>[0]) {
    this.trouble = null;
    this.verdict = null;
    super.become(steps);
  }

  async judge() {
    this.trouble = null;
    try {
      this.verdict = await this.busy(() => post<JudgedTry>(`/tables/${this.info.id}/try`, this.#turn(this.line)));
      this.tries += 1;
    } catch (refusal) {
      this.trouble = (refusal as Error).message;
    }
  }

  #turn(actions: Action[]): OtherTurn {
    return { at: this.at, seat: this.viewer, actions, invite: this.invite };
  }
}

/** Whether the answer of a decision is covered: it is while somebody tries, until it is found or asked for. */
const covers = new SvelteMap<string, boolean>();
const key = (table: string, ply: number) => `${table} ${ply}`;

export const cover = (table: string, ply: number, covered: boolean) => void covers.set(key(table, ply), covered);
/** Nothing where it was neither tried nor asked for. */
export const covered = (table: string, ply: number): boolean | undefined => covers.get(key(table, ply));
