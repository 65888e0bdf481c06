// Where we are: the address in the browser. Links of our own change it without leaving the page.

export const place = $state({ path: location.pathname, query: location.search, hash: location.hash });

function look() {
  place.path = location.pathname;
  place.query = location.search;
  place.hash = location.hash;
}

addEventListener('popstate', look);

export function go(address: string, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
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
  if (link.pathname.startsWith('/api')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.href.slice(location.origin.length));
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
