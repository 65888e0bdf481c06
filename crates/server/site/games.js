// What can be played, and against whom.

import { get } from '/api.js';
import { knows, say } from '/words.js';

/** Should the server not tell: the games and levels every server has. */
const KNOWN = {
  games: [
    { id: 'factory-manager', name: 'Factory Manager', designers: 'Friedemann Friese', min_seats: 2, max_seats: 5, options: [], tiles: [] },
    {
      id: 'fantastic-factories',
      name: 'Fantastic Factories',
      designers: 'Joseph Z. Chen & Justin Faulkner',
      min_seats: 1,
      max_seats: 5,
      options: [{ name: 'difficulty', default: 'medium', help: '' }],
      tiles: [],
    },
  ],
  levels: ['apprentice', 'worker', 'foreman', 'engineer', 'director'].map((name) => ({ name, about: '' })),
};

/** For experiments, not for an evening: bots that do not even try. */
const LABORATORY = ['random', 'greedy'];

export const DIFFICULTIES = ['easy', 'medium', 'hard', 'insane'];

let told = null;

export async function games() {
  told ??= get('/games').catch(() => KNOWN);
  const { games, levels } = await told;
  return { games, levels: levels.filter((level) => !LABORATORY.includes(level.name)) };
}

export const icons = { 'factory-manager': 'machine', 'fantastic-factories': 'd5' };

/** The name of a game, from its id if need be. */
export function title(id, all = KNOWN.games) {
  return all.find((game) => game.id === id)?.name ?? id;
}

export const level = (name) => (knows(name) ? say(name) : name);
