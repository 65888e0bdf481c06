// Who ended where, and the one thing worth saying about each.

import type { History, TableInfo } from '$lib/generated/wire';
import { botTitle } from '$lib/levels';
import { seatName } from '$lib/scene';
import { words } from '$lib/words';
import { weighed } from '$parts/charts/kinds';
import type { ChartPlan } from '$parts/charts/plan';
import type { Change } from './rating';

const t = words({
  en: {
    since: (round: number) => `in the lead from round ${round}`,
    always: 'in the lead from start to finish',
    late: 'took the lead in the last round',
    until: (round: number) => `led until round ${round}`,
    behind: (n: number) => `${n} behind`,
    level: 'tied with 1st place',
    left: 'left the match',
  },
  de: {
    since: (round: number) => `vorn ab Runde ${round}`,
    always: 'vorn von Anfang bis Ende',
    late: 'in der letzten Runde vorbeigezogen',
    until: (round: number) => `vorn bis Runde ${round}`,
    behind: (n: number) => `${n} Rückstand`,
    level: 'gleichauf mit Platz 1',
    left: 'hat die Partie verlassen',
  },
});

export interface Placed {
  /** None for the opponent of a solo match. */
  seat: number | null;
  name: string;
  score: number;
  place: number;
  /** A bot's level. */
  bot: string | null;
  fact: string;
  /** What it did to the rating, where that is known. */
  rating: Change | null;
}

interface Outcome {
  scores: number[];
  places: number[];
  left: boolean[];
}

/** Everybody from the first to the last. */
export function standing(
  info: TableInfo,
  outcome: Outcome,
  history: History | null,
  plan: ChartPlan,
  rated: Record<number, Change> = {},
): Placed[] {
  const telling = history ? weighed(history, info, plan).leading[0] : undefined;
  const rows = telling?.series.map((one) => one.values) ?? [];
  const placed = info.seats.map(({ seat, level }): Placed => {
    const [score, place] = [outcome.scores[seat] ?? 0, outcome.places[seat] ?? 0];
    return { seat, name: seatName(info, seat), score, place, bot: level, fact: '', rating: rated[seat] ?? null };
  });
  const rival = telling?.series[info.seats.length];
  if (rival) {
    const place = placed[0]!.place === 1 ? 2 : 1;
    const score = rival.values.at(-1) ?? 0;
    placed.push({ seat: null, name: rival.name, score, place, bot: null, fact: '', rating: null });
  }
  const best = Math.max(...placed.map((one) => one.score));
  for (const [row, one] of placed.entries()) {
    const left = one.seat !== null && outcome.left[one.seat];
    one.fact = left ? t.left : (story(rows, row, one.place === 1) ?? distance(one, best));
  }
  return placed.toSorted((a, b) => a.place - b.place || (a.seat ?? 9) - (b.seat ?? 9));
}

function distance(one: Placed, best: number): string {
  if (one.bot !== null) return botTitle(one.bot);
  if (one.place === 1) return '';
  return one.score < best ? t.behind(best - one.score) : t.level;
}

/** What the weightiest measure, after each round, tells of one row. */
export function story(rows: number[][], row: number, won: boolean): string | null {
  const last = Math.max(0, ...rows.map((values) => values.length));
  if (rows.length < 2 || last < 2) return null;
  const leads = (round: number, alone: boolean) =>
    rows.every((values, other) => {
      const [mine, theirs] = [rows[row]![round - 1] ?? 0, values[round - 1] ?? 0];
      return other === row || (alone ? mine > theirs : mine >= theirs);
    });
  if (won) {
    let since = last + 1;
    while (since > 1 && leads(since - 1, false)) since -= 1;
    if (since > last) return null;
    if (since === 1) return t.always;
    return since === last ? t.late : t.since(since);
  }
  for (let round = last - 1; round >= 1; round -= 1) if (leads(round, true)) return t.until(round);
  return null;
}
