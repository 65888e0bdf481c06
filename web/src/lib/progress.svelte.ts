// Which puzzles are solved, and on how many days in a row: the server keeps it, for guests too. What this browser had kept
// before the server did is handed over once; what it judges itself the server is shown as soon as it can be reached.

import { serverless } from './base';
import { get, post, postThere, Refusal } from './api';
import type { KeptProgress, PuzzleProgress } from './generated/wire';
import { beSomebody } from './me.svelte';
import type { Action } from './scene';

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

/** A whole line, judged here or there. */
interface TriedLine {
  game: string;
  id: string;
  actions: Action[];
  right: boolean;
  /** The day (UTC), counted from 1970. */
  day: number;
}

const LINES = 'shopfloor-puzzle-lines';
/** No more are kept; the oldest go first. */
const MOST = 2000;
const today = () => Math.floor(Date.now() / 86_400_000);

/** The lines that the server has not judged yet: all of them where there is none. */
function lines(): TriedLine[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(LINES) ?? '[]');
    return Array.isArray(found) ? (found as TriedLine[]) : [];
  } catch {
    return [];
  }
}

function keep(left: TriedLine[]) {
  try {
    if (left.length > 0) localStorage.setItem(LINES, JSON.stringify(left.slice(-MOST)));
    else localStorage.removeItem(LINES);
  } catch {
    // A browser that keeps nothing still lets people play.
  }
}

/** The server judges for itself what this device has judged: only what it found right counts. */
async function send() {
  if (lines().length > 0) await beSomebody();
  for (let [first, ...rest] = lines(); first; [first, ...rest] = lines()) {
    const { game, id, actions } = first;
    try {
      await postThere(`/puzzles/${game}/${id}`, { actions });
    } catch (refusal) {
      // Whatever it refuses for good is not sent again.
      if (!(refusal instanceof Refusal) || ['unreachable', 'too_many'].includes(refusal.refused)) throw refusal;
    }
    keep(rest);
  }
}

/** How many days in a row, up to today or yesterday. */
function streakOf(days: number[]): number {
  const solved = new Set(days);
  let day = solved.has(today()) ? today() : today() - 1;
  let length = 0;
  while (solved.has(day--)) length += 1;
  return length;
}

/** What the lines say that the server has not seen. */
function addLines() {
  const tries = lines();
  const solved = tries.filter(({ right }) => right);
  progress.solved = [...new Set([...progress.solved, ...solved.map(({ game, id }) => key(game, id))])];
  if (!serverless) return;
  const first = new Map<string, boolean>();
  for (const { game, id, right } of tries) if (!first.has(key(game, id))) first.set(key(game, id), right);
  progress.atOnce = [...first.values()].filter(Boolean).length;
  progress.streak = streakOf(solved.map(({ day }) => day));
}

/** Asks what is solved. Whoever cannot be reached plays all the same. */
export async function askProgress(): Promise<void> {
  // Not in the effect that asks: what is known changes what it would depend on.
  await Promise.resolve();
  try {
    if (!serverless) {
      await handOver();
      await send();
      const { solved, streak } = await get<PuzzleProgress>('/puzzles/progress');
      progress.solved = solved.map(({ game, puzzle }) => key(game, puzzle));
      progress.atOnce = solved.filter(({ at_once }) => at_once).length;
      progress.streak = streak;
    }
  } catch {
    // What is known stays.
  }
  addLines();
}

/** A whole line was judged. */
export async function tried(game: string, id: string, actions: readonly Action[], right: boolean): Promise<void> {
  keep([...lines(), { game, id, actions: [...actions], right, day: today() }]);
  addLines();
  await askProgress();
}
