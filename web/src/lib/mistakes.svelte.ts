// One's own mistakes: decisions that a report calls so come back to be tried again. The server knows when.

import { get } from './api';
import { site } from './base';
import type { Mistakes, OwnMistake } from './generated/wire';
import { settings } from './settings.svelte';

export const askMistakes = (): Promise<Mistakes> => get<Mistakes>('/mistakes');

/** Where a mistake is tried. */
export const mistakeAddress = ({ table, seat, ply }: OwnMistake): string => site(`/mistakes/${table}/${seat}/${ply}`);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When something comes back: in 3 days, tomorrow, in 5 hours. */
export function inTime(ms: number, now = Date.now()): string {
  const left = Math.max(MINUTE, ms - now);
  const how = new Intl.RelativeTimeFormat(Intl.getCanonicalLocales([settings.lang, 'en']), { numeric: 'auto' });
  // Whoever has just answered has a few seconds less than a day before them.
  if (left >= DAY - HOUR) return how.format(Math.round(left / DAY), 'day');
  return left >= HOUR ? how.format(Math.round(left / HOUR), 'hour') : how.format(Math.round(left / MINUTE), 'minute');
}
