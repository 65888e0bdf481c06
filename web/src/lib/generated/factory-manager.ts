// Made from Rust by `UPDATE=1 cargo nextest run -p shopfloor-catalog types`; do not edit.

import type { Seat, SeatSet } from './wire';

export type View = {
  round: number;
  phase: Phase;
  /** The viewer's seat; none for a spectator. */
  you: Seat | null;
  energy: EnergyView;
  order: OrderView;
  /** The six columns, cheapest tile first. */
  columns: Array<ColumnView>;
  /** The market; equal tiles share a row. */
  market: Array<MarketView>;
  factories: Array<FactoryView>;
  /** What every kind of tile means to the viewer; nothing for a spectator. */
  worth: Array<TileWorth>;
  /** The name of the tile set. */
  tile_set: string;
};

export type ColumnView = { type: Type; tiles: Array<TileView> };

export type TileView = {
  tile: TileId;
  type: Type;
  price: number;
  production: number;
  storage: number;
  workers: number;
  energy: number;
  x: boolean;
  start: boolean;
};

/**
 * A tile by its number. In actions, events and prompts it is the first of its
 * twins, since nobody can tell them apart.
 */
export type TileId = number;

/** The six types of factory tiles, in the order of the columns. */
export type Type = 'machine' | 'working_robot' | 'personnel_robot' | 'storage' | 'control' | 'optimization';

export type EnergyView = {
  price: number;
  /** Steps revealed so far. */
  seen: Array<number>;
  /** Steps of the tiles nobody has seen; some of them are out of the game. */
  unseen: Array<number>;
  /** What the price can be after the next tile, and how many unseen tiles lead there. */
  next: Array<NextPrice>;
};

export type NextPrice = { price: number; tiles: number };

export type FactoryView = {
  seat: Seat;
  money: number;
  /** The current order tile; 0 before the deal. */
  order_tile: number;
  /** The new order tile, during the auction. */
  new_order_tile: number | null;
  discount: number;
  workers: WorkersView;
  /** The tiles on the hall's spaces, then control and optimization. */
  hall: Array<PlacedView>;
  kept: Array<TileView>;
  /** Spaces in use, not counting control and optimization. */
  spaces_used: number;
  /** Spaces in all, including paid extensions. */
  spaces: number;
  /** What the next space costs; none if there is none left. */
  next_space: number | null;
  seasonal_price: number;
  /** As recorded in the last bureaucracy. */
  tracks: Tracks;
  /** The income of the last round. */
  income: number;
  /**
   * What this round's books would show: everything placed and not shut down in this bureaucracy,
   * with the seasonal workers hired this round.
   */
  forecast: Forecast;
};

export type Forecast = {
  machines: number;
  robots: number;
  tracks: Tracks;
  /** Workers that would be available next round, before any bid. */
  available: number;
  /** Whether the books could be closed like this (FM-4.2, FM-4.3). */
  legal: boolean;
  /** The income at each price the next tile can lead to. */
  incomes: Array<IncomeAt>;
  /** Why it is no more than that. */
  notes: Array<Bottleneck>;
};

/** What holds a factory back. */
export type Bottleneck =
  | { note: 'storage_full'; at: number; lost: number }
  | { note: 'production_short'; at: number; free: number }
  | { note: 'machines_missing'; n: number }
  | { note: 'workers_missing'; n: number }
  | { note: 'workers_idle'; n: number }
  | { note: 'hall_full' };

export type IncomeAt = {
  price: number;
  income: number;
  /** The money at the end of the match if the price and the factory stay like this. */
  money_at_end: number;
};

/** What the last bureaucracy recorded; nothing changes it before the next (FM-3.8). */
export type Tracks = { production: number; storage: number; energy: number; canteen: number };

export type PlacedView = {
  shut_down: boolean;
  tile: TileId;
  type: Type;
  price: number;
  production: number;
  storage: number;
  workers: number;
  energy: number;
  x: boolean;
  start: boolean;
};

export type WorkersView = { available: number; canteen: number; bid: number; seasonal: number };

export type MarketView = {
  count: number;
  /** What each seat would pay now, by seat. */
  price_for: Array<number>;
  tile: TileId;
  type: Type;
  price: number;
  production: number;
  storage: number;
  workers: number;
  energy: number;
  x: boolean;
  start: boolean;
};

export type OrderView = {
  /** Tiles still to be auctioned, with their discounts. */
  face_up: Array<OrderTileView>;
  /** How many are face down. */
  hidden: number;
};

export type OrderTileView = { order_tile: number; discount: number };

/** Where in the round the match is. */
export type Phase =
  | { phase: 'deal_order'; seat: Seat }
  | { phase: 'open_market' }
  | { phase: 'draw_order' }
  | { phase: 'choosing'; seat: Seat }
  | { phase: 'bidding'; seat: Seat; tile: number; bid: number; leader: Seat; rivals: SeatSet }
  | { phase: 'last_tile'; seat: Seat }
  | { phase: 'market'; seat: Seat; left: number; extra: boolean }
  | { phase: 'buying'; seat: Seat; left: number; hired: boolean }
  | { phase: 'bureaucracy'; seat: Seat }
  | { phase: 'energy_price' }
  | { phase: 'over' };

/** What a kind of tile means to a factory now. */
export type TileWorth = {
  tile: TileId;
  /** Whether it stands in the factory: then this is what it brings there, and what tearing it down would cost. */
  owned: boolean;
  /** Its price for the seat, with the fee for a space if it needs one. */
  costs: number;
  /** The workers it takes to buy it, and to tear down what stands on its space. */
  workers: number;
  /** What has to be torn down for it. */
  replaces: TileId | null;
  /** The factory's books with it (or without it, if it is owned). */
  tracks: Tracks;
  /** What it brings until the end at today's price of energy, less what it costs. */
  until_end: number;
  /** The same at each price the next energy tile can lead to. */
  at_prices: Array<WorthAt>;
  /** Why it brings no more than that. */
  notes: Array<Bottleneck>;
};

export type WorthAt = {
  price: number;
  /** How much more (or less) income the next books bring. */
  more: number;
  until_end: number;
};

export type Action =
  | { do: 'deal_order'; seat: Seat; tile: number }
  | { do: 'open_market'; types: Types }
  | { do: 'draw_order'; tiles: OrderTiles }
  | { do: 'turn_energy'; step: number }
  | { do: 'open'; tile: number; workers: number }
  | { do: 'bid'; workers: number }
  | { do: 'pass' }
  | { do: 'take_last'; workers: number }
  | { do: 'move'; column: Type }
  | { do: 'buy'; tile: TileId }
  | { do: 'buy_and_keep'; tile: TileId }
  | { do: 'place'; tile: TileId }
  | { do: 'tear_down'; tile: TileId }
  | { do: 'hire'; workers: number }
  | { do: 'shut_down'; tile: TileId }
  | { do: 'done' };

/** A set of player-order tiles 1 to 12, as bits. Serialized as the sorted list. */
export type OrderTiles = Array<number>;

/** A set of types, one bit each: which of the six X tiles are in the market (FM-S4). */
export type Types = Array<Type>;

export type Event =
  | { did: 'dealt_order'; seat: Seat; order_tile: number }
  | { did: 'opened_market'; types: Types }
  | { did: 'began_round'; round: number }
  | { did: 'drew_order'; order_tiles: OrderTiles }
  | { did: 'opened'; seat: Seat; order_tile: number; workers: number }
  | { did: 'bid'; seat: Seat; order_tile: number; workers: number }
  | { did: 'passed'; seat: Seat; order_tile: number }
  | { did: 'had_to_pass'; seat: Seat; order_tile: number; most: number }
  | { did: 'won'; seat: Seat; order_tile: number; workers: number }
  | { did: 'took_last'; seat: Seat; order_tile: number; workers: number }
  | { did: 'began_market' }
  | { did: 'moved'; seat: Seat; column: Type; tile: TileId }
  | { did: 'moved_extra'; seat: Seat; column: Type; tile: TileId }
  | { did: 'added_no_more'; seat: Seat; left: number }
  | { did: 'columns_empty' }
  | { did: 'began_buying' }
  | { did: 'bought'; seat: Seat; tile: TileId; price: number; discount: number }
  | { did: 'bought_to_keep'; seat: Seat; tile: TileId; price: number; discount: number }
  | { did: 'placed'; seat: Seat; tile: TileId }
  | { did: 'paid_extension'; seat: Seat; space: number; cost: number }
  | { did: 'tore_down'; seat: Seat; tile: TileId }
  | { did: 'hired'; seat: Seat; workers: number; cost: number }
  | { did: 'hired_nobody'; seat: Seat }
  | { did: 'dismissed'; seat: Seat; workers: number }
  | { did: 'ended_turn'; seat: Seat }
  | { did: 'cleared_market'; tiles: number }
  | { did: 'began_bureaucracy' }
  | { did: 'shut_down'; seat: Seat; tile: TileId }
  | {
      did: 'closed_books';
      seat: Seat;
      production: number;
      storage: number;
      energy: number;
      canteen: number;
      available: number;
    }
  | { did: 'turned_energy'; step: number; price: number }
  | { did: 'earned'; seat: Seat; goods: number; energy_cost: number; income: number; money: number }
  | { did: 'earned_double'; seat: Seat; goods: number; energy_cost: number; income: number; money: number };

/** A match's options. The default is the normal game with the tiles of the latest ruleset. */
export type Options = {
  /** New matches have the latest. Every header written so far names one; where none is named, it is the first. */
  ruleset: Ruleset;
  /** FM-S5: the first energy tile is a 0. */
  first_game: boolean;
  /** FM-3.6: hiring comes first, and seasonal workers act at once. */
  seasonal_act_at_once: boolean;
  /** The tiles of a player's own box; by default those of the ruleset. */
  tiles?: TileSet;
  /** For the laboratory: what everybody starts with; by default what the rulebook says (FM-S1). */
  start_money?: number;
  /** A turn to begin with, instead of the setup; for as many seats as it has players. */
  start?: Position;
};

/** A turn of the first of its players. Tiles have names of their type and price: `machine-13`. */
export type Position = {
  round: number;
  turn: TurnKind;
  /** The player on turn first. */
  players: Array<PlayerPosition>;
  /** The tiles on sale. */
  market: Array<string>;
  /** The tiles in the columns; left out, all that lie nowhere else. */
  supply?: Array<string>;
  /** The steps of the energy tiles revealed so far, one for each round before this. */
  energy_seen: Array<number>;
  /** The steps of those that may come next; left out, all others of the box. */
  energy_left?: Array<number>;
};

/** One player's factory and everything beside it. Whatever is left out is as at the start. */
export type PlayerPosition = {
  /** The order tile; it says who acts when and what is saved. */
  order: number;
  money: number;
  hall: Array<string>;
  /** Tiles beside the factory. */
  kept: Array<string>;
  /** Tiles of the hall that are shut down. */
  off: Array<string>;
  /** Extension spaces paid for; left out, as many as the hall needs. */
  extensions?: number;
  seasonal: number;
  /** Workers on the order tile. */
  bid: number;
  /** What the last books say; left out, what everything in the hall together makes, needs and uses. */
  tracks?: Tracks;
  /** The income of the last round. */
  income: number;
};

/** Which turn it is. */
export type TurnKind = 'market' | 'buying';

/**
 * The rules as they were when the match began. A change that alters any
 * stored match adds one.
 */
export type Ruleset = 'reconstructed-1' | 'reconstructed-2';

/** The printed numbers of a box. Compared by content, serialized by value. */
export type TileSet = { name: string; discounts: Array<number>; tiles: Array<Tile> };

/** What is printed on a tile. Workers and energy: positive numbers are needed or used, negative ones saved. */
export type Tile = {
  type: Type;
  price: number;
  production: number;
  storage: number;
  workers: number;
  energy: number;
  mark: Mark;
};

/** The player counts a tile is for, as printed on its back (FM-S3, FM-S4). */
export type Mark = '2-5' | '3-5' | '4-5' | '5' | 'X';

/** What is in the box. */
export type Components = {
  tile_set: string;
  /** Whether some of the numbers are our own; none for a host's own set, where nobody knows. */
  reconstructed: boolean | null;
  /** The six types, in the order of the columns. */
  types: Array<PrintedType>;
  /** What X tiles are called. */
  x_tile: string;
  /** Every kind of tile, in the order of the columns, then the starting tiles. */
  tiles: Array<PrintedTile>;
  order_tiles: Array<PrintedOrderTile>;
  energy_tiles: Array<PrintedEnergyTile>;
  start: Start;
  costs: Costs;
};

/** What things cost, and what goods bring. */
export type Costs = {
  /** Each further space of the hall, paid once. */
  extension: number;
  /** How many of those there are. */
  extensions: number;
  /** A seasonal worker, before any discount. */
  seasonal: number;
  /** The most a player may have. */
  most_seasonal: number;
  /** What each good earns that is both made and stored. */
  goods: number;
};

/** Energy tiles that raise the price by this step. */
export type PrintedEnergyTile = { step: number; copies: number };

export type PrintedOrderTile = {
  order_tile: number;
  /** What it saves on each tile and each seasonal worker. */
  discount: number;
  /** Where the discount comes from; none if nobody knows. That the first three have none is in the rulebook. */
  source: Source | null;
  /** The player counts it is used with. */
  seats: Array<OrderTileAt>;
};

/** Where an order tile starts with this many players. */
export type OrderTileAt = { seats: number; pile: Pile };

export type Pile = 'start' | 'stack';

/** Where a number comes from. */
export type Source = 'rulebook' | 'review' | 'reconstructed' | 'box';

/** A kind of tile; equal tiles are one kind. */
export type PrintedTile = {
  /** Its number in views, actions and events. */
  tile: TileId;
  type: Type;
  type_name: string;
  name: string;
  /** The numbers in words. */
  text: string;
  price: number;
  production: number;
  storage: number;
  /** Positive: needed. Negative: saved. */
  workers: number;
  /** Positive: used. Negative: saved. */
  energy: number;
  /** Whether one of them is an X tile. */
  x: boolean;
  /** Whether everybody starts with them. */
  start: boolean;
  /** How many there are; of starting tiles, per player. */
  copies: number;
  /** The player counts printed on the back of each; starting tiles have none. */
  marks: Array<Mark>;
  /** Where the numbers come from; none if nobody knows. */
  source: Sources | null;
};

/** Where each number of a tile comes from. */
export type Sources = {
  price: Source;
  production: Source;
  storage: Source;
  workers: Source;
  energy: Source;
  mark: Source;
};

/** A type of tile in words. */
export type PrintedType = {
  type: Type;
  name: string;
  /** The name for several of them. */
  many: string;
};

/** What everybody starts with. */
export type Start = {
  money: number;
  workers: number;
  energy_price: number;
  /** Spaces of the hall that are free of charge. */
  spaces: number;
  rounds: number;
};
