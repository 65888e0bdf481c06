import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draw, MatchReview, Reckoning, ReviewedDecision } from '../src/lib/generated/wire';
import { ReportScene } from '../src/lib/report.svelte';
import {
  addedUp,
  bestFind,
  byRound,
  luckOf,
  onlyMoves,
  points,
  roundsOf,
  stacked,
  told,
  worst,
} from '../src/routes/report/shares';

const decision = (seat: number, ply: number, lost: number, more: Partial<ReviewedDecision> = {}): ReviewedDecision => ({
  seat,
  round: 1,
  ply,
  last: ply,
  played: [],
  best: [],
  step: lost > 0 ? 0 : null,
  why: null,
  lost,
  error: 0.01,
  class: lost > 0 ? 'mistake' : 'fine',
  only: false,
  plans: 2,
  scores: { best: 0, played: 0 },
  skill: [0, 0],
  hidden: [0, 0],
  ...more,
});

const draw = (ply: number, last: number, luck: number[]): Draw => ({
  ply,
  last,
  round: 1,
  seat: null,
  luck,
  errors: [0, 0],
});

/** Two seats, two rounds: a draw, two turns, another draw of two entries, two turns. */
const REVIEW: MatchReview = {
  judge: { version: 1, assumed: 'engineer', courses: 8, rounds: 1 },
  progress: { done: 6, of: 6 },
  standings: [
    [0, 1, 0.5],
    [1, 1, 0.55],
    [2, 1, 0.35],
    [3, 1, 0.45],
    [5, 2, 0.4],
    [6, 2, 0.4],
    [7, 2, 0],
  ].map(([ply, round, share]) => ({ ply: ply!, round: round!, shares: [share!, 1 - share!], errors: [0.01, 0.01] })),
  decisions: [
    decision(0, 1, 0.2),
    decision(1, 2, 0.1),
    decision(0, 5, 0, { only: true, plans: 9 }),
    decision(0, 6, 0.05, { only: true }),
  ],
  worst: [0, 1, 3],
  draws: [draw(0, 0, [0.05, -0.05]), draw(3, 4, [-0.05, 0.05])],
  reckonings: [],
  story: [],
  findings: [],
};

describe('what is drawn of a review', () => {
  it('stacks the areas to 1 at every moment, with the one looked at below', () => {
    const areas = stacked(REVIEW, 1);
    expect(areas.map(({ seat }) => seat)).toEqual([1, 0]);
    for (const [at, { shares }] of REVIEW.standings.entries()) {
      expect(areas[0]!.from[at]).toBe(0);
      expect(areas[0]!.to[at]).toBeCloseTo(shares[1]!);
      expect(areas[1]!.from[at]).toBe(areas[0]!.to[at]);
      expect(areas[1]!.to[at]).toBeCloseTo(1);
    }
  });

  it('gives the rest to the game where there is one seat', () => {
    const alone = { ...REVIEW, standings: [{ ply: 0, round: 1, shares: [0.3], errors: [0] }] };
    expect(stacked(alone, 0)).toEqual([
      { seat: 0, from: [0], to: [0.3] },
      { seat: null, from: [0.3], to: [1] },
    ]);
  });

  it('numbers a seat’s own decisions from the worst on, at the moment after each', () => {
    const marks = worst(REVIEW, 0);
    expect(marks.map(({ n, at, decision: { lost } }) => [n, at, lost])).toEqual([
      [1, 2, 0.2],
      [2, 6, 0.05],
    ]);
    expect(worst(REVIEW, 0, 1)).toHaveLength(1);
    expect(worst(REVIEW, 1).map(({ decision: { ply } }) => ply)).toEqual([2]);
  });

  it('knows the best find and how many only moves were found', () => {
    expect(bestFind(REVIEW, 0)).toMatchObject({ n: null, at: 5, decision: { plans: 9 } });
    expect(bestFind(REVIEW, 1)).toBeNull();
    expect(onlyMoves(REVIEW, 0)).toEqual({ found: 1, of: 2 });
    expect(onlyMoves(REVIEW, 1)).toEqual({ found: 0, of: 0 });
  });

  it('puts luck where the draw ended', () => {
    expect(luckOf(REVIEW, 1)).toEqual([
      { at: 1, ply: 0, luck: -0.05 },
      { at: 4, ply: 3, luck: 0.05 },
    ]);
  });

  it('begins rounds where they begin and tells shares at their ends, together 100', () => {
    expect(roundsOf(REVIEW)).toEqual([
      { round: 1, at: 0 },
      { round: 2, at: 4 },
    ]);
    expect(byRound(REVIEW)).toEqual([
      { round: 1, shares: [45, 55] },
      { round: 2, shares: [0, 100] },
    ]);
    const thirds = { ...REVIEW, standings: [{ ply: 0, round: 1, shares: [1 / 3, 1 / 3, 1 / 3], errors: [0, 0, 0] }] };
    expect(byRound(thirds)[0]!.shares.reduce((sum, n) => sum + n)).toBe(100);
  });

  it('says what is done several times once, and what left the best plan apart', () => {
    const moves = ['buy', 'buy', '', 'buy', 'sell'].map((text) => ({ action: {}, text }));
    expect(told(moves, 3)).toEqual([
      { text: 'buy', times: 2, off: false },
      { text: 'buy', times: 1, off: true },
      { text: 'sell', times: 1, off: false },
    ]);
  });

  it('rounds a reckoning so that it adds up', () => {
    const base: Reckoning = {
      start: 0.254,
      luck: -0.114,
      own: -0.244,
      others: 0.124,
      hidden: 0.004,
      rest: -0.024,
      result: 0,
      lost: 0.3,
      turns: 20,
      inaccuracies: 1,
      mistakes: 1,
      blunders: 1,
    };
    for (let n = -9; n < 10; n++) {
      const shifted = { ...base, luck: base.luck + n / 1000, rest: base.rest - n / 1000 };
      const { result, ...parts } = addedUp(shifted);
      expect(Object.values(parts).reduce((sum, part) => sum + part)).toBe(result);
      for (const [part, whole] of Object.entries(parts)) {
        expect(Math.abs(whole - shifted[part as 'luck'] * 100), part).toBeLessThan(1);
      }
    }
    expect(Object.is(points(-0.001), 0)).toBe(true);
  });
});

describe('a report that is being made', () => {
  let answers: (object | number)[] = [];
  let asked = 0;

  beforeEach(() => {
    vi.useFakeTimers();
    [answers, asked] = [[], 0];
    vi.stubGlobal('fetch', () => {
      asked += 1;
      const next = answers.shift() ?? { whole: true, review: REVIEW };
      if (typeof next !== 'number') return Promise.resolve(new Response(JSON.stringify(next)));
      const refused = next === 429 ? 'too_many' : 'forbidden';
      return Promise.resolve(new Response(JSON.stringify({ refused, text: 'No.' }), { status: next }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is asked for until it is whole, and keeps what it has', async () => {
    answers = [{ whole: false, review: null }, { whole: false, review: REVIEW }, { whole: false, review: null }, 429];
    const report = new ReportScene('x', null);
    await report.open();
    expect([report.review, report.growing]).toEqual([null, true]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(report.review).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(report.review).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect([asked, report.growing, report.trouble]).toEqual([4, true, null]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([report.whole, report.growing]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(5);
  });

  it('says why there is none, and is left alone when nobody looks', async () => {
    answers = [403];
    const refused = new ReportScene('x', null);
    await refused.open();
    expect([refused.trouble?.message, refused.growing]).toEqual(['No.', false]);
    answers = [{ whole: false, review: null }];
    const left = new ReportScene('x', null);
    await left.open();
    left.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(2);
  });
});
