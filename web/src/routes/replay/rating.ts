// What a match did to its players' ratings.

import { get } from '$lib/api';
import type { PastMatches, Profile, RatingChange, TableInfo } from '$lib/generated/wire';
import { stillNew } from '../people/ranking';

/** Before and after; `fresh`: the rating is still new. */
export type Change = RatingChange & { fresh: boolean };

/** By seat; only for players whose past matches we may see. */
export async function changes(info: TableInfo): Promise<Record<number, Change>> {
  if (!info.rated || info.imported) return {};
  const people = info.seats.filter((seat) => seat.kind === 'person' && seat.user !== null);
  const found = await Promise.allSettled(
    people.map(async ({ seat, user }) => {
      const [{ matches }, { games }] = await Promise.all([
        get<PastMatches>(`/users/${user}/matches`),
        get<Profile>(`/users/${user}`),
      ]);
      const match = matches.find(({ table }) => table === info.id);
      const rating = match?.rating && { ...match.rating, fresh: stillNew(matches, games).has(match) };
      return { seat, rating: rating ?? null };
    }),
  );
  const all: Record<number, Change> = {};
  for (const one of found) {
    if (one.status === 'fulfilled' && one.value.rating) all[one.value.seat] = one.value.rating;
  }
  return all;
}
