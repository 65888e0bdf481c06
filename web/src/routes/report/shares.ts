// A review as it is drawn: everybody's shares on top of each other, marks, and luck.

import type { MatchReview, Reckoning, ReviewedDecision, ReviewedMove, TableInfo } from '$lib/generated/wire';
import { signed } from '$lib/words';

/** Decisions that are shown with their boards. */
export const SHOWN = 3;

/** A share as points of a hundred. */
export const points = (share: number): number => Math.round(share * 100) + 0;

/** Points with their sign; nothing is just 0. */
export const change = (n: number): string => (n === 0 ? '0' : signed(n));

/** What a plan may lose and still be about as good as the best, in points of a hundred. */
export const closeBy = (seats: number): number => 4 / Math.max(2, seats);

/** One player's area: from where to where at each moment, as parts of 1. */
export interface Area {
  /** None for what belongs to no seat: the game's own share in a match of one. */
  seat: number | null;
  from: number[];
  to: number[];
}

/** The areas from the bottom to the top: `first` is the lowest, where it can be read best, the others in their order. */
export function stacked(review: MatchReview, first: number): Area[] {
  const moments = review.standings;
  const seats = moments[0]?.shares.map((_, seat) => seat) ?? [];
  const order = [...seats.filter((seat) => seat === first), ...seats.filter((seat) => seat !== first)];
  let from = moments.map(() => 0);
  const areas = order.map((seat): Area => {
    const to = moments.map(({ shares }, i) => Math.min(1, from[i]! + Math.max(0, shares[seat] ?? 0)));
    const area = { seat, from, to };
    from = to;
    return area;
  });
  // Alone against the game, the rest is the game's.
  const rest = seats.length === 1 ? [{ seat: null, from, to: moments.map(() => 1) }] : [];
  return [...areas, ...rest];
}

/** The number of the moment after the part that ended with this entry. */
export function momentAfter(review: MatchReview, last: number): number {
  return Math.max(
    0,
    review.standings.findIndex(({ ply }) => ply === last + 1),
  );
}

/** A decision with a number on the chart. */
export interface Mark {
  /** From 1, the worst first; none for the best find. */
  n: number | null;
  decision: ReviewedDecision;
  /** The moment after it. */
  at: number;
}

/** Whose play is looked at first: one's own, otherwise that of whoever lost the most at once. */
export function lookedAt(review: MatchReview | null, info: TableInfo): number {
  const most = review?.worst[0];
  return info.you ?? (most === undefined ? 0 : (review?.decisions[most]?.seat ?? 0));
}

/** A seat's worst decisions, the worst first. */
export function worst(review: MatchReview, seat: number, most = SHOWN): Mark[] {
  const own = review.worst.flatMap((n) => review.decisions[n] ?? []).filter((it) => it.seat === seat);
  return own.slice(0, most).map((decision, i) => ({ n: i + 1, decision, at: momentAfter(review, decision.last) }));
}

/** The only move, found among the most others; none where there was none. */
export function bestFind(review: MatchReview, seat: number): Mark | null {
  const found = review.decisions.filter((it) => it.seat === seat && it.only && it.step === null);
  const [decision] = found.toSorted((a, b) => b.plans - a.plans);
  return decision ? { n: null, decision, at: momentAfter(review, decision.last) } : null;
}

/** How many only moves a seat had, and how many of them it found. */
export function onlyMoves(review: MatchReview, seat: number): { found: number; of: number } {
  const only = review.decisions.filter((it) => it.seat === seat && it.only);
  return { found: only.filter((it) => it.class === 'fine').length, of: only.length };
}

/** What chance did to a seat at one moment. */
export interface LuckBar {
  at: number;
  ply: number;
  luck: number;
}

export function luckOf(review: MatchReview, seat: number): LuckBar[] {
  return review.draws.map(({ ply, last, luck }) => ({ at: momentAfter(review, last), ply, luck: luck[seat] ?? 0 }));
}

/** Where each round begins, by the number of the moment. */
export function roundsOf(review: MatchReview): { round: number; at: number }[] {
  const begins: { round: number; at: number }[] = [];
  for (const [at, { round }] of review.standings.entries()) {
    if (round > (begins.at(-1)?.round ?? 0)) begins.push({ round, at });
  }
  return begins;
}

export const PARTS = ['start', 'own', 'others', 'luck', 'hidden', 'rest'] as const;
export type Part = (typeof PARTS)[number];

/** A seat's reckoning in whole points that add up: those that lose most by rounding give way. */
export function addedUp(reckoning: Reckoning): Record<Part | 'result', number> {
  const result = points(reckoning.result);
  const exact = PARTS.map((part) => reckoning[part] * 100);
  const whole = exact.map(Math.floor);
  let missing = result - whole.reduce((sum, n) => sum + n, 0);
  const order = exact.map((n, i) => ({ i, left: n - Math.floor(n) })).toSorted((a, b) => b.left - a.left || a.i - b.i);
  for (let k = 0; missing > 0; k++, missing--) whole[order[k % order.length]!.i]! += 1;
  for (let k = order.length - 1; missing < 0; k--, missing++) whole[order[(k + order.length) % order.length]!.i]! -= 1;
  return Object.fromEntries([...PARTS.map((part, i) => [part, whole[i]! + 0]), ['result', result]]) as Record<
    Part | 'result',
    number
  >;
}

/** Everybody's shares at the end of each round, for a table: whole points that add up to 100 in a match of several. */
export function byRound(review: MatchReview): { round: number; shares: number[] }[] {
  const begins = roundsOf(review);
  const moments = review.standings;
  const whole = (shares: number[]) => {
    if (shares.length === 1) return shares.map(points);
    const floor = shares.map((share) => Math.floor(share * 100));
    const order = shares.map((share, i) => ({ i, left: share * 100 - floor[i]! })).toSorted((a, b) => b.left - a.left);
    const missing = 100 - floor.reduce((sum, n) => sum + n, 0);
    for (const { i } of order.slice(0, Math.max(0, missing))) floor[i]! += 1;
    return floor;
  };
  return begins.map(({ round }, i) => {
    const last = begins[i + 1] ? begins[i + 1]!.at - 1 : moments.length - 1;
    return { round, shares: whole(moments[last]!.shares) };
  });
}

/** A step of a plan in words. */
export interface ToldStep {
  text: string;
  /** How often in a row. */
  times: number;
  /** Whether this is where the best plan was left. */
  off: boolean;
}

/** A plan in words: what is done several times in a row is said once, but never with the step that left the best plan. */
export function told(moves: ReviewedMove[], step: number | null): ToldStep[] {
  const steps: ToldStep[] = [];
  for (const [n, { text }] of moves.entries()) {
    const last = steps.at(-1);
    if (text === '') continue;
    if (last && last.text === text && !last.off && n !== step) last.times += 1;
    else steps.push({ text, times: 1, off: n === step });
  }
  return steps;
}
