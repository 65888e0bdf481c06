// How far a lesson was played in this tab: kept over a reload, and only as long as the lesson is the same.

import type { LessonInfo } from './generated/wire';
import type { Action } from './scene';

type Which = Pick<LessonInfo, 'id' | 'content'>;

/** No lesson takes as many actions. */
const MOST = 200;

const key = (game: string, { id }: Which) => `shopfloor-lesson ${game}/${id}`;

const isAction = (one: unknown): one is Action =>
  typeof one === 'object' && one !== null && 'do' in one && typeof one.do === 'string';

/** The line that was kept; an empty one where there is none, or none that can be trusted. */
export function keptLine(game: string, lesson: Which): Action[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(game, lesson)) ?? 'null') as {
      content?: unknown;
      line?: unknown;
    };
    const line = kept?.content === lesson.content && Array.isArray(kept.line) ? (kept.line as unknown[]) : [];
    return line.length <= MOST && line.every(isAction) ? line : [];
  } catch {
    // Storage that is shut off, or holds what somebody else wrote.
    return [];
  }
}

export function keepLine(game: string, lesson: Which, line: readonly Action[]) {
  try {
    if (line.length === 0) sessionStorage.removeItem(key(game, lesson));
    else sessionStorage.setItem(key(game, lesson), JSON.stringify({ content: lesson.content, line }));
  } catch {
    // Then a reload begins anew.
  }
}
