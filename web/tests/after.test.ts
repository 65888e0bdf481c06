// The result of a match: why it ended so, and what can be played next.

import { cleanup, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { face } from '../src/games/generic/face';
import { catalog } from '../src/lib/catalog.svelte';
import type { GameInfo, SeatInfo } from '../src/lib/generated/wire';
import type { LiveTable } from '../src/lib/live-table.svelte';
import { settings } from '../src/lib/settings.svelte';
import Result from '../src/routes/table/Result.svelte';
import { frame, table } from './line';

const TIED = 'Tied at 98: Ada wins with the higher last income, 40.';
let asked: { path: string; body: unknown }[] = [];

beforeEach(() => {
  settings.lang = 'en';
  asked = [];
  const levels = [
    { id: 'worker', name: 'Worker' },
    { id: 'engineer', name: 'Engineer' },
  ];
  catalog.games = [{ id: 'factory-manager', levels, score: { one: 'Elektro', many: 'Elektro' } }] as GameInfo[];
  vi.stubGlobal('fetch', (url: URL, how?: { body?: string }) => {
    asked.push({ path: url.pathname, body: how?.body ? JSON.parse(how.body) : null });
    return Promise.reject(new Error('nobody there'));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function shown(places: number[], seats = table().seats) {
  const outcome = { scores: [98, 98], places, left: [false, false], text: TIED };
  const info = table({ status: 'over', seats, outcome });
  const here = { info, frame: { ...frame(40), outcome }, fresh: { n: 0, events: [] }, invite: null, ranOut: [] };
  return render(Result, { table: here as unknown as LiveTable, face });
}

const names = (buttons: HTMLElement[]) => buttons.map((button) => button.textContent.trim());

test('a tie is explained with its numbers, in sight', () => {
  expect(shown([1, 2]).getByText(TIED)).toBeTruthy();
});

test('after a win against bots the next stronger ones come first, then a rematch', async () => {
  const { getAllByRole, getByRole } = shown([1, 2]);
  expect(names(getAllByRole('button')).filter((name) => /next|Rematch/.test(name))).toEqual([
    'Play an engineer next',
    'Rematch',
  ]);
  getByRole('button', { name: 'Play an engineer next' }).click();
  await tick();
  expect(asked.find(({ path }) => path.endsWith('/quick'))?.body).toMatchObject({
    game: 'factory-manager',
    level: 'engineer',
    seats: 2,
  });
});

test('not after a defeat, not above the strongest, and not against people', () => {
  const offered = (...how: Parameters<typeof shown>) => {
    const found = names(shown(...how).getAllByRole('button')).filter((name) => name.includes('next'));
    cleanup();
    return found;
  };
  const [me, bot] = table().seats as [SeatInfo, SeatInfo];
  expect(offered([2, 1])).toEqual([]);
  expect(offered([1, 2], [me, { ...bot, level: 'engineer' }])).toEqual([]);
  expect(offered([1, 2], [me, { ...me, seat: 1, user: 'ben', name: 'Ben' }])).toEqual([]);
});
