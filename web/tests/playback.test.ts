// The others' moves: how fast they are shown, back and forth, and never in one's own way.

import { cleanup, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TableInfo } from '../src/lib/generated/wire';
import { LiveTable } from '../src/lib/live-table.svelte';
import { pause } from '../src/lib/playback.svelte';
import { settings } from '../src/lib/settings.svelte';
import Feed from '../src/parts/Feed.svelte';
import { FakeSocket, told, update, welcome } from './line';

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no log before')));
  Object.assign(settings, { motion: 'full', speed: 'normal', lang: 'en' });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(settings, { motion: 'auto', speed: 'normal' });
});

/** A table at which Bruno is to move. */
function waiting(facts: Partial<TableInfo> = {}): LiveTable {
  const here = new LiveTable('t1', null);
  FakeSocket.last.say({ ...welcome(3, facts), update: update(3, [], [1]) });
  return here;
}

const moves = (...plies: number[]) => {
  for (const ply of plies) FakeSocket.last.say(update(ply, [told(`Move ${ply}.`)], [1]));
};

test('step by step nothing moves before it is asked for, forward and back, and to the end at once', async () => {
  settings.speed = 'step';
  const here = waiting();
  moves(4, 5, 6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(here.frame.ply).toBe(3);
  here.playback.next();
  here.playback.next();
  expect(here.frame.ply).toBe(5);
  here.playback.back();
  expect([here.frame.ply, here.live]).toEqual([4, false]);
  here.playback.next();
  here.playback.finish();
  expect([here.frame.ply, here.live]).toEqual([6, true]);
  // Going back and forth tells nothing twice.
  expect(here.log.map(({ text }) => text)).toEqual(['Move 4.', 'Move 5.', 'Move 6.']);
});

test('step by step also where nothing moves', () => {
  Object.assign(settings, { speed: 'step', motion: 'less' });
  const here = waiting();
  moves(4, 5);
  expect(here.frame.ply).toBe(3);
});

test('slow is slower than normal, and fast is faster', async () => {
  const shown: Record<string, number> = {};
  for (const speed of ['slow', 'normal', 'fast'] as const) {
    settings.speed = speed;
    const here = waiting();
    moves(4, 5, 6, 7);
    await vi.advanceTimersByTimeAsync(pause(1, 'normal') + 10);
    shown[speed] = here.frame.ply;
    here.leave();
  }
  expect(shown).toMatchObject({ slow: 4, normal: 5 });
  expect(shown['fast']).toBeGreaterThan(5);
});

test('it can be stopped, and goes on', async () => {
  const here = waiting();
  moves(4, 5, 6);
  here.playback.toggle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(here.frame.ply).toBe(4);
  here.playback.toggle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(here.frame.ply).toBe(6);
});

test('acting never waits for what is still to be shown', () => {
  settings.speed = 'step';
  const here = waiting();
  moves(4, 5, 6);
  void here.act({ do: 'pass' });
  expect(here.frame.ply).toBe(6);
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'act', at: 6 });
});

test('where our clock runs, our turn begins at once, and that is said', () => {
  settings.speed = 'slow';
  const here = waiting({ pace: { kind: 'live', move_s: 90, reserve_s: 0 } });
  moves(4, 5, 6);
  expect(here.frame.ply).toBe(4);
  const clocks = [{ seat: 0, reserve_ms: null, deadline: Date.now() + 90_000 }];
  FakeSocket.last.say({ ...update(7, [told('Move 7.')], [0]), clocks });
  expect(here.frame.ply).toBe(7);
  expect(here.playback.hurried).toBe(true);
});

test('what happened since our last move can be played again, and the board is not ours meanwhile', async () => {
  const here = waiting();
  FakeSocket.last.say(update(4, [told('You pass.', { did: 'passed', seat: 0 })], [1]));
  moves(5, 6);
  FakeSocket.last.say(update(7, [told('Move 7.')], [0]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([here.frame.ply, here.live]).toEqual([7, true]);
  await here.playAgain();
  expect([here.frame.ply, here.live]).toEqual([4, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([here.frame.ply, here.live]).toEqual([7, true]);
  expect(here.log).toHaveLength(4);
});

test('after an absence the server is asked for the moves that were missed', async () => {
  const entry = (seat: number | null, text: string) => ({
    round: 1,
    seat,
    undone: false,
    events: [told(text, { did: 'x', seat })],
  });
  const entries = [entry(1, 'One.'), entry(0, 'Mine.'), entry(null, 'Chance.'), entry(1, 'Three.'), entry(1, 'Four.')];
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: URL) => {
    const at = Number(url.searchParams.get('at'));
    if (url.pathname.endsWith('/replay')) asked.push(`${at}`);
    const body = url.pathname.endsWith('/history')
      ? { ply: 5, entries, measures: [], beside: [] }
      : { at, ply: 5, events: [], frame: update(at, [], [1]).frame };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  const here = new LiveTable('t1', null);
  FakeSocket.last.say(welcome(5));
  await vi.advanceTimersByTimeAsync(10);
  expect(here.log[here.journal.since!]?.text).toBe('Three.');
  const again = here.playAgain();
  await vi.advanceTimersByTimeAsync(500);
  await again;
  expect(asked).toEqual(['3', '4', '5']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(here.frame.ply).toBe(5);
  expect(here.log).toHaveLength(5);
});

test('an undo asks what was taken back, and the log forgets it', async () => {
  const here = waiting();
  moves(4);
  const undone = { ...told('Move 4.'), round: 1 };
  const undo = told('Bruno undoes the last move.', { key: 'log.undo', facts: { seat: 1 } });
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(
        JSON.stringify({
          ply: 5,
          entries: [
            ...Array.from({ length: 3 }, (_, i) => ({ round: 1, seat: 0, undone: false, events: [told(`Old ${i}.`)] })),
            { round: 1, seat: 1, undone: true, events: [undone] },
            { round: 1, seat: 1, undone: false, events: [undo] },
          ],
          measures: [],
          beside: [],
        }),
      ),
    ),
  );
  FakeSocket.last.say(update(5, [undo], [1]));
  await vi.advanceTimersByTimeAsync(1000);
  expect(here.log.filter(({ undone }) => undone).map(({ text }) => text)).toEqual(['Move 4.']);
});

test('the log reads from the oldest to the newest, and marks where one moved last', async () => {
  const here = waiting();
  const { container } = render(Feed, { table: here });
  moves(4);
  FakeSocket.last.say(update(5, [told('You pass.', { did: 'passed', seat: 0 })], [1]));
  moves(6);
  await vi.advanceTimersByTimeAsync(5000);
  await tick();
  const lines = [...container.querySelectorAll('.log li')].map((line) => line.lastElementChild!.textContent.trim());
  expect(lines).toEqual(['Move 4.', 'You pass.', 'Since your last move', 'Move 6.']);
});

test('in the chat the newest line is the last, beside the field', async () => {
  const here = waiting();
  const { container, getByRole } = render(Feed, { table: here });
  for (const n of [1, 2]) FakeSocket.last.say({ type: 'chat', n, user: 'x', name: 'Bea', text: `Line ${n}`, at: 0 });
  getByRole('tab', { name: /Chat/ }).click();
  await tick();
  const said = [...container.querySelectorAll('.said')].map((line) => line.textContent);
  expect(said).toEqual(['Line 1', 'Line 2']);
  const list = container.querySelector('ol.log')!;
  expect(list.compareDocumentPosition(container.querySelector('form')!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
