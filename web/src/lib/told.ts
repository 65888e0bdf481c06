// Tables, places and people in words.

import type { Pace } from './generated/wire';
import { settings } from './settings.svelte';
import { words } from './words';

const t = words({
  en: {
    live: (move: string, reserve: string) => `${move} a move, ${reserve} in reserve`,
    bare: (move: string) => `${move} a move`,
    days: (n: number) => (n === 1 ? '1 day a move' : `${n} days a move`),
    free: 'no clock',
    seconds: (n: number) => `${n} s`,
    minutes: (n: number) => `${n} min`,
  },
  de: {
    live: (move: string, reserve: string) => `${move} je Zug, ${reserve} Reserve`,
    bare: (move: string) => `${move} je Zug`,
    days: (n: number) => (n === 1 ? '1 Tag je Zug' : `${n} Tage je Zug`),
    free: 'ohne Uhr',
    seconds: (n: number) => `${n} s`,
    minutes: (n: number) => `${n} min`,
  },
});

const time = (s: number) => (s % 60 === 0 ? t.minutes(s / 60) : t.seconds(s));

export function paceTold(pace: Pace): string {
  if (pace.kind === 'free') return t.free;
  if (pace.kind === 'days') return t.days(pace.days);
  return pace.reserve_s > 0 ? t.live(time(pace.move_s), time(pace.reserve_s)) : t.bare(time(pace.move_s));
}

/** Ada, Ben and Chidi. */
export const listed = (names: string[]): string =>
  new Intl.ListFormat(settings.lang, { type: 'conjunction' }).format(names);

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** 1st, 2nd; 1., 2. */
export function ordinal(n: number): string {
  if (settings.lang === 'de') return `${n}.`;
  return `${n}${ENDINGS[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)] ?? 'th'}`;
}

/** A day: 3 May 2026. */
export const day = (ms: number): string => new Intl.DateTimeFormat(settings.lang, { dateStyle: 'medium' }).format(ms);
