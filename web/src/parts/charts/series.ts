// What a course measures, as lines: one for each who is measured, a value after each round that is over.

import type { Course, TableInfo } from '$lib/generated/wire';
import { seatLetter, seatName } from '$lib/scene';

export interface Line {
  /** Whose it is; none for an opponent without a seat, and for what belongs to nobody. */
  seat: number | null;
  letter: string;
  name: string;
  /** The first is from the end of the first round. */
  values: number[];
}

export interface Series {
  key: string;
  name: string;
  /** One line for all: a price. */
  shared: boolean;
  lines: Line[];
}

/** Everything that was measured: of the seats and of an opponent beside them, then what belongs to nobody. */
export function measured(course: Course, info: TableInfo): Series[] {
  const of = course.measures.map(({ key, name, seats }): Series => {
    const lines = seats.map((values, seat) => ({
      seat,
      letter: seatLetter(seat),
      name: seatName(info, seat),
      values,
    }));
    return { key, name, shared: false, lines: [...lines, ...rivals(course, key)] };
  });
  const alone = course.beside
    .filter((one) => one.of === null)
    .map(({ key, name, rounds }): Series => {
      return { key, name, shared: true, lines: [{ seat: null, letter: '', name, values: rounds }] };
    });
  return [...of, ...alone].filter((one) => length(one) > 0);
}

function rivals(course: Course, measure: string): Line[] {
  return course.beside.flatMap(({ key, of, rounds }) => {
    if (key !== measure || of === null) return [];
    return [{ seat: null, letter: of.split(' ').at(-1)!.charAt(0), name: of, values: rounds }];
  });
}

/** How many rounds are over. */
export const length = (series: Series): number => Math.max(0, ...series.lines.map((line) => line.values.length));

/** The lines from the most to the least after a round. */
export function ranked(series: Series, index: number): Line[] {
  return series.lines.toSorted((a, b) => (b.values[index] ?? -Infinity) - (a.values[index] ?? -Infinity));
}
