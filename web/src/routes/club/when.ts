// Dates of a club's calendar, in the reader's language and time zone.

import { settings } from '$lib/settings.svelte';

const locale = (): string[] => Intl.getCanonicalLocales([settings.lang, 'en']);

/** Friday, 4 December, 19:30. */
export const moment = (ms: number): string =>
  new Intl.DateTimeFormat(locale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(ms);

/** The first month of a season and its last: October – December 2026. Seasons are counted by the calendar of Greenwich. */
export const span = (begins: number, ends: number): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).formatRange(begins, ends - 1);
