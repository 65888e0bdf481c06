// That a match waits for us is said on every page: in the title, in the tab's icon, as the app's badge.

import type { Myself, TableInfo } from '$lib/generated/wire';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { me } from '../src/lib/me.svelte';
import { go } from '../src/lib/route.svelte';
import { sayTurns, turns } from '../src/lib/turns.svelte';
import { table } from './line';

const badge = { setAppBadge: vi.fn(() => Promise.resolve()), clearAppBadge: vi.fn(() => Promise.resolve()) };
let mine: TableInfo[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(navigator, badge);
  document.head.innerHTML = '<title>Rules · Shopfloor</title><link rel="icon" href="/games/favicon.svg" />';
  vi.stubGlobal('fetch', () =>
    Promise.resolve({ status: 200, ok: true, json: () => Promise.resolve({ tables: mine, more: false }) }),
  );
  go('/rules/meadow');
  me.person = { id: 'ada' } as Myself;
  mine = [table({ id: 'a', turn: [0] }), table({ id: 'b', turn: [1] })];
});
afterEach(() => {
  stop();
  turns.here = null;
  me.person = null;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function said() {
  stop = $effect.root(sayTurns);
  await later(0);
}

async function later(ms: number) {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
  await vi.advanceTimersByTimeAsync(0);
}

const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.getAttribute('href');

test('a match that waits is said in title, icon and badge, and no longer when it does not', async () => {
  await said();
  expect(document.title).toBe('● Your turn · Rules · Shopfloor');
  expect(icon()).toMatch(/\/games\/favicon-turn\.svg$/);
  expect(badge.setAppBadge).toHaveBeenLastCalledWith(1);
  mine = [table({ id: 'a', turn: [1] })];
  await later(31_000);
  expect(document.title).toBe('Rules · Shopfloor');
  expect(icon()).toMatch(/\/games\/favicon\.svg$/);
  expect(badge.clearAppBadge).toHaveBeenCalled();
});

test('a page that writes another title keeps the mark', async () => {
  await said();
  document.title = 'Settings · Shopfloor';
  await later(0);
  expect(document.title).toBe('● Your turn · Settings · Shopfloor');
});

test('the table one is at counts as it stands there, the others besides', async () => {
  turns.here = { id: 'a', yours: false };
  await said();
  expect(document.title).toBe('Rules · Shopfloor');
  mine = [table({ id: 'a', turn: [1] }), table({ id: 'c', turn: [0] })];
  turns.here = { id: 'a', yours: true };
  await later(31_000);
  expect(document.title).toBe('● Your turn (2) · Rules · Shopfloor');
});

test('strangers are not asked about', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  me.person = null;
  await said();
  await later(31_000);
  expect(asked).not.toHaveBeenCalled();
  expect(document.title).toBe('Rules · Shopfloor');
});
