// A position that somebody builds: every change is checked by the server, which says what is wrong and where. The address
// holds the position as soon as it can be played; nothing is stored.

import { get, post } from './api';
import type { BuiltTurn, FaultInfo, PuzzleFrame, Solved, TurnSolution } from './generated/wire';

/** What a match that begins with the position is set up with. */
export type Setup = Record<string, unknown>;

interface Draft {
  aim: string;
  options: Setup;
}

/** While somebody clicks on, nothing is asked. */
const PAUSE = 200;
/** No more steps can be undone. */
const MOST = 200;

/** What was found of a position; `large` where it cannot be solved exactly. */
export type Finding = TurnSolution | 'large' | null;

export class Building {
  #draft = $state.raw<Draft>({ aim: '', options: {} });
  #past = $state.raw<Draft[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What the server said last, and of what. */
  #said = $state.raw<{ of: Draft; answer: BuiltTurn } | null>(null);
  /** Why nothing could be asked, if nothing could. */
  trouble = $state('');
  found: Finding = $state.raw(null);
  solving = $state(false);

  private constructor(
    readonly game: string,
    began: BuiltTurn,
  ) {
    this.#draft = { aim: began.aim, options: began.options };
    this.#said = { of: this.#draft, answer: began };
  }

  /** From the position with the least in it, or from one that an address holds. */
  static async open(game: string, code: string | null): Promise<Building> {
    if (code === null) return new Building(game, await get<BuiltTurn>(`/puzzles/${game}/build`));
    const { aim, options } = await post<PuzzleFrame>(`/puzzles/${game}/p/${code}`, { actions: [] });
    return new Building(game, await post<BuiltTurn>(`/puzzles/${game}/build`, { aim, options }));
  }

  get aim(): string {
    return this.#draft.aim;
  }

  get options(): Setup {
    return this.#draft.options;
  }

  /** Whether the server has said something of just this. */
  readonly fresh: boolean = $derived.by(() => this.#said?.of === this.#draft);

  /** What is wrong; the last that is known while the next is asked. */
  readonly faults: FaultInfo[] = $derived.by(() => {
    const answer = this.#said?.answer;
    return answer ? [...answer.faults, ...answer.aim_faults] : [];
  });

  /** Whether a match can begin with it, as far as is known. */
  readonly playable: boolean = $derived.by(() => this.fresh && this.#said?.answer.faults.length === 0);

  /** For how many it is; none before a match can begin with it. */
  readonly seats: number | null = $derived.by(() => this.#said?.answer.seats ?? null);

  /** The word that holds it in an address, once it can be asked. */
  readonly code: string | null = $derived.by(() => (this.fresh ? (this.#said?.answer.code ?? null) : null));

  readonly undoable: boolean = $derived.by(() => this.#past.length > 0);

  /** The position as it is to be now. */
  put(options: Setup) {
    this.become({ ...this.#draft, options });
  }

  /** What is to be asked of it. */
  ask(aim: string) {
    if (aim !== this.aim) this.become({ ...this.#draft, aim });
  }

  undo() {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.draw(before);
  }

  private become(draft: Draft) {
    this.#past = [...this.#past, this.#draft].slice(-MOST);
    this.draw(draft);
  }

  private draw(draft: Draft) {
    this.#draft = draft;
    this.found = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), PAUSE);
  }

  private async check() {
    const of = this.#draft;
    try {
      const answer = await post<BuiltTurn>(`/puzzles/${this.game}/build`, of);
      if (of === this.#draft) [this.#said, this.trouble] = [{ of, answer }, ''];
    } catch (refusal) {
      if (of === this.#draft) this.trouble = (refusal as Error).message;
    }
  }

  /** Asks for what is best in it; `show` for the line, too. */
  async solve(show: boolean) {
    const posed = this.#draft;
    this.solving = true;
    try {
      const { solution } = await post<Solved>(`/puzzles/${this.game}/solve`, { posed, show });
      if (posed === this.#draft) [this.found, this.trouble] = [solution ?? 'large', ''];
    } catch (refusal) {
      this.trouble = (refusal as Error).message;
    } finally {
      this.solving = false;
    }
  }
}

/** Those of the faults that are about this field, or something in it. */
export const faultsAt = (faults: readonly FaultInfo[], at: string): FaultInfo[] =>
  faults.filter((fault) => fault.at === at || fault.at.startsWith(`${at}.`));

/** A list without one of these. */
export function without<T>(list: readonly T[], one: T): T[] {
  const at = list.indexOf(one);
  return at < 0 ? [...list] : list.toSpliced(at, 1);
}

/** Equal things together, each with how many there are, in the order in which they first come. */
export function counted<T>(list: readonly T[]): { one: T; count: number }[] {
  return [...new Set(list)].map((one) => ({ one, count: list.filter((other) => other === one).length }));
}
