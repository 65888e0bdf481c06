// What a measure of the course becomes: one line for each who is measured.

import type { Course } from '$lib/generated/wire';
import { seatLetter, seatName } from '$lib/scene';
import type { TableInfo } from '$lib/generated/wire';
import { words } from '$lib/words';

const t = words({
  en: { machine: 'The Machine', all: 'All' },
  de: { machine: 'Die Maschine', all: 'Alle' },
});

export type Measure = Course['measures'][number];

export interface Line {
  /** Whose it is; none for what belongs to no seat. */
  seat: number | null;
  letter: string;
  name: string;
  /** After each round; `Series.first` says after how many rounds the first of them is. */
  values: number[];
}

export interface Series {
  key: string;
  name: string;
  /** 0 when the values begin before the first round, 1 when they begin after it. */
  first: 0 | 1;
  lines: Line[];
}

/** Whether one row of numbers is of all seats together: a price. */
export const common = (measure: Measure, seats: number): boolean => measure.seats.length === 1 && seats > 1;

export function series(measure: Measure, info: TableInfo, rounds: number): Series {
  const seats = info.seats.length;
  const lines = measure.seats.map((values, row): Line => {
    if (common(measure, seats)) return { seat: null, letter: '', name: t.all, values };
    if (row >= seats) return { seat: null, letter: 'M', name: t.machine, values };
    return { seat: row, letter: seatLetter(row), name: seatName(info, row), values };
  });
  const long = Math.max(0, ...lines.map((line) => line.values.length));
  return { key: measure.key, name: measure.name, first: long > rounds ? 0 : 1, lines };
}

/** Without what was there before the first round: for what is counted anew in each. */
export function perRound(series: Series): Series {
  if (series.first === 1) return series;
  return { ...series, first: 1, lines: series.lines.map((line) => ({ ...line, values: line.values.slice(1) })) };
}

/** How many values there are. */
export const length = (series: Series): number => Math.max(0, ...series.lines.map((line) => line.values.length));

/** The lines from the most to the least at a moment. */
export function ranked(series: Series, index: number): Line[] {
  return series.lines.toSorted((a, b) => (b.values[index] ?? -Infinity) - (a.values[index] ?? -Infinity));
}

/** The value of a moment: the last that was there when so many rounds had passed. */
export function indexAt(series: Series, passed: number): number {
  return Math.max(0, Math.min(length(series) - 1, Math.floor(passed) - series.first));
}
