// The match of the day of a game: today's, and the last one that everybody may see.

import { get, post } from './api';
import type { AttemptStanding, DayInfo, TableInfo, Today } from './generated/wire';
import { beSomebody } from './me.svelte';
import { go } from './route.svelte';

/** How often the time that is left is looked at. */
const LOOK = 1000;
/** A little after midnight there is another match. */
const AFTER = 2000;

/** How a day stands with us. */
export type Standing = 'fresh' | 'playing' | 'played';

export function standing({ first }: DayInfo): Standing {
  if (!first) return 'fresh';
  return first.finished === null ? 'playing' : 'played';
}

/** Whether an attempt of ours is being played, the first one or one for fun. */
export const underWay = ({ first, latest }: DayInfo): boolean =>
  [first, latest].some((attempt) => attempt !== null && attempt.finished === null);

/** The best attempt of a day; a match that somebody left is nobody's best. */
export const best = (day: DayInfo | null): AttemptStanding | null => {
  const { ranked = [], apart = [] } = day?.standings ?? {};
  return ranked.find(({ rank }) => rank !== null) ?? apart.find(({ rank }) => rank !== null) ?? null;
};

/** A date of Greenwich, wherever the reader is. */
export const dateTold = (ms: number, lang: string): string =>
  new Intl.DateTimeFormat(Intl.getCanonicalLocales([lang, 'en']), { dateStyle: 'long', timeZone: 'UTC' }).format(ms);

export class DayOfGame {
  today: DayInfo | null = $state.raw(null);
  last: DayInfo | null = $state.raw(null);
  /** Milliseconds until nobody can begin any more. */
  left = $state(0);
  starting = $state(false);
  refused = $state('');
  readonly #game: string;
  #ahead = 0;

  constructor(game: string) {
    this.#game = game;
  }

  /** Asks, counts the time down, and asks again when the day is over. For an effect. */
  follow(): () => void {
    let timer: ReturnType<typeof setInterval> | undefined;
    let asked = 0;
    const look = () => {
      const now = Date.now() + this.#ahead;
      this.left = Math.max(0, (this.today?.ends ?? now) - now);
      if (this.today && now > this.today.ends + AFTER && now - asked > 60_000) {
        asked = now;
        void this.ask();
      }
    };
    void this.ask().then(look);
    timer = setInterval(look, LOOK);
    return () => clearInterval(timer);
  }

  async ask(): Promise<void> {
    try {
      const { today, last, now } = await get<Today>(`/day/${this.#game}`);
      [this.today, this.last, this.#ahead, this.refused] = [today, last, now - Date.now(), ''];
    } catch (refusal) {
      this.refused = (refusal as Error).message;
    }
  }

  /** Begins an attempt, or goes on with the one that is under way. */
  async play(): Promise<void> {
    if (this.starting) return;
    [this.starting, this.refused] = [true, ''];
    try {
      await beSomebody();
      const table = await post<TableInfo>(`/day/${this.#game}`);
      go(`/table/${table.id}`);
    } catch (refusal) {
      this.refused = (refusal as Error).message;
    } finally {
      this.starting = false;
    }
  }
}
