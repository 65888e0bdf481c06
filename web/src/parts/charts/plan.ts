// How a game wants the measures of its matches drawn. A game without a plan has a line chart for each of its first
// measures.

import type { History } from '$lib/generated/wire';

/** How one measure is drawn; `title` and `note` are said in place of the measure's name. */
export type Drawing = { title?: string; note?: string } & (
  | { kind: 'lines'; compressed?: boolean }
  /** Bars by round; some rounds have a mark of their own. */
  | { kind: 'bars'; marked?: (history: History) => { marks: Record<number, string>; note?: string } }
  /** Against the room for it, which is another measure. */
  | { kind: 'bullets'; room: string }
);

export interface ChartPlan {
  /** The symbol of a measure. */
  icons: Record<string, string>;
  /** The measures a match is about, the weightiest first. */
  leading: string[];
  /** By measure; what is not named is drawn as lines. */
  drawn: Record<string, Drawing>;
  /** Measures that add up to another one, each with the title of its chart. */
  sums: { whole: string; parts: string[]; title: string }[];
}

export const PLAIN_CHARTS: ChartPlan = { icons: {}, leading: [], drawn: {}, sums: [] };
