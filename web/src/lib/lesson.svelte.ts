// A lesson on the real board: the line of what was done goes to the server, which says what it leads to and what there is
// to say about it. A wrong move is played, answered and taken back.

import { post } from './api';
import type { ForeseenStep, Frame, LessonFrame, LessonInfo, LessonLine, LessonLook, Telling } from './generated/wire';
import { LineScene, lineTable } from './line.svelte';
import { turn, type Action, type Actions, type Foreseen } from './scene';

/** What the line has for a step that was only read. */
const NEXT: Action = { do: 'next' };

export class LessonScene extends LineScene<LessonFrame> {
  /** How often something else was done than was asked for. */
  mistakes = $state(0);

  private constructor(
    readonly game: string,
    readonly lesson: LessonInfo,
    began: LessonFrame,
  ) {
    super(lineTable(`lesson-${lesson.id}`, game, lesson.options, lesson.players, lesson.seat), lesson.seat, began, []);
  }

  static async open(game: string, lesson: LessonInfo): Promise<LessonScene> {
    return new LessonScene(game, lesson, await played({ game, lesson: lesson.id, line: [] }));
  }

  /** The log of the match on this board: an earlier scene's is another one. */
  override readonly log = $derived.by((): Telling[] => {
    const { before, events, since } = this.answer;
    return [...before, ...events.slice(since)];
  });

  get wrong() {
    return this.answer.wrong;
  }

  /** Nothing can be done on the board while there is something to read, or to take back. */
  override get closed(): boolean {
    return this.answer.wrong !== null || this.answer.done;
  }

  protected override drawn({ frame, reads, wrong, done }: LessonFrame): Frame {
    const seats = turn(frame).filter((seat) => seat !== this.viewer);
    const prompt = { ...frame.prompt, choices: [], blocked: [] };
    // It is the lesson that takes back, not the match: chance may have answered.
    const drawn = { ...frame, undoable: null, no_undo: null, remarks: [] };
    return reads || wrong || done ? { ...drawn, turn: { seats }, prompt } : drawn;
  }

  protected override ask(line: Action[]): Promise<LessonFrame> {
    return played({ game: this.game, lesson: this.lesson.id, line });
  }

  protected override foresee(more: Action[]): Promise<Foreseen> {
    const look: LessonLook = { game: this.game, lesson: this.lesson.id, line: this.line, more };
    return post<ForeseenStep>('/school/foresee', look);
  }

  override async act(wanted: Actions): Promise<boolean> {
    const done = await super.act(wanted);
    if (done && this.wrong) this.mistakes += 1;
    return done;
  }

  /** What was to be read is read. */
  next() {
    return super.act(NEXT);
  }

  /** Does what is asked for, one action at a time. */
  show() {
    const [first] = this.answer.shown as Action[];
    return first ? this.act(first) : Promise.resolve(false);
  }
}

const played = (line: LessonLine) => post<LessonFrame>('/school/play', line);
