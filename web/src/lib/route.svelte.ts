// Where we are: the address in the browser. Links of our own change it without leaving the page.

import { site, within } from './base';

/** The path is one of our pages (`/rules`), wherever the site lives. */
const here = () => ({
  ...(within(location) ?? { path: location.pathname, query: location.search }),
  hash: location.hash,
});

export const place = $state(here());

function look() {
  Object.assign(place, here());
}

addEventListener('popstate', look);

/** To one of our pages, or to a part of this one (`#fm-1.3`). */
export function go(address: string, { replace = false } = {}) {
  const to = address.startsWith('/') ? site(address) : address;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  const before = place.path;
  look();
  if (place.path !== before) scrollTo(0, 0);
}

/** Follows a link of our own; for the app's one click listener. */
export function follow(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  const page = within(link);
  if (page === null || page.path.startsWith('/api')) return;
  if (link.hash && link.pathname + link.search === location.pathname + location.search) return;
  event.preventDefault();
  go(page.path + page.query + link.hash);
}

/** The parts of `path` where `pattern` has a name (`/table/:id`), or nothing. */
export function matched(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.replace(/\/+$/, '').split('/');
  if (wanted.length !== given.length && !(pattern === '/' && given.length === 1)) return null;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? '';
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return found;
}
