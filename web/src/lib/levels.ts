// The bots in words for people: what their levels are called, and how strong that is.

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

const names = words({
  en: {
    random: 'Random',
    greedy: 'Greedy',
    apprentice: 'Apprentice',
    worker: 'Worker',
    foreman: 'Foreman',
    engineer: 'Engineer',
    director: 'Director',
  },
  de: {
    random: 'Zufall',
    greedy: 'Gierig',
    apprentice: 'Lehrling',
    worker: 'Arbeiter',
    foreman: 'Vorarbeiter',
    engineer: 'Ingenieur',
    director: 'Direktor',
  },
});

/** The level somebody meets who has not chosen. */
export const USUAL = 'worker';

/** For experiments, not for an evening. */
const LABORATORY = ['random', 'greedy'];

/** How strong a level is, in a word. */
export const strength = (level: string): string => t[level as keyof typeof t] ?? level;

/** What a level is called. */
export const levelName = (level: string): string => names[level as keyof typeof names] ?? level;

/** The levels worth playing against, the weakest first. */
export const opponents = (game: GameInfo): LevelInfo[] => game.levels.filter(({ name }) => !LABORATORY.includes(name));
