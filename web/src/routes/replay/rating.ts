// What a match did to its players' ratings.

import { get } from '$lib/api';
import type { PastMatches, RatingChange, TableInfo } from '$lib/generated/wire';

/** By seat; only for players whose past matches we may see. */
export async function changes(info: TableInfo): Promise<Record<number, RatingChange>> {
  if (!info.rated || info.imported) return {};
  const people = info.seats.filter((seat) => seat.kind === 'person' && seat.user !== null);
  const found = await Promise.allSettled(
    people.map(async ({ seat, user }) => {
      const { matches } = await get<PastMatches>(`/users/${user}/matches`);
      return { seat, rating: matches.find((match) => match.table === info.id)?.rating ?? null };
    }),
  );
  const all: Record<number, RatingChange> = {};
  for (const one of found) {
    if (one.status === 'fulfilled' && one.value.rating) all[one.value.seat] = one.value.rating;
  }
  return all;
}
