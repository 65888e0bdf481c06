// The lessons there are, and which of them are done. Asked once for each language; parts of the page read what is known.

import { get, post } from './api';
import { site } from './base';
import type { CourseInfo, LessonInfo, School } from './generated/wire';
import { settings } from './settings.svelte';

export const school: { courses: CourseInfo[] } = $state({ courses: [] });

let asked: { lang: string; courses: Promise<CourseInfo[]> } | null = null;

export function courses(): Promise<CourseInfo[]> {
  const { lang } = settings;
  if (asked?.lang !== lang) {
    const courses = get<School>('/school').then((answer) => {
      school.courses = answer.courses;
      // Those that are watched: what is learned is seen wherever it is told.
      return school.courses;
    });
    asked = { lang, courses };
    courses.catch(() => (asked = null));
  }
  return asked!.courses;
}

export const courseOf = (game: string): LessonInfo[] =>
  school.courses.find((course) => course.game === game)?.lessons ?? [];

export const lessonAddress = (game: string, lesson: string): string => site(`/school/${game}/${lesson}`);

/** The first lesson of a game; none where it has none, or before they are known. */
export function firstLesson(game: string): string | null {
  const first = courseOf(game)[0];
  return first ? lessonAddress(game, first.id) : null;
}

/** Where a rule is played through (`FM-1.3`); none where no lesson explains it. The one about it comes before the first match. */
export function lessonAbout(rule: string): { address: string; title: string } | null {
  for (const { game, lessons } of school.courses) {
    const about = lessons.findLast(({ rules }) => rules.includes(rule));
    if (about) return { address: lessonAddress(game, about.id), title: about.title };
  }
  return null;
}

/** The lesson is done. Somebody who cannot be reached has learned it all the same. */
export async function learned(game: string, lesson: LessonInfo) {
  lesson.learned = true;
  await post('/school/learned', { game, lesson: lesson.id }).catch(() => {});
}
