// Ratings: a scale, drawn from left to right, and which of them are still new.

import type { GameProfile, PastMatch } from '$lib/generated/wire';

/** How far along the scale a rating stands, in percent. The scale has room for all of these, and some air. */
export function scale(ratings: number[]): (rating: number) => string {
  const [low, high] = ends(ratings);
  return (rating) => `${(100 * (rating - low)) / (high - low)}%`;
}

/** Where it begins and ends. Everybody starts at 1000, so that is always on it. */
export function ends(ratings: number[]): [number, number] {
  return [
    Math.floor((Math.min(1000, ...ratings) - 40) / 100) * 100,
    Math.ceil((Math.max(1000, ...ratings) + 40) / 100) * 100,
  ];
}

/** A rating from fewer matches than this is new. */
const NEW = 10;

/** The matches after which the rating was still new. They are the newest of somebody with these results, in their order. */
export function stillNew(matches: PastMatch[], games: GameProfile[]): Set<PastMatch> {
  const left = new Map(games.map(({ game, rating }) => [game, rating?.matches ?? 0]));
  return new Set(
    matches.filter(({ game, rating }) => {
      if (!rating) return false;
      const count = left.get(game) ?? 0;
      left.set(game, count - 1);
      return count < NEW;
    }),
  );
}
