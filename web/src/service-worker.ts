// Keeps the page for when there is no network. Built on its own, without imports, and served as `sw.js` beside the page;
// vite.config.ts writes into it which files belong to this version.
//
// Never stale: whatever has no hash in its name is asked of the network first, and taken from the cache only where no
// answer comes. Requests to the server (`api`) are none of its business. A new version waits until somebody asks for it,
// and the files of the one before stay for the pages that were opened with it.

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Said extends Extendable {
  readonly data: unknown;
}
interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Extendable {
  readonly notification: Notification;
}
interface Tab {
  readonly url: string;
  focus(): Promise<Tab>;
  navigate(url: string): Promise<Tab | null>;
}
interface Events {
  push: Pushed;
  notificationclick: Clicked;
  install: Extendable;
  activate: Extendable;
  fetch: Fetching;
  message: Said;
}
declare const self: {
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: 'window'; includeUncontrolled: true }): Promise<Tab[]>;
    openWindow(url: string): Promise<Tab | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(kind: K, listener: (event: Events[K]) => void): void;
};

/** What vite.config.ts writes. */
declare const SITE_VERSION: string;
declare const SITE_FILES: string[];

const FILES = SITE_FILES;
/** Caches of other sites of ours on the same host have other scopes. */
const MINE = `shopfloor ${self.registration.scope} `;
const OWN = `${MINE}${SITE_VERSION}`;
/** So long the network is waited for before the cache answers, in milliseconds. */
const PATIENCE = 4000;

/** The page, at the root of the scope. */
const page = () => self.registration.scope;
const address = (file: string) => new URL(file, self.registration.scope).href;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = within(request.url);
  if (request.method !== 'GET' || path === null || /^(api|healthz|metrics)\b/.test(path)) return;
  if (path.startsWith('assets/')) event.respondWith(kept(request));
  else event.respondWith(newest(event, request.mode === 'navigate' ? page() : request.url));
});

self.addEventListener('push', (event) => event.waitUntil(notify(event)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Shows a notice. Sent again, it replaces itself; what cannot be read still tells that there is something. */
async function notify(event: Pushed) {
  let said: { id?: unknown; title?: unknown; text?: unknown; path?: unknown } = {};
  try {
    said = Object(event.data?.json()) as typeof said;
  } catch {
    // Not from us.
  }
  const text = (value: unknown, otherwise = '') => (typeof value === 'string' ? value : otherwise);
  await self.registration.showNotification(text(said.title, 'Shopfloor'), {
    body: text(said.text),
    tag: text(said.id),
    icon: address('icon-192.png'),
    data: text(said.path, '/'),
  });
}

/** Leads to a page of the site, in a tab that is there already if there is one. */
async function open(path: unknown) {
  const url = new URL(String(path).replace(/^\/+/, ''), page()).href;
  if (within(url) === null) return;
  const tabs = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    (tab) => within(tab.url) !== null,
  );
  const there = tabs.find((tab) => within(tab.url) === within(url));
  if (there) return void (await there.focus());
  // Whoever sits at another table is not taken away from it.
  const home = tabs.find((tab) => within(tab.url) === '');
  const moved = await home?.navigate(url).catch(() => null);
  await (moved ? moved.focus() : self.clients.openWindow(url));
}

/** Which file or page of the site this is. None if it is not of this site. */
function within(url: string): string | null {
  return url.startsWith(page()) ? url.slice(page().length).split(/[?#]/)[0]! : null;
}

/** Fetches what is not there yet; all of it, or there is no new version. */
async function fill() {
  const cache = await caches.open(OWN);
  const rest = FILES.map((file) => (file === 'index.html' ? page() : address(file)));
  const take = async (url: string) => {
    const known = isAsset(url) ? await caches.match(url) : undefined;
    const answer = known ?? (await fetch(url, { cache: isAsset(url) ? 'default' : 'no-cache' }));
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    await cache.put(url, answer);
  };
  // A few at a time: whoever is playing meanwhile should not notice.
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let url = rest.pop(); url !== undefined; url = rest.pop()) await take(url);
    }),
  );
  // While a server is updated, the page may be another version's than this file is.
  const text = await (await cache.match(page()))!.text();
  const scripts = FILES.filter((file) => /^assets\/index-[^/]*\.js$/.test(file));
  if (!scripts.some((file) => text.includes(file))) {
    await caches.delete(OWN);
    throw new Error('the page is of another version');
  }
}

const isAsset = (url: string) => within(url)?.startsWith('assets/') ?? false;

/** The caches of earlier versions go, but for the last: a page opened with it may still need its files. */
async function tidy() {
  const mine = (await caches.keys()).filter((name) => name.startsWith(MINE) && name !== OWN);
  await Promise.all(mine.slice(0, -1).map((name) => caches.delete(name)));
}

/** What never changes under its name. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** The newest there is: of the network, and where no answer comes, of this version. */
async function newest(event: Fetching, url: string): Promise<Response> {
  const asked = fetch(event.request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const answer = await Promise.race([asked, late]).catch(() => null);
  // A proxy answers for a server that is down.
  if (answer && answer.status < 500) return answer;
  const cache = await caches.open(OWN);
  return (await cache.match(url)) ?? answer ?? asked;
}
