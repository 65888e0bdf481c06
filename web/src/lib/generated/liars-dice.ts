// Made from Rust by `UPDATE=1 cargo nextest run -p shopfloor-catalog types`; do not edit.

import type { Seat } from './wire';

export type View = {
  round: number;
  ones_wild: boolean;
  /** The viewer's seat; none for a spectator. */
  you: Seat | null;
  /** Whose turn it is. */
  acting: Seat | null;
  /** All dice in play. */
  in_play: number;
  bid: StandingBid | null;
  players: Array<PlayerView>;
  /** The last call. */
  last: Showdown | null;
};

export type PlayerView = {
  seat: Seat;
  /** Dice left. */
  left: number;
  /** The dice, if the viewer may see them. */
  dice: Cup | null;
  /** Players outlasted so far. */
  score: number;
};

/** Dice under a cup, the lowest first. In JSON a list: `[1, 3, 3]`. */
export type Cup = Array<number>;

/** A call and what came of it. */
export type Showdown = {
  caller: Seat;
  bidder: Seat;
  bid: Bid;
  /** Dice that counted for the bid. */
  count: number;
  loser: Seat;
  /** Everyone's dice, by seat. */
  cups: [Cup, Cup, Cup, Cup, Cup, Cup];
};

/** A claim about all dice together. The order is that of raises: more dice, or as many of a higher face (LD-2.3). */
export type Bid = { quantity: number; face: number };

/** The bid to beat. */
export type StandingBid = { seat: Seat; quantity: number; face: number };

export type Action =
  | { do: 'roll'; cups: [Cup, Cup, Cup, Cup, Cup, Cup] }
  | { do: 'bid'; quantity: number; face: number }
  | { do: 'call' };

export type Event =
  | { did: 'rolled'; round: number; cups: [Cup, Cup, Cup, Cup, Cup, Cup] }
  | { did: 'rolled_own'; round: number; seat: Seat; dice: Cup }
  | { did: 'rolled_hidden'; round: number }
  | { did: 'bid'; seat: Seat; bid: Bid }
  | { did: 'called'; seat: Seat; bid_seat: Seat; bid: Bid }
  | { did: 'showed'; seat: Seat; dice: Cup }
  | { did: 'bid_held'; seat: Seat; count: number; left: number }
  | { did: 'bid_failed'; seat: Seat; count: number; left: number }
  | { did: 'went_out'; seat: Seat };

/** A match's options. */
export type Options = {
  /** The dice everyone begins with (LD-1.1). */
  dice: number;
  /** Ones count as any face (LD-3.2). */
  ones_wild: boolean;
};
