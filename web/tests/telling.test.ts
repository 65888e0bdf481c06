// A match between bots on the home page: told entry by entry.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Exhibition } from '../src/lib/generated/wire';
import { Telling } from '../src/routes/home/telling.svelte';
import { table } from './line';

const entry = (round: number, text: string, undone = false) => ({
  round,
  seat: 0,
  undone,
  events: [{ event: {}, text }],
});
const shown = (): Exhibition => ({
  table: table({ status: 'over', you: null }),
  history: {
    ply: 6,
    entries: [
      entry(1, 'Ada opens.'),
      entry(1, ''),
      entry(1, 'Ada errs.', true),
      entry(2, 'Bruno builds.'),
      entry(3, 'Ada sells.'),
      entry(3, 'Ada wins.'),
    ],
    measures: [
      {
        key: 'income',
        name: 'Income',
        seats: [
          [9, 9, 9],
          [9, 9, 9],
        ],
      },
      {
        key: 'money',
        name: 'Money',
        seats: [
          [5, 10, 40],
          [4, 20, 30],
        ],
      },
    ],
    beside: [],
  },
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it opens in the middle, and begins again after its end', () => {
  const telling = new Telling(shown());
  expect([telling.said, telling.round, telling.rounds]).toEqual(['Bruno builds.', 2, 3]);
  expect(telling.players.map(({ score }) => score)).toEqual([5, 4]);
  const stop = telling.run();
  vi.advanceTimersByTime(1500);
  expect(telling.said).toBe('Ada sells.');
  expect(telling.players.map(({ score, part }) => [score, part])).toEqual([
    [10, 0.25],
    [20, 0.5],
  ]);
  vi.advanceTimersByTime(1500);
  expect(telling.said).toBe('Ada wins.');
  expect(telling.players.map(({ score }) => score)).toEqual([40, 30]);
  vi.advanceTimersByTime(6000);
  expect(telling.said).toBe('Ada opens.');
  stop();
  vi.advanceTimersByTime(60_000);
  expect(telling.said).toBe('Ada opens.');
});

test('a match without a score has names and sentences', () => {
  const { table: at, history } = shown();
  const telling = new Telling({ table: at, history: { ...history, measures: [] } });
  expect(telling.players.map(({ name, score, part }) => [name, score, part])).toEqual([
    ['Ada', null, 0],
    ['Bruno', null, 0],
  ]);
});
