// Which puzzles are solved, and on how many days in a row: the server keeps it, for guests too. What this browser had kept
// before the server did is handed over once.

import { get, post } from './api';
import type { KeptProgress, PuzzleProgress } from './generated/wire';
import { beSomebody } from './me.svelte';

const KEY = 'shopfloor-puzzles';

/** What this browser has kept; nothing once it is handed over. */
function kept(): KeptProgress | null {
  try {
    const { solved, days } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<KeptProgress>;
    return solved && days ? { solved, days } : null;
  } catch {
    return null;
  }
}

interface Progress {
  /** `game id`. */
  solved: string[];
  /** How many of them by the first try. */
  atOnce: number;
  streak: number;
}

/** Until the server has answered, and if it does not, what this browser knows. */
export const progress: Progress = $state({ solved: kept()?.solved ?? [], atOnce: 0, streak: 0 });

const key = (game: string, id: string) => `${game} ${id}`;

export const isSolved = (game: string, id: string): boolean => progress.solved.includes(key(game, id));

async function handOver() {
  const had = kept();
  if (!had) return;
  await beSomebody();
  await post('/puzzles/progress', had);
  localStorage.removeItem(KEY);
}

/** Asks what is solved. Whoever cannot be reached plays all the same. */
export async function askProgress(): Promise<void> {
  try {
    await handOver();
    const { solved, streak } = await get<PuzzleProgress>('/puzzles/progress');
    progress.solved = solved.map(({ game, puzzle }) => key(game, puzzle));
    progress.atOnce = solved.filter(({ at_once }) => at_once).length;
    progress.streak = streak;
  } catch {
    // What is known stays.
  }
}

/** A line was judged right: the server has noted it. */
export async function solve(game: string, id: string): Promise<void> {
  if (!isSolved(game, id)) progress.solved = [...progress.solved, key(game, id)];
  await askProgress();
}
