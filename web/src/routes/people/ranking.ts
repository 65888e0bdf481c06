// People and bots in one list, on one scale.

import type { Leaderboard, Ranked } from '$lib/generated/wire';

export type Row = { kind: 'person'; person: Ranked; at: number } | { kind: 'bot'; level: string; at: number };

/** People are ranked by the lower end of their rating, bots by the rating itself: it comes from thousands of matches. */
export function row(board: Leaderboard): Row[] {
  const people = board.people.map((person): Row => ({ kind: 'person', person, at: person.rating.at_least }));
  const bots = board.bots.map(({ level, rating }): Row => ({ kind: 'bot', level, at: rating }));
  // The server's order among people is kept: sorting is stable.
  return [...people, ...bots].toSorted((a, b) => b.at - a.at);
}

/** Where the scale begins and ends, with some air. */
export function ends(rows: Row[]): [number, number] {
  const all = rows.flatMap((one) =>
    one.kind === 'bot'
      ? [one.at]
      : [
          one.person.rating.rating - one.person.rating.uncertainty,
          one.person.rating.rating + one.person.rating.uncertainty,
        ],
  );
  return [Math.floor((Math.min(1000, ...all) - 40) / 100) * 100, Math.ceil((Math.max(1000, ...all) + 40) / 100) * 100];
}
