// What was measured in a match: for each measure one series per player, with a value after each round.

import type { History, TableInfo } from '$lib/generated/wire';
import { seatLetter, seatName } from '$lib/scene';

export interface Series {
  /** Whose it is; none for an opponent without a seat, and for what belongs to nobody. */
  seat: number | null;
  letter: string;
  name: string;
  /** The first is from the end of the first round. */
  values: number[];
}

export interface Measure {
  key: string;
  name: string;
  /** One series for everybody: a price. */
  shared: boolean;
  series: Series[];
}

/** Everything that was measured: of the seats and of an opponent beside them, then what belongs to nobody. */
export function measured(history: History, info: TableInfo): Measure[] {
  const of = history.measures.map(({ key, name, seats }): Measure => {
    const series = seats.map((values, seat) => ({
      seat,
      letter: seatLetter(seat),
      name: seatName(info, seat),
      values,
    }));
    return { key, name, shared: false, series: [...series, ...rivals(history, key)] };
  });
  const alone = history.beside
    .filter((one) => one.of === null)
    .map(({ key, name, rounds }): Measure => {
      return { key, name, shared: true, series: [{ seat: null, letter: '', name, values: rounds }] };
    });
  return [...of, ...alone].filter((one) => length(one) > 0);
}

function rivals(history: History, measure: string): Series[] {
  return history.beside.flatMap(({ key, of, rounds }) => {
    if (key !== measure || of === null) return [];
    return [{ seat: null, letter: of.split(' ').at(-1)!.charAt(0), name: of, values: rounds }];
  });
}

/** How many rounds are over. */
export const length = (measure: Measure): number => Math.max(0, ...measure.series.map((one) => one.values.length));

/** The series from the most to the least after a round. */
export function ranked(measure: Measure, index: number): Series[] {
  return measure.series.toSorted((a, b) => (b.values[index] ?? -Infinity) - (a.values[index] ?? -Infinity));
}
