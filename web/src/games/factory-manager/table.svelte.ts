// The table as the viewer sees it, and what is picked on it.

import type { Action, FactoryView, View } from '$lib/generated/factory-manager';
import { seatName, type Scene } from '$lib/scene';
import { words } from '$lib/words';
import { Picking, type Offer, type Picked } from '../picking.svelte';
import { Copies } from './copies';
import { auctionBids, roundIncomes, sales, withoutUndone } from './log';
import { loadPrinted, printed } from './printed.svelte';

const t = words({ en: { you: 'You' }, de: { you: 'Du' } });

/** What can be picked; `hiring` is the end of the turn, when seasonal workers are hired. */
export type Thing = `${'order' | 'market' | 'kept' | 'hall'}:${number}` | 'hiring';

/** The things an action can be reached by. */
function thingsOf(action: Action): string[] {
  switch (action.do) {
    case 'open':
      return [`order:${action.tile}`];
    case 'move':
      return [`column:${action.column}`];
    case 'buy':
    case 'buy_and_keep':
      return [`market:${action.tile}`];
    case 'place':
      return [`kept:${action.tile}`];
    case 'tear_down':
    case 'shut_down':
      return [`hall:${action.tile}`];
    case 'hire':
      return ['hiring'];
    default:
      return [];
  }
}

/** The number of a thing: `market:12` is tile 12. */
export const numberOf = (thing: Thing): number => Number(thing.slice(thing.indexOf(':') + 1));

export class FactoryManagerTable extends Picking<Action, Picked<Thing>> {
  readonly #copies = new Copies();

  constructor(scene: () => Scene) {
    super(scene, {
      nothing: { thing: null, copy: null },
      things: thingsOf,
      // How many workers to bid or to hire is still open.
      foresees: ({ thing }) => thing !== 'hiring' && !thing?.startsWith('order:'),
    });
    $effect(() => this.lookAhead());
    loadPrinted();
  }

  readonly view = $derived.by(() => this.scene.frame.view as View);
  readonly phase = $derived(this.view.phase);
  readonly auction = $derived(['choosing', 'bidding', 'last_tile'].includes(this.phase.phase));
  /** The last round counts twice. */
  readonly last = $derived.by(() => !this.scene.frame.outcome && printed()?.start.rounds === this.view.round);
  readonly copies = $derived.by(() => this.#copies.follow(this.view));

  /** The viewer's seat; none for a spectator. */
  get you(): number | null {
    return this.scene.viewer;
  }

  /** The viewer's factory. */
  readonly own = $derived.by(() => (this.you === null ? null : (this.view.factories[this.you] ?? null)));

  /** The viewer's factory after what is considered. */
  readonly after: FactoryView | null = $derived.by(() => {
    const view = this.foreseen?.view as View | undefined;
    return this.you === null ? null : (view?.factories[this.you] ?? null);
  });

  readonly #events = $derived.by(() => withoutUndone(this.scene.log ?? []));
  readonly sales = $derived.by(() => sales(this.#events));
  readonly bids = $derived.by(() => auctionBids(this.#events));
  readonly lastIncome = $derived.by(() => roundIncomes(this.#events).at(-1) ?? null);

  /** A player's name; `You` for the viewer. Only where a name stands by itself. */
  name(seat: number): string {
    return seat === this.you ? t.you : seatName(this.scene.info, seat);
  }

  /** What an order tile saves, where it is known. */
  discount(orderTile: number): number | null {
    const shown = this.view.order.face_up.find(({ order_tile }) => order_tile === orderTile);
    if (shown) return shown.discount;
    const owner = this.view.factories.find(({ order_tile }) => order_tile === orderTile);
    if (owner) return owner.discount;
    const box = printed();
    if (box?.tile_set !== this.view.tile_set) return null;
    return box.order_tiles.find(({ order_tile }) => order_tile === orderTile)?.discount ?? null;
  }

  /** Of equal tiles, the copy that was pointed at is the one that goes. */
  override act(offer: Offer<Action>, copy: string | null = this.picked.copy) {
    if (this.waiting) return;
    this.#copies.chosen = copy;
    super.act(offer);
  }
}
