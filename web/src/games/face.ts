// What a game brings to the page. A game without a folder here is drawn by the generic board.

import type { Frame } from '$lib/generated/wire';
import type { Scene } from '$lib/scene';
import type { Component, Snippet } from 'svelte';

export interface Face {
  /** The whole table below the top bar: it places the `feed` (log and chat) and its own dock. */
  Board: Component<{ scene: Scene; feed: Snippet }>;
  /** Round and phase, for the top bar. */
  Head: Component<{ frame: Frame }>;
  /** Why it ended as it did: for the end of a match. */
  Summary: Component<{ scene: Scene }>;
  /** Every tile or card, to leaf through. */
  Catalogue: Component;
  /** A picture of the game for the home page. */
  Showcase: Component;
  /** The stops of the guided tour: what to point at (`data-tour`) and what to say. */
  tour: () => { at: string; title: string; text: string }[];
}

const FACES: Record<string, () => Promise<{ face: Partial<Face> }>> = {
  'factory-manager': () => import('./factory-manager/face'),
  'fantastic-factories': () => import('./fantastic-factories/face'),
};

/** The pictures alone: the home page shows them without fetching the boards. */
const SHOWCASES: Record<string, () => Promise<{ default: Component }>> = {
  'factory-manager': () => import('./factory-manager/Showcase.svelte'),
  'fantastic-factories': () => import('./fantastic-factories/Showcase.svelte'),
};

/** A picture of a game; none where it has none of its own. */
export const showcaseOf = async (game: string): Promise<Component | null> =>
  (await SHOWCASES[game]?.())?.default ?? null;

/** How a game looks. What it lacks, the generic one gives. */
export async function faceOf(game: string): Promise<Face> {
  const [{ face: generic }, own] = await Promise.all([import('./generic/face'), FACES[game]?.()]);
  return { ...generic, ...own?.face };
}
