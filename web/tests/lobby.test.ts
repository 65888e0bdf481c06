// The lists of the home page: first everything, then only what has changed.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, table } from './line';

type LobbyModule = typeof import('../src/routes/home/lobby.svelte');
let lobby: LobbyModule['lobby'];
let changed: LobbyModule['changed'];
let stop: () => void;
let asked: URL[] = [];
let pages: object[] = [];

const named = (...ids: string[]) => ids.map((id) => table({ id, status: 'open' }));
const ids = (tables: { id: string }[] | undefined) => tables?.map(({ id }) => id).join(' ');
const none = { open: false, playing: false };

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  FakeSocket.all = [];
  [asked, pages] = [[], []];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (url: URL) => {
    asked.push(url);
    const said = url.pathname.endsWith('/guest') ? { id: 'ada', name: 'Ada' } : pages.shift();
    return Promise.resolve({ status: 200, ok: true, json: () => Promise.resolve(said) });
  });
  ({ lobby, changed } = await import('../src/routes/home/lobby.svelte'));
  stop = lobby.listen();
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('changes put a list into its new order and keep what they do not name', () => {
  const [a, b, c] = named('a', 'b', 'c');
  const news = { ...b!, spectators: 2 };
  const after = changed([a!, b!, c!], { ids: ['d', 'c', 'b'], tables: [news, ...named('d')] });
  expect(ids(after)).toBe('d c b');
  expect(after[1]).toBe(c);
  expect(after[2]).toBe(news);
});

test('first come the lists, then differences; lists that are not named stay', () => {
  expect(lobby.lists).toBeNull();
  FakeSocket.last.say({
    type: 'lobby',
    open: named('a', 'b'),
    playing: named('p'),
    mine: named('m'),
    invitations: [],
    more: none,
  });
  FakeSocket.last.say({ type: 'changes', open: { ids: ['c', 'a'], tables: named('c') }, more: none });
  expect(ids(lobby.lists?.open)).toBe('c a');
  expect(ids(lobby.lists?.playing)).toBe('p');
  FakeSocket.last.say({ type: 'changes', mine: { ids: [], tables: [] }, more: none });
  expect(ids(lobby.lists?.mine)).toBe('');
  expect(ids(lobby.lists?.open)).toBe('c a');
});

test('a filter is asked of another socket, and kept', async () => {
  FakeSocket.last.say({ type: 'lobby', open: named('a'), playing: [], mine: [], invitations: [], more: none });
  const before = FakeSocket.last;
  lobby.choose({ game: 'meadow' });
  lobby.choose({ pace: 'days' });
  await vi.advanceTimersByTimeAsync(0);
  expect(before.readyState).toBe(3);
  const { searchParams } = FakeSocket.last.url;
  expect([searchParams.get('game'), searchParams.get('pace'), searchParams.get('seats')]).toEqual([
    'meadow',
    'days',
    null,
  ]);
  expect(FakeSocket.all.filter(({ readyState }) => readyState !== 3)).toHaveLength(1);
  expect(lobby.filtered).toBe(true);
  // Until the answer is there, the page keeps what it has.
  expect(ids(lobby.lists?.open)).toBe('a');
  FakeSocket.last.say({ type: 'lobby', open: named('d'), playing: [], mine: [], invitations: [], more: none });
  expect(ids(lobby.lists?.open)).toBe('d');
  lobby.choose(null);
  expect(lobby.filtered).toBe(false);
});

test('more tables come by pages, once each, and follow the first page', async () => {
  const more = { open: true, playing: false };
  FakeSocket.last.say({ type: 'lobby', open: named('a', 'b'), playing: [], mine: [], invitations: [], more });
  expect(lobby.more.open).toBe(true);
  pages = [{ tables: named('b', 'c'), more: false }];
  await lobby.next('open');
  expect(asked.at(-1)?.search).toContain('list=open&page=1');
  expect(ids(lobby.lists?.open)).toBe('a b c');
  expect(lobby.more.open).toBe(false);
  // A new table pushes the others back: the second page is asked for again.
  pages = [{ tables: named('b', 'c'), more: false }];
  FakeSocket.last.say({ type: 'changes', open: { ids: ['n', 'a'], tables: named('n') }, more });
  expect(lobby.more.open).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(ids(lobby.lists?.open)).toBe('n a b c');
  expect(pages).toEqual([]);
  // After a lost connection both pages are there again.
  pages = [{ tables: named('c'), more: false }];
  FakeSocket.last.close();
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.last.say({ type: 'lobby', open: named('n', 'a', 'b'), playing: [], mine: [], invitations: [], more });
  await vi.advanceTimersByTimeAsync(0);
  expect(ids(lobby.lists?.open)).toBe('n a b c');
  // Another filter begins at its first page.
  lobby.choose({ seats: 3 });
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.say({ type: 'lobby', open: named('z'), playing: [], mine: [], invitations: [], more: none });
  expect(ids(lobby.lists?.open)).toBe('z');
});
