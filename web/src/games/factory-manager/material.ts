// What the server tells of the game's material.

import type { Mark, TileId, Type } from '$lib/generated/factory-manager';

export type Source = 'rulebook' | 'review' | 'reconstructed' | 'box';

export type Sources = {
  price: Source;
  production: Source;
  storage: Source;
  workers: Source;
  energy: Source;
  mark: Source;
};

export type PrintedTile = {
  tile: TileId;
  type: Type;
  type_name: string;
  name: string;
  text: string;
  price: number;
  production: number;
  storage: number;
  workers: number;
  energy: number;
  x: boolean;
  start: boolean;
  copies: number;
  marks: Array<Mark>;
  source: Sources | null;
};

export type PrintedOrderTile = {
  order_tile: number;
  discount: number;
  source: Source | null;
  seats: Array<{ seats: number; pile: 'start' | 'stack' }>;
};

export type Components = {
  tile_set: string;
  reconstructed: boolean | null;
  tiles: Array<PrintedTile>;
  order_tiles: Array<PrintedOrderTile>;
  energy_tiles: Array<{ step: number; copies: number }>;
  start: { money: number; workers: number; energy_price: number; spaces: number; rounds: number };
  costs: { extension: number; extensions: number; seasonal: number; most_seasonal: number; goods: number };
};
