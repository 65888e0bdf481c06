// What can be played, and against whom.

import { get } from '/api.js';
import { knows, say } from '/words.js';

const LEVELS = ['apprentice', 'worker', 'foreman', 'engineer', 'director'].map((name) => ({
  name,
  plays: '',
  rating: null,
}));

/** Should the server not tell: the games and levels every server has. */
const KNOWN = [
  {
    id: 'factory-manager',
    name: 'Factory Manager',
    designers: 'Friedemann Friese',
    min_seats: 2,
    max_seats: 5,
    options: [],
    levels: LEVELS,
    tiles: [],
  },
  {
    id: 'fantastic-factories',
    name: 'Fantastic Factories',
    designers: 'Joseph Z. Chen and Justin Faulkner',
    min_seats: 1,
    max_seats: 5,
    options: [{ name: 'difficulty', default: 'medium', help: '' }],
    levels: LEVELS,
    tiles: [],
  },
];

/** For experiments, not for an evening: bots that do not even try. */
const LABORATORY = ['random', 'greedy'];

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'insane'];

/** Every game with its options, its tile sets and its bots, the weakest first. */
export async function games() {
  const { games } = await get('/games').catch(() => ({ games: KNOWN }));
  return games.map((game) => ({
    ...game,
    levels: (game.levels ?? LEVELS).filter(({ name }) => !LABORATORY.includes(name)),
  }));
}

export const icons = { 'factory-manager': 'machine', 'fantastic-factories': 'd5' };

/** The name of a game, its id if need be. */
export function title(id, all) {
  return all.find((game) => game.id === id)?.name ?? id;
}

export const level = (name) => (knows(name) ? say(name) : name);
