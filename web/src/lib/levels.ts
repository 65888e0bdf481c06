// How strong the bots are, in words for people. What a level is called among programs is its own name.

import type { GameInfo, LevelInfo } from './generated/wire';
import { words } from './words';

const t = words({
  en: {
    random: 'random',
    greedy: 'greedy',
    apprentice: 'easy',
    worker: 'fair',
    foreman: 'strong',
    engineer: 'expert',
    director: 'master',
  },
  de: {
    random: 'Zufall',
    greedy: 'gierig',
    apprentice: 'leicht',
    worker: 'mittel',
    foreman: 'stark',
    engineer: 'Profi',
    director: 'Meister',
  },
});

/** The level somebody meets who has not chosen. */
export const USUAL = 'worker';

/** For experiments, not for an evening. */
const LABORATORY = ['random', 'greedy'];

/** How strong a level is, in a word. */
export const strength = (level: string): string => t[level as keyof typeof t] ?? level;

/** The levels worth playing against, the weakest first. */
export const opponents = (game: GameInfo): LevelInfo[] => game.levels.filter(({ name }) => !LABORATORY.includes(name));
