// Where the site lives: at the root of its host, or under a path such as `/games/`. The server writes it into the page.

/** Begins and ends with a slash. */
const base = document.querySelector<HTMLMetaElement>('meta[name="base"]')?.content ?? '/';

/** The address of one of our own pages or requests, for links: `/rules` is `/games/rules` there. */
export const site = (path: string) => base + path.slice(1);

/** The same as other people need it, with the host. */
export const shared = (path: string) => location.origin + site(path);

/** Which of our pages an address of this host is: `/games/rules` is `/rules` there. None if it is not ours. */
export function within(address: string): string | null {
  if (`${address}/` === base) return '/';
  return address.startsWith(base) ? address.slice(base.length - 1) : null;
}
