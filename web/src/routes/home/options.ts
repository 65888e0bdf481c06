// The options of a match as somebody has chosen them on the page. What there is to choose, the game says.

import type { GameInfo, OptionInfo } from '$lib/generated/wire';

export interface ChosenOptions {
  options: Record<string, unknown>;
  /** The variant for a first match. */
  first: boolean;
  /** One of the server's presets; none for the standard material. */
  preset: string | null;
}

export const standard = (): ChosenOptions => ({ options: {}, first: false, preset: null });

/** The options that matter for some number of seats from `least` to `most`. */
export const mattering = (game: GameInfo, least: number, most: number): OptionInfo[] =>
  game.options.filter(({ seats: [from, to] }) => from <= most && to >= least);

/** The options that the variant for a first match sets: they are shown as that variant. */
const setByFirst = (game: GameInfo): string[] => Object.keys(game.first?.options ?? {});

/** What can be chosen about a match with others, besides the variant for a first match. */
export const furtherOptions = (game: GameInfo): OptionInfo[] =>
  mattering(game, Math.max(2, game.min_seats), game.max_seats).filter(({ name }) => !setByFirst(game).includes(name));

/** What can be chosen about a match alone, and about no other. */
export const soloOptions = (game: GameInfo): OptionInfo[] =>
  game.min_seats > 1 ? [] : game.options.filter(({ seats: [, most] }) => most === 1);

/** Only what differs from the standard options and matters for this many seats is sent to the server. */
export function different(
  game: GameInfo,
  { options, first, preset }: ChosenOptions,
  seats: number,
): { options: Record<string, unknown>; preset?: string } {
  const wanted = { ...options, ...(first ? game.first?.options : {}) };
  const given = mattering(game, seats, seats).filter(
    ({ name, default: usual }) => name in wanted && wanted[name] !== usual,
  );
  const sent = { options: Object.fromEntries(given.map(({ name }) => [name, wanted[name]])) };
  return preset === null ? sent : { ...sent, preset };
}

/** Whether a match is played with the standard options and material: only such a match can be rated. */
export function isStandard(game: GameInfo, chosen: ChosenOptions, seats: number): boolean {
  const { options, preset } = different(game, chosen, seats);
  return Object.keys(options).length === 0 && preset === undefined;
}

/** A value of an option in words. */
export function valueLabel({ kind }: OptionInfo, value: unknown): string {
  if (kind.kind === 'one_of') return kind.of.find((one) => one.value === value)?.label ?? String(value);
  return String(value);
}

/** The numbers of players for a match with others. */
export function counts(game: GameInfo): number[] {
  const least = Math.max(2, game.min_seats);
  return Array.from({ length: game.max_seats - least + 1 }, (_, n) => least + n);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
