// Who ended where, and the one thing worth saying about each.

import type { Course, RatingChange, TableInfo } from '$lib/generated/wire';
import { seatName } from '$lib/scene';
import { words } from '$lib/words';

const t = words({
  en: {
    machine: 'The Machine',
    bot: (level: string) => `bot, ${level}`,
    since: (round: number) => `led from round ${round} on`,
    always: 'led from start to end',
    late: 'went ahead in the last round',
    until: (round: number) => `led until round ${round}`,
    behind: (n: number) => `${n} behind`,
    level: 'level with the first',
  },
  de: {
    machine: 'Die Maschine',
    bot: (level: string) => `Bot, ${level}`,
    since: (round: number) => `vorn ab Runde ${round}`,
    always: 'vorn von Anfang bis Ende',
    late: 'in der letzten Runde vorbeigezogen',
    until: (round: number) => `vorn bis Runde ${round}`,
    behind: (n: number) => `${n} zurück`,
    level: 'gleichauf mit dem ersten',
  },
});

export interface Placed {
  /** None for the Machine of a solo match. */
  seat: number | null;
  name: string;
  score: number;
  place: number;
  /** The level, of a bot. */
  bot: string | null;
  fact: string;
  /** What it did to the rating, where that is known. */
  rating: RatingChange | null;
}

interface Outcome {
  scores: number[];
  places: number[];
}

/** Everybody from the first to the last. */
export function standing(
  info: TableInfo,
  outcome: Outcome,
  course: Course | null,
  rated: Record<number, RatingChange> = {},
): Placed[] {
  const rows = course?.measures[0]?.seats ?? [];
  const placed = info.seats.map(({ seat, level }): Placed => {
    const [score, place] = [outcome.scores[seat] ?? 0, outcome.places[seat] ?? 0];
    return { seat, name: seatName(info, seat), score, place, bot: level, fact: '', rating: rated[seat] ?? null };
  });
  const against = rows[info.seats.length];
  if (against && info.seats.length === 1) {
    const place = placed[0]!.place === 1 ? 2 : 1;
    placed.push({ seat: null, name: t.machine, score: against.at(-1) ?? 0, place, bot: null, fact: '', rating: null });
  }
  const best = Math.max(...placed.map((one) => one.score));
  for (const [row, one] of placed.entries()) {
    one.fact = story(rows, row, one.place === 1) ?? distance(one, best);
  }
  return placed.toSorted((a, b) => a.place - b.place || (a.seat ?? 9) - (b.seat ?? 9));
}

function distance(one: Placed, best: number): string {
  if (one.bot !== null) return t.bot(one.bot);
  if (one.place === 1) return '';
  return one.score < best ? t.behind(best - one.score) : t.level;
}

/** What the first measure over the rounds tells of one row. Its first value is from before the first round. */
export function story(rows: number[][], row: number, won: boolean): string | null {
  const last = Math.max(0, ...rows.map((values) => values.length)) - 1;
  if (rows.length < 2 || last < 2) return null;
  const leads = (round: number, alone: boolean) =>
    rows.every((values, other) => {
      const [mine, theirs] = [rows[row]![round] ?? 0, values[round] ?? 0];
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
