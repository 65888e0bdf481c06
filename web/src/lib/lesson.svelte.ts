// A lesson on the real board: the line of what was done goes to the server, which says what it leads to and what there is
// to say about it. A wrong move is played, answered and taken back. The line is kept in the tab, so that a reload goes on.

import { post } from './api';
import type { ForeseenStep, Frame, LessonFrame, LessonInfo, LessonLine, LessonLook, Telling } from './generated/wire';
import { keepLine, keptLine } from './lesson-line';
import { atRest, LineScene, lineTable } from './line.svelte';
import type { Action, Actions, Foreseen } from './scene';
import { words } from './words';

/** What the line has for a step that was only read. */
const NEXT: Action = { do: 'next' };

/** What the dock says while there is nothing to do on the board. */
const t = words({
  en: {
    reads: 'Read what is said above, then go on.',
    wrong: 'Take this move back above, then try again.',
    done: 'The lesson is done.',
  },
  de: {
    reads: 'Lies, was oben steht, dann geht es weiter.',
    wrong: 'Nimm diesen Zug oben zurück und versuche es noch einmal.',
    done: 'Die Lektion ist geschafft.',
  },
});

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
    const scene = new LessonScene(game, lesson, await played({ game, lesson: lesson.id, line: [] }));
    await scene.#resume(keptLine(game, lesson));
    return scene;
  }

  /** Goes on where the tab left it; where that leads nowhere, from the start. */
  async #resume(actions: Action[]) {
    if (actions.length === 0) return;
    const answer = await this.ask(actions).catch(() => null);
    if (answer && !answer.wrong && !answer.done) this.become([{ actions, answer, events: answer.events }]);
  }

  #keep() {
    if (!this.wrong) keepLine(this.game, this.lesson, this.answer.done ? [] : this.line);
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
    // It is the lesson that takes back, not the match: chance may have answered.
    const drawn = { ...frame, undoable: null, no_undo: null, remarks: [] };
    const ask = wrong ? t.wrong : done ? t.done : reads ? t.reads : null;
    return ask === null ? drawn : atRest(drawn, ask);
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
    this.#keep();
    return done;
  }

  /** What was to be read is read. */
  next() {
    return this.act(NEXT);
  }

  override again() {
    super.again();
    this.#keep();
  }

  /** Does what is asked for, one action at a time. */
  show() {
    const [first] = this.answer.shown as Action[];
    return first ? this.act(first) : Promise.resolve(false);
  }
}

const played = (line: LessonLine) => post<LessonFrame>('/school/play', line);
