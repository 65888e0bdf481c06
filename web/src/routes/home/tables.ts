// Tables in lists: what they are called, and how they stand.

import type { TableInfo } from '$lib/generated/wire';
import { listed } from '$lib/told';
import { words } from '$lib/words';

const t = words({
  en: { with: (names: string) => `With ${names}`, solo: 'Solo', alone: 'No other players yet' },
  de: { with: (names: string) => `Mit ${names}`, solo: 'Solo', alone: 'Noch keine Mitspieler' },
});

/** Its own name, or the other players' names. */
export function titled(table: TableInfo): string {
  if (table.name) return table.name;
  if (table.seats.length === 1) return t.solo;
  const others = table.seats.flatMap((seat) => (seat.seat !== table.you && seat.name ? [seat.name] : []));
  if (others.length === 0) return t.alone;
  return table.you === null ? listed(others) : t.with(listed(others));
}

export const yourTurn = (table: TableInfo): boolean =>
  table.status === 'playing' &&
  table.you !== null &&
  table.turn.includes(table.you) &&
  table.seats[table.you]?.taken_over === null;

/** How many seats are free. */
export const missing = (table: TableInfo): number =>
  table.seats.filter(({ kind }) => kind === 'open' || kind === 'invited').length;

export const ready = (table: TableInfo): boolean => missing(table) === 0;
