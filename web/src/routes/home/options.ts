// The options of a match as somebody has chosen them on the page.

import type { Difficulty } from '$lib/generated/fantastic-factories';
import type { GameInfo, OptionInfo } from '$lib/generated/wire';

export interface Chosen {
  options: Record<string, unknown>;
  /** A tile set of the house; none for the usual one. */
  tiles: string | null;
}

export const usual = (): Chosen => ({ options: {}, tiles: null });

/** The options that are either on or off. */
export const switches = (game: GameInfo): OptionInfo[] =>
  game.options.filter((option) => typeof option.default === 'boolean');

/** Only what differs from an ordinary match goes to the server. */
export function different(
  game: GameInfo,
  { options, tiles }: Chosen,
): { options: Record<string, unknown>; tiles?: string } {
  const given = game.options.filter(({ name, default: usual }) => name in options && options[name] !== usual);
  const sent = { options: Object.fromEntries(given.map(({ name }) => [name, options[name]])) };
  return tiles === null ? sent : { ...sent, tiles };
}

/** How strong the Machine may be; the name of the option is `difficulty`. */
export const DIFFICULTIES: Difficulty[] = ['easy', 'medium', 'hard', 'insane'];

/** The usual strength of the Machine, where a game can be played alone against it. */
export function machine(game: GameInfo): Difficulty | null {
  if (game.min_seats > 1) return null;
  const usual = game.options.find(({ name }) => name === 'difficulty')?.default;
  return DIFFICULTIES.find((one) => one === usual) ?? null;
}

/** How many may play against others. */
export function counts(game: GameInfo): number[] {
  const least = Math.max(2, game.min_seats);
  return Array.from({ length: game.max_seats - least + 1 }, (_, n) => least + n);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
