// A scale of ratings, drawn from left to right.

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
