// What a game brings to the page. Its folder is found by itself: `games/<id>/face.ts` with the board and all that is
// needed to play, `cover.ts` with the little that lists need, `Showcase.svelte` with a picture for the home page,
// `OwnBox.svelte` with a form for the numbers of one's own box, `Builder.svelte` with a position to build and `icons.svg` with symbols of its own. Whatever a game
// leaves out, the generic face has.

import type { Chronicler } from '$lib/chronicle';
import type { FaultInfo, Frame, PresetFault, TableInfo } from '$lib/generated/wire';
import type { Scene } from '$lib/scene';
import type { ChartPlan } from '$parts/charts/plan';
import type { Component, Snippet } from 'svelte';

export interface Face {
  /** The whole table below the top bar: it places the `feed` (log and chat), its own dock, and the `digest` if it has a place. */
  Board: Component<{ scene: Scene; feed: Snippet; digest?: Snippet | null }>;
  /** Round and phase, for the top bar. */
  Head: Component<{ frame: Frame; info: TableInfo }>;
  /** How it came about, for the end of a match; none for a game that has nothing to add to its one sentence. */
  Summary: Component<{ scene: Scene }> | null;
  /** A final score. */
  Score: Component<{ game: string; n: number }>;
  /** Every tile or card, to leaf through; none for a game without material worth showing. */
  Catalogue: Component | null;
  /** What the catalogue shows, in a sentence. */
  catalogue: () => string;
  /** Keys of the game's own, and what they do. */
  keys: () => [string, string][];
  /** How the measures of a match are drawn. */
  charts: () => ChartPlan;
  /** Whether the board still shows how it ended: the result waits for it. */
  holdsResult: (scene: Scene) => boolean;
  /** The things on the board that an event names; they light up: `card:foundry`, `seat:1`. */
  mentioned: (event: unknown) => string[];
  /** How the log is told. */
  chronicle: Chronicler;
}

/** A file with the numbers of somebody's own box, as a form: line by line, so that what the server says of a line finds it. */
export interface BoxProps {
  text: string;
  errors: PresetFault[];
  warnings: PresetFault[];
  onchange: (text: string) => void;
}

/** A position that is built: its parts and the sheet they are put on, beside what is wrong with it. */
export interface BuilderProps {
  options: Record<string, unknown>;
  faults: FaultInfo[];
  onchange: (options: Record<string, unknown>) => void;
}

/** What a list shows of a game, there from the first moment. */
export interface Cover {
  /** Its symbol. */
  emblem: string;
  /** Its colour in lists: a token that has a `-wash` beside it. */
  tint: 'blue' | 'cost' | 'gain' | 'warn';
  /** What kind of game it is, with a symbol. */
  genre: () => { icon: string; text: string } | null;
  /** A few sentences that make somebody want to play; without, the server's line about the game is shown. */
  blurb: () => string | null;
  /** What is not known for certain about the rules or the material, and the chapter of the rulebook that says more. */
  notice: () => { text: string; chapter: string } | null;
  /** The text of `sketch.svg`: a drawing in lines, in a box of 340 x 120 with the ground at 104. The server draws it on cards, too. */
  sketch: string | null;
}

const PLAIN: Cover = {
  emblem: 'logo',
  tint: 'blue',
  genre: () => null,
  blurb: () => null,
  notice: () => null,
  sketch: null,
};

/** What the game called `id` brings, out of files that are named by their folder. */
const of = <T>(files: Record<string, T>, id: string): T | undefined =>
  Object.entries(files).find(([path]) => path.split('/')[1] === id)?.[1];

const FACES = import.meta.glob<{ face: Partial<Face> }>('./*/face.ts');
const COVERS = import.meta.glob<{ cover: Partial<Cover> }>('./*/cover.ts', { eager: true });
const SHOWCASES = import.meta.glob<{ default: Component }>('./*/Showcase.svelte');
const BOXES = import.meta.glob<{ default: Component<BoxProps> }>('./*/OwnBox.svelte');

const BUILDERS = import.meta.glob<{ default: Component<BuilderProps> }>('./*/Builder.svelte');

export const coverOf = (game: string): Cover => ({ ...PLAIN, ...of(COVERS, game)?.cover });

/** A picture of a game; none where it has none of its own. */
export const showcaseOf = async (game: string): Promise<Component | null> =>
  (await of(SHOWCASES, game)?.())?.default ?? null;

/** Whether the numbers of one's own box can be typed in. */
export const hasBox = (game: string): boolean => of(BOXES, game) !== undefined;

/** The form for them. */
export const boxOf = async (game: string): Promise<Component<BoxProps> | null> =>
  (await of(BOXES, game)?.())?.default ?? null;

/** Whether positions can be built. */
export const hasBuilder = (game: string): boolean => of(BUILDERS, game) !== undefined;

/** The form for a position; none where a game has none. */
export const builderOf = async (game: string): Promise<Component<BuilderProps> | null> =>
  (await of(BUILDERS, game)?.())?.default ?? null;

/** How a game looks. What it lacks, the generic face gives. */
export async function faceOf(game: string): Promise<Face> {
  const [{ face: generic }, own] = await Promise.all([import('./generic/face'), of(FACES, game)?.()]);
  return { ...generic, ...own?.face };
}
