// Tables in lists: what they are called, and how they stand.

import type { TableInfo } from '$lib/generated/wire';
import { listed, named } from '$lib/told';
import { words } from '$lib/words';

const t = words({
  en: {
    with: (names: string) => `With ${names}`,
    against: (n: number, names: string) => (n === 1 ? `Against the bot ${names}` : `Against the bots ${names}`),
    bots: (n: number) => (n === 1 ? '1 bot' : `${n} bots`),
    solo: 'Solo',
    ofDay: 'Match of the day',
    ofDayFun: 'Match of the day, for fun',
    alone: 'No other players yet',
  },
  de: {
    with: (names: string) => `Mit ${names}`,
    against: (n: number, names: string) => (n === 1 ? `Gegen den Bot ${names}` : `Gegen die Bots ${names}`),
    bots: (n: number) => (n === 1 ? '1 Bot' : `${n} Bots`),
    solo: 'Solo',
    ofDay: 'Partie des Tages',
    ofDayFun: 'Partie des Tages, zum Spaß',
    alone: 'Noch keine Mitspieler',
  },
});

/** Its own name, or the other players' names. A bot is never taken for a person. */
export function titled(table: TableInfo): string {
  if (table.name) return named(table.name);
  if (table.attempt) return table.attempt.counts ? t.ofDay : t.ofDayFun;
  if (table.seats.length === 1) return t.solo;
  const others = table.seats.filter(({ seat, name }) => seat !== table.you && name !== null);
  const called = (seats: TableInfo['seats']) => seats.map(({ name }) => name ?? '');
  if (table.you === null && others.length > 0) return listed(called(others));
  const people = called(others.filter(({ kind }) => kind === 'person'));
  const bots = called(others.filter(({ kind }) => kind === 'bot'));
  if (people.length > 0) return t.with(listed(bots.length > 0 ? [...people, t.bots(bots.length)] : people));
  return bots.length > 0 && missing(table) === 0 ? t.against(bots.length, listed(bots)) : t.alone;
}

/** Whether nobody else plays there: such a match can be put away. */
export const alone = ({ status, you, seats }: TableInfo): boolean =>
  status === 'playing' &&
  you !== null &&
  seats.every(({ seat, user, taken_over }) => seat === you || !user || taken_over);

/** The seat of the last person at a match that is decided: all others have left, and the rest is for fun. */
export function stayed({ decided, seats }: TableInfo): number | null {
  const here = seats.filter(({ kind, taken_over }) => kind === 'person' && taken_over === null);
  return decided && here.length === 1 ? here[0]!.seat : null;
}

/** So long before a table closes by itself, it says so in lists. */
const SOON = 2 * 24 * 3600 * 1000;

/** When it closes by itself, if that is soon. One with a live clock stays open while its host is there. */
export const closesSoon = ({ expires, now, pace }: TableInfo): number | null =>
  expires !== null && expires - now < SOON && pace.kind !== 'live' ? expires : null;

export const yourTurn = (table: TableInfo): boolean =>
  table.status === 'playing' &&
  table.you !== null &&
  table.turn.includes(table.you) &&
  table.seats[table.you]?.taken_over === null;

/** How many seats are free. */
export const missing = (table: TableInfo): number =>
  table.seats.filter(({ kind }) => kind === 'open' || kind === 'invited').length;

export const ready = (table: TableInfo): boolean => missing(table) === 0;

/** What needs us first comes first: our turn with the least time left, and where no clock runs afterwards. */
export function byTimeLeft(tables: readonly TableInfo[]): TableInfo[] {
  const deadline = ({ clocks, you }: TableInfo) => clocks.find(({ seat }) => seat === you)?.deadline ?? Infinity;
  return tables.toSorted((a, b) => compare(deadline(a), deadline(b)));
}

/** Two that never end are equal. */
const compare = (a: number, b: number) => (a === b ? 0 : a - b);
