// The clock in the dock: what is left, the alarm, what happens at zero, and nothing that explains itself meanwhile.

import type { ClockInfo, TableInfo } from '$lib/generated/wire';
import type { Scene } from '$lib/scene';
import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveTable } from '../src/lib/live-table.svelte';
import { Picking } from '../src/games/picking.svelte';
import Dock from '../src/parts/Dock.svelte';
import { FakeSocket, frame, table, welcome } from './line';

const heard = vi.hoisted(() => vi.fn());
vi.mock('../src/lib/sound', () => ({ sound: heard }));

beforeEach(() => {
  vi.useFakeTimers();
  heard.mockClear();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const clock = (seat: number, seconds: number | null): ClockInfo => ({
  seat,
  reserve_ms: 30_000,
  deadline: seconds === null ? null : Date.now() + seconds * 1000,
  off_until: null,
  wishes_pause: false,
});
const pace = { kind: 'live', move_s: 60, reserve_s: 30 } as const;

function dock(facts: Partial<TableInfo>, more: Partial<Scene> = {}, acting = 0) {
  const scene: Scene = {
    info: table({ pace, ...facts }),
    frame: frame(1, [acting]),
    viewer: 0,
    fresh: { n: 0, events: [] },
    live: true,
    waiting: false,
    refusal: null,
    act: () => {},
    undo: () => {},
    preview: () => Promise.resolve(null),
    ...more,
  };
  const picking = new Picking(() => scene, { nothing: { thing: null, copy: null }, things: () => [] });
  return render(Dock, { picking: picking as never }).container.querySelector('.dock')!;
}

const after = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  await tick();
};
const part = (of: Element) => Number(of.querySelector('circle.left')!.getAttribute('stroke-dasharray')!.split(' ')[0]);

test('the own clock runs down in the own block', async () => {
  const here = dock({ clocks: [clock(0, 90), clock(1, null)] });
  expect(screen.getByRole('timer').textContent).toContain('1:30');
  expect(part(here)).toBeCloseTo(1);
  await after(45);
  expect(screen.getByRole('timer').textContent).toContain('0:45');
  expect(part(here)).toBeCloseTo(0.5, 1);
  expect(here.classList).not.toContain('alarm');
});

test('the last 20 seconds are an alarm: seen, said, and heard at 20 and in the last five', async () => {
  const here = dock({ clocks: [clock(0, 22)] });
  await after(1);
  expect(heard).not.toHaveBeenCalled();
  await after(2);
  expect(here.classList).toContain('alarm');
  expect(heard.mock.calls).toEqual([['tick']]);
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('20 seconds left');
  await after(11);
  expect(heard).toHaveBeenCalledTimes(1);
  await after(7.9);
  expect(heard).toHaveBeenCalledTimes(6);
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('5 seconds left');
  await after(3);
  expect(heard).toHaveBeenCalledTimes(6);
  expect(screen.getByRole('timer').textContent).toContain('0:00');
});

test('what happens at zero is said beforehand, to both sides', () => {
  const clocks = [clock(0, 60)];
  expect(dock({ clocks }).textContent).toContain('At 0:00 a bot plays on for you, and you finish last.');
  expect(dock({ clocks, rated: true }).textContent).toContain('this rated match counts as lost');
  expect(dock({ clocks, decided: true }).textContent).toMatch(/a bot plays on for you\.\s*$/);
  const theirs = dock({ clocks: [clock(0, null), clock(1, 60)] }, {}, 1);
  expect(theirs.textContent).toContain('At 0:00 a bot plays on for Bruno.');
  expect(theirs.textContent).toContain('1:00');
});

test('without a clock nothing is said of time', () => {
  const here = dock({ pace: { kind: 'free' }, clocks: [{ ...clock(0, null), reserve_ms: null }] });
  expect(screen.queryByRole('timer')).toBeNull();
  expect(here.textContent).not.toContain('0:00');
});

test('when the time is up, it is said', () => {
  expect(dock({}, { live: false, ranOut: [0] }).textContent).toContain('Your time is up.');
  expect(dock({}, { live: false, ranOut: [] }).textContent).not.toContain('time is up');
  expect(dock({}, { ranOut: [1] }, 1).textContent).toContain('Bruno’s time is up');
});

test('a bot that takes over when the time is up does so because of it', () => {
  const here = new LiveTable('t1', null);
  const facts = { pace, clocks: [clock(0, 0.5)], now: Date.now() };
  FakeSocket.last.say(welcome(3, facts));
  const seats = here.info.seats.map((seat) => (seat.seat === 0 ? { ...seat, taken_over: 'worker' } : seat));
  FakeSocket.last.say({ type: 'table', table: { ...here.info, seats } });
  expect(here.ranOut).toEqual([0]);
  FakeSocket.last.say({ type: 'table', table: { ...here.info, clocks: [] } });
  expect(here.ranOut).toEqual([0]);
  FakeSocket.last.say({ type: 'table', table: table(facts) });
  expect(here.ranOut).toEqual([]);
  // Somebody who resigns with time left has not run out of it.
  FakeSocket.last.say({ type: 'table', table: table({ ...facts, clocks: [clock(0, 40)] }) });
  FakeSocket.last.say({ type: 'table', table: { ...here.info, seats } });
  expect(here.ranOut).toEqual([]);
});
