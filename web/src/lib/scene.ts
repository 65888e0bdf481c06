// A moment of a match as a board draws it: live at a table, or any moment of a replay.

import type { Frame, TableInfo, Telling } from './generated/wire';
import type { Hint } from './hint.svelte';
import type { Orders } from './orders.svelte';
import type { Playback } from './playback.svelte';
import { named } from './told';

/** A game's action as the page knows it: data from the server, sent back unchanged. */
export type Action = { do: string } & Record<string, unknown>;

/** One action, or several as one: all of them are done, or none. */
export type Actions = Action | readonly Action[];

/** What an action would lead to. */
export interface Foreseen {
  events: Telling[];
  frame: Frame;
}

export interface Scene {
  readonly info: TableInfo;
  readonly frame: Frame;
  /** Whose view it is: a seat's, or none for a spectator's. */
  readonly viewer: number | null;
  /** What led to this frame; `n` grows each time, so that effects notice. */
  readonly fresh: { n: number; events: Telling[] };
  /** Everything that happened up to this frame, the oldest first, as far as it is known. */
  readonly log?: readonly Telling[];
  /** The others' moves as they are shown, and again; none in a replay. */
  readonly playback?: Playback | undefined;
  /** Whether anything can be done here: not in a replay, not as a spectator. */
  readonly live: boolean;
  /** How often the server was reached: grows when a lost connection is back. Always the same in a replay. */
  readonly connections?: number;
  /** How far the server's clock is ahead of ours. */
  readonly ahead?: number;
  /** The seats whose time was up while we looked: a bot plays on for them. */
  readonly ranOut?: readonly number[];
  /** What a strong player would do; only at a table. */
  readonly hint?: Hint | undefined;
  /** What the server does for us when our turn comes; only at a table. */
  readonly orders?: Orders | undefined;
  /** Says that we would like the match to pause, or no longer; only at a table over days. */
  readonly askPause?: ((agree: boolean) => Promise<boolean>) | undefined;
  /** Whether an action is on its way. */
  readonly waiting: boolean;
  /** Why the last thing was refused, until the next is tried. */
  readonly refusal: Refusal | null;
  /** Whether it was done, where that is known in the end. */
  act(action: Actions): void | Promise<boolean>;
  undo(): void;
  /** Whether whatever is done can be taken back, a roll or a draw too: nothing is final here. */
  readonly lenient?: boolean;
  /** What an action would do, up to the first roll or draw; nothing where that cannot be known. */
  preview(action: Actions): Promise<Foreseen | null>;
  /** The same, or why the rules refuse it; nothing where nobody can be asked now. Only where something can be done. */
  check?(actions: readonly Action[]): Promise<Foreseen | Refusal | null>;
}

export interface Refusal {
  text: string;
  rule: string | null;
  /** Which one of several actions was refused, the first being 0. */
  step?: number | null;
}

/** The seats that have to act. */
export function turn(frame: Frame): number[] {
  return typeof frame.turn === 'object' && 'seats' in frame.turn ? frame.turn.seats : [];
}

/** Whether the viewer has to act. */
export function mine(scene: Scene): boolean {
  return scene.viewer !== null && turn(scene.frame).includes(scene.viewer);
}

export const seatName = (info: TableInfo, seat: number): string => named(info.seats[seat]?.name ?? seatLetter(seat));

export const seatLetter = (seat: number): string => 'ABCDEFGH'[seat] ?? '?';
