// Where the site lives: at the root of its host, or under a path such as `/games/`. The server writes it into the page.
// Where there is no server but files alone (`shopfloor site`), it is where the page lies.

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Begins and ends with a slash. */
const base = new URL(said('base') ?? '/', location.href).pathname;

/** Nobody answers here but this device: there are no other people, and no page but one. */
export const serverless = said('shopfloor') === 'static';

/** Whether it is the address of a file, such as `/favicon.svg`. */
const isFile = (path: string) => /\.[^/]*$/.test(path.split(/[?#]/)[0]!);

/**
 * The address of one of our own pages, files or requests, for links: `/rules` is `/games/rules` there. A host of files knows only
 * the first page, so that the others are its query there: `/games/?/rules`.
 */
export function site(path: string): string {
  if (!serverless || path === '/' || isFile(path)) return base + path.slice(1);
  const [page = '', hash] = path.split('#', 2);
  return `${base}?${page.replace('?', '&')}${hash === undefined ? '' : `#${hash}`}`;
}

/** The same as other people need it, with the host. */
export const shared = (path: string) => location.origin + site(path);

/** One of our pages, and what is asked of it. */
export interface Page {
  path: string;
  query: string;
}

/** Which of our pages an address of this host is: `/games/rules` is `/rules` there. None if it is not ours. */
export function within({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Page | null {
  const at = `${pathname}/` === base ? base : pathname;
  if (!at.startsWith(base)) return null;
  const path = at.slice(base.length - 1);
  if (!serverless) return { path, query: search };
  if (path !== '/' && path !== '/index.html') return null;
  if (!search.startsWith('?/')) return { path: '/', query: search };
  const [page = '/', ...asked] = search.slice(1).split('&');
  return { path: page, query: asked.length > 0 ? `?${asked.join('&')}` : '' };
}
