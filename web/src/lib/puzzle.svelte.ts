// A puzzle on the real board: the line goes to the server, which says what it leads to and, when the turn is over, what it
// comes to.

import { post } from './api';
import type { AimInfo, Frame, Grade, PuzzleFrame, PuzzleLine } from './generated/wire';
import { atRest, LineScene, lineTable } from './line.svelte';
import { tried } from './progress.svelte';
import type { Action, Foreseen } from './scene';
import { words } from './words';

const t = words({
  en: {
    you: 'You',
    easy: 'easy',
    medium: 'medium',
    hard: 'hard',
    of: (n: string, best: string, unit: string) => `${n} of ${best} ${unit}`,
    least: (n: string, best: string, unit: string) => `${n} ${unit}; ${best} are possible`,
  },
  de: {
    you: 'Du',
    easy: 'leicht',
    medium: 'mittel',
    hard: 'schwer',
    of: (n: string, best: string, unit: string) => `${n} von ${best} ${unit}`,
    least: (n: string, best: string, unit: string) => `${n} ${unit}; möglich sind ${best}`,
  },
});

export const gradeName = (grade: Grade): string => t[grade];

const plain = (n: number) => String(Math.round(Math.abs(n) * 100) / 100);

/** What a line comes to, beside the best there is: "3 of 4 goods". */
export function resultTold(result: number, best: number, { unit, cost }: AimInfo): string {
  const of = cost ? t.least : t.of;
  return of(plain(result), plain(best), Math.abs(best) === 1 ? unit.one : unit.many);
}

/** A result alone: "4 goods". */
export const bestTold = (best: number, { unit }: AimInfo): string =>
  `${plain(best)} ${Math.abs(best) === 1 ? unit.one : unit.many}`;

export class PuzzleScene extends LineScene<PuzzleFrame> {
  /** The shortest line, once it may be seen. */
  shortest: string[] | null = $state.raw(null);
  /** Whether no other is shorter. */
  proven = $state(true);
  /** How often a whole turn was judged. */
  tries = $state(0);

  private constructor(
    readonly game: string,
    /** One of the game's own by its id, or `p/…` with a position that somebody has built. */
    readonly id: string,
    began: PuzzleFrame,
  ) {
    const names = Array.from({ length: began.seats }, (_, n) => (n === 0 ? t.you : String.fromCharCode(65 + n)));
    super(lineTable(`puzzle-${id.slice(0, 40)}`, game, began.options, names, 0), 0, began, []);
  }

  static async open(game: string, id: string): Promise<PuzzleScene> {
    return new PuzzleScene(game, id, await played(game, id, { actions: [] }));
  }

  get over(): boolean {
    return this.line.length > 0 && this.answer.over;
  }

  get judged() {
    return this.over ? this.answer.judged : null;
  }

  override get closed(): boolean {
    return this.over;
  }

  protected override drawn(answer: PuzzleFrame): Frame {
    return answer.over ? atRest(answer.frame) : answer.frame;
  }

  protected override ask(actions: Action[]): Promise<PuzzleFrame> {
    return played(this.game, this.id, { actions });
  }

  /** Only looked at: nothing is judged. */
  protected override foresee(more: Action[]): Promise<Foreseen> {
    return played(this.game, this.id, { actions: [...this.line, ...more], look: true });
  }

  override async act(wanted: Parameters<LineScene<PuzzleFrame>['act']>[0]): Promise<boolean> {
    if (!(await super.act(wanted))) return false;
    if (this.over) {
      this.tries += 1;
      [this.shortest, this.proven] = [this.answer.shortest, this.answer.proven_shortest];
      const { judged } = this.answer;
      if (judged && this.began.known) void tried(this.game, this.id, this.line, judged.right);
    }
    return true;
  }

  /** The shortest line, although this one is not the best: after a try. */
  async show() {
    const answer = await this.busy(() => played(this.game, this.id, { actions: this.line, show: true }));
    [this.shortest, this.proven] = [answer.shortest, answer.proven_shortest];
  }
}

const played = (game: string, id: string, line: PuzzleLine) => post<PuzzleFrame>(`/puzzles/${game}/${id}`, line);
