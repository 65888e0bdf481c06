import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The page as the server writes it: under this path, opened at this address. */
async function opened(base: string, address: string, serverless = false) {
  vi.resetModules();
  document.head.innerHTML = `<meta name="base" content="${base}" />${serverless ? '<meta name="shopfloor" content="static" />' : ''}`;
  history.replaceState(null, '', address);
  const { site, shared, within } = await import('../src/lib/base');
  const { go, follow, place } = await import('../src/lib/route.svelte');
  const { address: request } = await import('../src/lib/api');
  const { invitation } = await import('../src/routes/table/invitation');
  const at = (pathname: string) => within({ pathname, search: '' })?.path;
  return { site, shared, at, go, follow, place, request, invitation };
}

/** A click on a link; true if the page went there itself. */
function clicked(follow: (event: MouseEvent) => void, href: string): boolean {
  const link = Object.assign(document.createElement('a'), { href });
  document.body.replaceChildren(link);
  let taken = false;
  link.addEventListener('click', (event) => {
    follow(event);
    taken = event.defaultPrevented;
    event.preventDefault();
  });
  link.click();
  return taken;
}

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
  history.replaceState(null, '', '/');
});

test('at the root of a host addresses are as they are', async () => {
  const { site, shared, at, place, request } = await opened('/', '/table/abc?invite=x#top');
  expect(place).toEqual({ path: '/table/abc', query: '?invite=x', hash: '#top' });
  expect([site('/'), site('/rules')]).toEqual(['/', '/rules']);
  expect(shared('/rules')).toBe(`${location.origin}/rules`);
  expect([at('/'), at('/rules')]).toEqual(['/', '/rules']);
  expect(request('/me').pathname).toBe('/api/me');
});

test('under a path every address begins with it, and the pages do not know', async () => {
  const { site, shared, at, place, request, invitation } = await opened('/club/games/', '/club/games/table/abc');
  expect(place.path).toBe('/table/abc');
  expect([site('/'), site('/rules/x#fm-1')]).toEqual(['/club/games/', '/club/games/rules/x#fm-1']);
  expect(shared('/rules')).toBe(`${location.origin}/club/games/rules`);
  expect(at('/club/games/rules')).toBe('/rules');
  expect([at('/club/games/'), at('/club/games')]).toEqual(['/', '/']);
  expect([at('/'), at('/club'), at('/club/gamesters')]).toEqual([undefined, undefined, undefined]);
  expect(request('/tables/abc/socket').pathname).toBe('/club/games/api/tables/abc/socket');
  const table = { id: 'abc', public: false, invite: 'y', seats: [] };
  expect(invitation(table as never, null)).toBe(`${location.origin}/club/games/table/abc?invite=y`);
});

test('going somewhere stays under the path', async () => {
  const { go, place } = await opened('/games/', '/games');
  expect(place.path).toBe('/');
  go('/rules/x?lang=de#fm-1');
  expect(location.href).toBe(`${location.origin}/games/rules/x?lang=de#fm-1`);
  expect(place).toEqual({ path: '/rules/x', query: '?lang=de', hash: '#fm-1' });
  go('#fm-2', { replace: true });
  expect(location.pathname + location.hash).toBe('/games/rules/x#fm-2');
});

test('a click on a link of our own is followed here, any other by the browser', async () => {
  const { follow, place } = await opened('/games/', '/games/');
  expect(clicked(follow, '/games/table/abc/replay?at=3')).toBe(true);
  expect(place).toMatchObject({ path: '/table/abc/replay', query: '?at=3' });
  expect(clicked(follow, '/games/')).toBe(true);
  expect(place.path).toBe('/');
  for (const foreign of ['/', '/wiki', '/gamesters', '/games/api', 'https://example.org/games/'])
    expect(clicked(follow, foreign), foreign).toBe(false);
  expect(location.pathname).toBe('/games/');
});

test('without a server every page is the query of the one file, wherever it lies', async () => {
  for (const start of ['/club/', '/club/index.html']) {
    const { site, place } = await opened('./', start, true);
    expect(place).toEqual({ path: '/', query: '', hash: '' });
    expect([site('/'), site('/sw.js'), site('/rules/x#fm-1.3'), site('/table/a?at=3#b')]).toEqual([
      '/club/',
      '/club/sw.js',
      '/club/?/rules/x#fm-1.3',
      '/club/?/table/a&at=3#b',
    ]);
  }
  const { go, follow, place } = await opened('./', '/club/?/table/a/replay&at=3&as=1#b', true);
  expect(place).toEqual({ path: '/table/a/replay', query: '?at=3&as=1', hash: '#b' });
  go('/rules/x#fm-1');
  expect(location.href).toBe(`${location.origin}/club/?/rules/x#fm-1`);
  go('#fm-2', { replace: true });
  expect(place).toEqual({ path: '/rules/x', query: '', hash: '#fm-2' });
  expect(clicked(follow, '/club/?/school')).toBe(true);
  expect(place.path).toBe('/school');
  for (const foreign of ['/', '/club/other/', 'https://example.org/club/?/school'])
    expect(clicked(follow, foreign), foreign).toBe(false);
});

/** The script of the page for what is not there is inline, as it does not know where the site lives. */
test('404.html allows its own script and nothing else', () => {
  const page = readFileSync('../crates/cli/src/site/404.html', 'utf8');
  const script = /<script>([^]*?)<\/script>/.exec(page)![1]!;
  const hash = createHash('sha256').update(script).digest('base64');
  expect(page).toContain(`script-src 'sha256-${hash}';`);
  expect(page.match(/<script/g)).toHaveLength(1);
});

test('no link of the page forgets where the site lives', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  const forgetful = files.filter((file) =>
    /(href|src|action)=["'{`]+\/|location\.origin \+/.test(readFileSync(`src/${file}`, 'utf8')),
  );
  expect(forgetful).toEqual(['lib/base.ts']);
});
