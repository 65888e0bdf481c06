// The bots' levels as the server names them: the name, then how strong that is.

import { catalog } from './catalog.svelte';
import type { GameInfo, LevelInfo } from './generated/wire';
import { words } from './words';

const t = words({
  en: { bot: (name: string) => `${name} bot`, level: (name: string, strength: string) => `${name} (${strength})` },
  de: { bot: (name: string) => `Bot ${name}`, level: (name: string, strength: string) => `${name} (${strength})` },
});

/** The level a bot has when nobody chose one: the server's own default. */
export const DEFAULT_LEVEL = 'worker';

function find(id: string): LevelInfo | undefined {
  return catalog.games.flatMap(({ levels }) => levels).find((level) => level.id === id);
}

const titled = (name: string, strength: string | undefined) => (strength ? t.level(name, strength) : name);

/** What a level is called, and how strong it is: `Worker (casual)`. */
export const levelTitle = (level: LevelInfo): string => titled(level.name, level.strength);

/** A bot of a level, where the level's name alone could be mistaken for a piece of the game: `Worker bot (casual)`. */
export function botTitle(id: string): string {
  const level = find(id);
  return titled(t.bot(level?.name ?? id), level?.strength);
}

/** What a level is called. */
export const levelName = (id: string): string => find(id)?.name ?? id;

/** How strong a level is, in a word; empty for one the server has not named. */
export const strength = (id: string): string => find(id)?.strength ?? '';

/** The weakest level that is stronger than these; none above the strongest. */
export function stronger(game: GameInfo, than: string[]): LevelInfo | null {
  const best = Math.max(...than.map((id) => game.levels.findIndex((level) => level.id === id)));
  return game.levels[best + 1] ?? null;
}
