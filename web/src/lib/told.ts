// Clocks, scores, places and people in words.

import { catalog } from './catalog.svelte';
import type { Nights, Pace } from './generated/wire';
import { clockText } from './minutes';
import { settings } from './settings.svelte';
import { plain, words } from './words';

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

const t = words({
  en: {
    live: (move: string, reserve: string) => `${move} per move plus ${reserve} reserve`,
    bare: (move: string) => `${move} per move`,
    days: (n: number) => (n === 1 ? '1 day per move' : `${n} days per move`),
    free: 'no time limit',
    nights: (from: string, until: string) => `clocks stand still from ${from} to ${until}`,
    nightsIn: (from: string, until: string, zone: string) => `clocks stand still from ${from} to ${until} in ${zone}`,
    seconds: (n: number) => `${n} s`,
    minutes: (n: number) => `${n} min`,
    placed: (place: string, n: number) => `${place} of ${n}`,
    left: (place: string) => `${place}, left`,
    ordinal: (n: number) => `${n}${ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)] ?? 'th'}`,
  },
  de: {
    live: (move: string, reserve: string) => `${move} pro Zug und ${reserve} Reserve`,
    bare: (move: string) => `${move} pro Zug`,
    days: (n: number) => (n === 1 ? '1 Tag pro Zug' : `${n} Tage pro Zug`),
    free: 'ohne Zeitlimit',
    nights: (from: string, until: string) => `Uhren stehen von ${from} bis ${until} still`,
    nightsIn: (from: string, until: string, zone: string) => `Uhren stehen von ${from} bis ${until} still (${zone})`,
    seconds: (n: number) => `${n} s`,
    minutes: (n: number) => `${n} min`,
    placed: (place: string, n: number) => `${place} von ${n}`,
    left: (place: string) => `${place}, verlassen`,
    ordinal: (n: number) => `${n}.`,
  },
});

const time = (s: number) => (s % 60 === 0 ? t.minutes(s / 60) : t.seconds(s));

export function paceTold(pace: Pace): string {
  if (pace.kind === 'free') return t.free;
  if (pace.kind === 'days') return t.days(pace.days);
  return pace.reserve_s > 0 ? t.live(time(pace.move_s), time(pace.reserve_s)) : t.bare(time(pace.move_s));
}

/** The nights at which nobody's time runs. Whoever has the same clock is not told whose it is. */
export function nightsTold({ from, until, zone }: Nights): string {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone === zone;
  const [first, last] = [clockText(from), clockText(until)];
  return own ? t.nights(first, last) : t.nightsIn(first, last, zone);
}

/** The reader's language for lists and dates, and English where the browser does not know it. */
const locale = (): string[] => Intl.getCanonicalLocales([settings.lang, 'en']);

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name in the middle of a sentence: it keeps its own direction, and the sentence its own. */
export const named = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

/** Making one takes longer than using it a hundred times. */
const lists = new Map<string, Intl.ListFormat>();

/** Ada, Ben and Chidi: as the server lists, without a comma before the last. */
export function listed(names: string[]): string {
  const { lang } = settings;
  const how = lists.get(lang) ?? new Intl.ListFormat(lang === 'en' ? 'en-GB' : locale(), { type: 'conjunction' });
  lists.set(lang, how);
  return how.format(names.map(named));
}

/** 1st, 2nd; 1., 2. */
export const ordinal = (n: number): string => t.ordinal(n);

/** 2nd of 3; 3rd of 3, left. The same wherever a result is told. */
export function placeTold(place: number, seats: number, left: boolean): string {
  const placed = t.placed(t.ordinal(place), seats);
  return left ? t.left(placed) : placed;
}

/** A score with the game's unit: 98 points. */
export function scoreTold(game: string, n: number): string {
  const unit = catalog.games.find((one) => one.id === game)?.score[n === 1 ? 'one' : 'many'];
  return unit ? `${plain(n)} ${unit}` : plain(n);
}

/** A score to be expected: to a tenth where scores are `small`. */
export function expectedTold(game: string, n: number, small: boolean): string {
  const rounded = small ? Math.round(n * 10) / 10 : Math.round(n);
  const told = new Intl.NumberFormat(locale()).format(Math.abs(rounded));
  return scoreTold(game, rounded).replace(plain(rounded), rounded < 0 ? `−${told}` : told);
}

/** A day: 3 May 2026. */
/** `2026-12-24`, whatever the zone. */
export const dayNamed = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));

export const day = (ms: number): string => new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(ms);
