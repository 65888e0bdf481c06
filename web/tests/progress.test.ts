// What is solved comes from the server; what the browser had kept is handed over once.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Myself } from '../src/lib/generated/wire';
import { inTime } from '../src/lib/mistakes.svelte';
import { settings } from '../src/lib/settings.svelte';

const KEY = 'shopfloor-puzzles';
const KEPT = { solved: ['ludo a', 'ludo b'], days: [1, 2] };

let asked: [string, string, unknown][] = [];
let answers: Record<string, unknown> = {};
let down = false;

beforeEach(() => {
  asked = [];
  down = false;
  answers = {
    'GET /puzzles/progress': { solved: [{ game: 'ludo', puzzle: 'a', solved: 1, at_once: true }], streak: 4 },
    'POST /guest': { id: 'ada' } as Myself,
  };
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal('fetch', (url: string | URL | Request, how?: RequestInit) => {
    if (down) return Promise.reject(new TypeError('no network'));
    const path = new URL(String(url), location.href).pathname.replace(/^.*\/api/, '');
    const method = how?.method ?? 'GET';
    asked.push([method, path, how?.body ? JSON.parse(how.body as string) : null]);
    const answer = answers[`${method} ${path}`];
    return Promise.resolve({
      status: answer === undefined ? 204 : 200,
      ok: true,
      headers: new Headers(),
      json: () => Promise.resolve(answer),
      text: () => Promise.resolve(JSON.stringify(answer)),
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = () => import('../src/lib/progress.svelte');
const posts = () => asked.filter(([method, path]) => method === 'POST' && path === '/puzzles/progress');

test('what is solved is what the server says', async () => {
  const { askProgress, isSolved, progress } = await open();
  await askProgress();
  expect([progress.streak, progress.atOnce]).toEqual([4, 1]);
  expect([isSolved('ludo', 'a'), isSolved('ludo', 'b')]).toEqual([true, false]);
  expect(posts()).toEqual([]);
});

test('what the browser had kept is handed over once', async () => {
  localStorage.setItem(KEY, JSON.stringify(KEPT));
  const { askProgress, isSolved } = await open();
  expect(isSolved('ludo', 'b')).toBe(true);
  await askProgress();
  await askProgress();
  expect(posts()).toEqual([['POST', '/puzzles/progress', KEPT]]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('without the server nothing is lost, and what was solved is solved', async () => {
  localStorage.setItem(KEY, JSON.stringify(KEPT));
  down = true;
  const { isSolved, progress, tried } = await open();
  await tried('ludo', 'c', [{ do: 'finish' }], true);
  await tried('ludo', 'd', [{ do: 'finish' }], false);
  expect(progress.solved).toEqual(['ludo a', 'ludo b', 'ludo c']);
  expect([isSolved('ludo', 'c'), localStorage.getItem(KEY)]).toEqual([true, JSON.stringify(KEPT)]);
  // Once it can be reached, the server judges every line itself, each once.
  down = false;
  await (await open()).askProgress();
  await (await open()).askProgress();
  const lines = asked.filter(([method, path]) => method === 'POST' && path.startsWith('/puzzles/ludo/'));
  expect(lines).toEqual([
    ['POST', '/puzzles/ludo/c', { actions: [{ do: 'finish' }] }],
    ['POST', '/puzzles/ludo/d', { actions: [{ do: 'finish' }] }],
  ]);
});

test('what a browser kept and cannot be read is nothing', async () => {
  localStorage.setItem(KEY, '{"solved":');
  const { askProgress, progress } = await open();
  await askProgress();
  expect([posts(), progress.streak]).toEqual([[], 4]);
});

test('when something comes back is said in days, and in hours on the day itself', () => {
  const day = 86_400_000;
  const told = [3 * day, day - 5000, 1.2 * day, 5.4 * 3_600_000, 20 * 60_000, -day].map((ms) => inTime(ms, 0));
  expect(told).toEqual(['in 3 days', 'tomorrow', 'tomorrow', 'in 5 hours', 'in 20 minutes', 'in 1 minute']);
  settings.lang = 'de';
  expect([inTime(3 * day, 0), inTime(day, 0)]).toEqual(['in 3 Tagen', 'morgen']);
  settings.lang = 'en';
});
