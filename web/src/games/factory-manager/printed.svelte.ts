// What is printed on the material, and what the server calls it. Asked once for each language; until it is there,
// tiles are called by their ids.

import { components } from '$lib/catalog.svelte';
import type { Components, PrintedTile, TileView, Type } from '$lib/generated/factory-manager';
import { words } from '$lib/words';

/** The numbers printed on a tile. */
export type Printed = Pick<
  TileView,
  'type' | 'price' | 'production' | 'storage' | 'workers' | 'energy' | 'x' | 'start'
>;

const t = words({
  en: { price: (n: number) => `price ${n}` },
  de: { price: (n: number) => `Preis ${n}` },
});

let box = $state.raw<Components | null>(null);

/** Asks for what is printed, in the reader's language; to be called by a component that shows tiles. */
export function loadPrinted() {
  $effect(() => {
    void components<Components>('factory-manager').then(
      (content) => (box = content),
      () => {}, // Tiles are drawn from the view then, without their names.
    );
  });
}

/** What is printed on the material; none until it is known. */
export const printed = (): Components | null => box;

const readable = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`;

const typeOf = (type: Type) => box?.types.find((one) => one.type === type);

export const typeName = (type: Type): string => typeOf(type)?.name ?? readable(type);
export const typesName = (type: Type): string => typeOf(type)?.many ?? readable(type);

const NUMBERS = ['type', 'price', 'production', 'storage', 'workers', 'energy', 'start'] as const;

/** The tile of the box with these numbers; a host's own set may have others. */
const lookUp = (tile: Printed): PrintedTile | undefined =>
  box?.tiles.find((one) => NUMBERS.every((number) => one[number] === tile[number]));

export const tileName = (tile: Printed): string => lookUp(tile)?.name ?? `${typeName(tile.type)} ${tile.price}`;

/** What a tile does, in words, and whether it is an X tile. */
export const tileEffect = (tile: Printed): string =>
  [lookUp(tile)?.text, tile.x ? box?.x_tile : ''].filter(Boolean).join(', ');

/** Name and effect. */
export const tileText = (tile: Printed): string => [tileName(tile), tileEffect(tile)].filter(Boolean).join(': ');

/** Type, price and effect, to be read aloud. */
export function tileLabel(tile: Printed): string {
  const name = tile.start ? tileName(tile) : `${typeName(tile.type)}, ${t.price(tile.price)}`;
  return [name, tileEffect(tile)].filter(Boolean).join(', ');
}
