// How many matches wait for us. The browser's tab says so on every page: in its title, its icon, and as the app's badge.

import { lobby } from '../routes/home/lobby.svelte';
import { byTimeLeft, yourTurn } from '../routes/home/tables';
import { get } from './api';
import type { TableInfo, Tables } from './generated/wire';
import { me } from './me.svelte';
import { place } from './route.svelte';
import { words } from './words';

const t = words({
  en: { turn: (n: number) => (n === 1 ? 'Your turn' : `Your turn (${n})`) },
  de: { turn: (n: number) => (n === 1 ? 'Du bist dran' : `Du bist dran (${n})`) },
});

/** How often we ask where nobody tells us, in milliseconds. */
const AGAIN = 30_000;
/** How a title begins when a match waits. */
const MARK = '● ';
const [PLAIN, MARKED] = ['favicon.svg', 'favicon-turn.svg'];

class Turns {
  /** The table we are at: it knows better, and sooner. */
  here: { id: string; yours: boolean } | null = $state.raw(null);
  #known: TableInfo[] = $state.raw([]);

  /** The matches elsewhere that wait for us, the one with the least time left first. */
  readonly waiting = $derived.by(() => {
    const mine = place.path === '/' ? (lobby.lists?.mine ?? this.#known) : this.#known;
    return byTimeLeft(mine.filter((table) => table.id !== this.here?.id && yourTurn(table)));
  });

  /** How many matches wait for us. */
  readonly count = $derived(this.waiting.length + (this.here?.yours ? 1 : 0));

  /** Asks now and then; at home the lobby tells, and nobody has a match before they are somebody. */
  follow(): (() => void) | undefined {
    if (!me.person) {
      this.#known = [];
      return undefined;
    }
    if (place.path === '/') return undefined;
    const ask = () =>
      void get<Tables>('/tables', { list: 'mine' }).then(
        ({ tables }) => (this.#known = tables),
        () => {},
      );
    ask();
    const timer = setInterval(ask, AGAIN);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }
}

export const turns = new Turns();

/** Says it; called once, by the app. */
export function sayTurns() {
  $effect(() => turns.follow());
  $effect(() => {
    const { count } = turns;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = icon.href.replace(/[\w-]+\.svg/, count > 0 ? MARKED : PLAIN);
    // Only installed apps have a badge, and not in every browser.
    void (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {});
  });
  // Every page writes its own title, whenever it likes: what goes before it is added here.
  $effect(() => {
    const before = turns.count > 0 ? `${MARK}${t.turn(turns.count)} · ` : '';
    const write = () => {
      const own = document.title.startsWith(MARK)
        ? document.title.slice(document.title.indexOf(' · ') + 3)
        : document.title;
      if (document.title !== before + own) document.title = before + own;
    };
    write();
    const titles = new MutationObserver(write);
    titles.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => titles.disconnect();
  });
}
