// The table as the viewer sees it, and what is picked on it.

import type { Action, FactoryView, View } from '$lib/generated/factory-manager';
import { mentioned } from '$lib/lit.svelte';
import { seatName, type Scene } from '$lib/scene';
import { words } from '$lib/words';
import type { Frame, ReviewedMove } from '$lib/generated/wire';
import { alike, Picking, type Offer, type Picked } from '../picking.svelte';
import { Plan, type Step } from '../plan.svelte';
import { Copies, type Named } from './copies';
import { auctionBids, roundIncomes, sales, withoutUndone } from './log';
import { Look } from './look.svelte';
import { loadPrinted, printed, tileName } from './printed.svelte';

const t = words({
  en: {
    you: 'You',
    buy: (tile: string, price: number) => `Buy ${tile} for ${price}`,
    buy_and_keep: (tile: string, price: number) => `Buy and keep ${tile} for ${price}`,
    place: (tile: string) => `Place ${tile}`,
    tear_down: (tile: string) => `Tear down ${tile}`,
  },
  de: {
    you: 'Du',
    buy: (tile: string, price: number) => `${tile} für ${price} kaufen`,
    buy_and_keep: (tile: string, price: number) => `${tile} für ${price} kaufen und aufheben`,
    place: (tile: string) => `${tile} einbauen`,
    tear_down: (tile: string) => `${tile} abreißen`,
  },
});

/** What can be picked or marked. */
export type Thing = `${'order' | 'market' | 'kept' | 'hall'}:${number}`;

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
    default:
      return [];
  }
}

/** The number of a thing: `market:12` is tile 12. */
export const numberOf = (thing: Thing): number => Number(thing.slice(thing.indexOf(':') + 1));

/** Whether the viewer of a frame is buying: that can be planned. */
function buys({ view }: Frame): boolean {
  const { phase, you } = view as View;
  return phase.phase === 'buying' && phase.seat === you;
}

export class FactoryManagerTable extends Picking<Action, Picked<Thing>> {
  readonly #copies = new Copies();
  /** What is marked to be bought, torn down, placed and hired; nothing of it has been done. */
  readonly plan: Plan<Action>;
  /** The tile that is looked at closely. */
  readonly look = new Look();

  constructor(scene: () => Scene) {
    const plan = new Plan<Action>(scene, buys);
    super(() => plan, {
      nothing: { thing: null, copy: null },
      things: thingsOf,
      names: (action) => (action.do === 'open' ? [`order_tile:${action.tile}`] : mentioned(action)),
      // How many workers to bid is still open.
      foresees: ({ thing }) => !thing?.startsWith('order:'),
    });
    this.plan = plan;
    $effect(() => this.lookAhead());
    loadPrinted();
  }

  override get adopts(): boolean {
    return buys(this.plan.real.frame);
  }

  override adopt(moves: readonly ReviewedMove[]) {
    this.plan.become(moves.map(({ action, text }) => ({ ...this.step(action as Action), text })));
  }

  /** The match as it is; what is planned has not happened. */
  readonly view = $derived.by(() => this.plan.real.frame.view as View);
  readonly phase = $derived(this.view.phase);
  readonly auction = $derived(['choosing', 'bidding', 'last_tile'].includes(this.phase.phase));
  /** The last round counts twice. */
  readonly last = $derived.by(() => !this.plan.real.frame.outcome && printed()?.start.rounds === this.view.round);
  readonly copies = $derived.by(() => this.#copies.follow(this.view));

  /** The viewer's seat; none for a spectator. */
  get you(): number | null {
    return this.scene.viewer;
  }

  /** The viewer's factory. */
  readonly own = $derived.by(() => (this.you === null ? null : (this.view.factories[this.you] ?? null)));

  /** The viewer's factory after what is planned and what is considered. */
  readonly after: FactoryView | null = $derived.by(() => {
    const view = (this.foreseen ?? this.plan.outcome)?.view as View | undefined;
    return this.you === null ? null : (view?.factories[this.you] ?? null);
  });

  // ---- the plan

  /** The table after the steps of the plan, and the copies as they would lie then. */
  readonly planned: { view: View; copies: Named } | null = $derived.by(() => {
    if (this.plan.steps.length === 0) return null;
    const view = this.plan.frame.view as View;
    void this.copies;
    return { view, copies: this.#copies.foresee(view, this.#chosen) };
  });

  readonly #chosen = $derived.by(() => this.plan.steps.flatMap(({ copy }) => (copy === null ? [] : [copy])));

  /** The steps that are about a thing, each with its number. */
  marked(thing: Thing, copy: string | null = null): { step: Step<Action>; n: number }[] {
    return this.plan.steps
      .map((step, i) => ({ step, n: i + 1 }))
      .filter(({ step }) => thingsOf(step.action).includes(thing) && (copy === null || step.copy === copy));
  }

  /** Marks what a thing leads to; what is marked is taken out again. */
  mark(thing: Thing, copy: string | null = null) {
    const last = this.marked(thing, copy).at(-1);
    const offer = this.offersOn(thing)[0];
    if (last) this.plan.remove(last.step);
    else if (offer) void this.#add(offer.action, copy);
  }

  /** Marks one more of equal tiles. */
  markAnother(thing: Thing) {
    const offer = this.offersOn(thing)[0];
    if (offer) this.plan.add(this.step(offer.action));
  }

  /** A step of the plan, in words. What a space costs depends on the steps before it and is not said here. */
  step(action: Action, copy: string | null = null): Step<Action> {
    const id = 'tile' in action ? action.tile : -1;
    const sale = this.view.market.find(({ tile }) => tile === id);
    const own = [...(this.own?.hall ?? []), ...(this.own?.kept ?? [])].find(({ tile }) => tile === id);
    const name = sale ? tileName(sale) : own ? tileName(own) : '';
    const price = sale?.price_for[this.you ?? 0] ?? 0;
    switch (action.do) {
      case 'buy':
      case 'buy_and_keep':
        return { action, text: t[action.do](name, price), copy };
      case 'place':
      case 'tear_down':
        return { action, text: t[action.do](name), copy };
      default:
        return { action, text: this.offers.find((one) => alike(one.action, action))?.label ?? '', copy };
    }
  }

  async #add(action: Action, copy: string | null) {
    const { steps } = this.plan;
    const step = this.step(action, copy);
    const ways = action.do === 'tear_down' ? this.#tearing(steps, step) : this.#adding(steps, step);
    for (const [i, way] of ways.entries()) {
      // The last way is what the prompt offers.
      if (i < ways.length - 1 && !(await this.plan.allows(way))) continue;
      // Somebody who is quicker than the server has marked something else by now.
      if (this.plan.steps === steps) this.plan.become(way);
      return;
    }
  }

  /** What is torn down makes room for what is bought, whichever was marked first; what could only be kept is placed then. */
  #tearing(steps: readonly Step<Action>[], tear: Step<Action>): Step<Action>[][] {
    const before = steps.findIndex((one) => one.action.do !== 'tear_down');
    const plain = steps.toSpliced(before < 0 ? steps.length : before, 0, tear);
    const kept = plain.find((one) => this.#keptForWant.has(one));
    if (kept?.action.do !== 'buy_and_keep') return [plain];
    const placed = this.step({ do: 'buy', tile: kept.action.tile });
    return [plain.map((one) => (one === kept ? placed : one)), plain];
  }

  /** What could only be kept takes the place of what stands on its space, where a worker can tear that down. */
  #adding(steps: readonly Step<Action>[], step: Step<Action>): Step<Action>[][] {
    if (step.action.do !== 'buy_and_keep') return [[...steps, step]];
    this.#keptForWant.add(step);
    const swap = this.#swapFor(step.action.tile);
    return swap
      ? [
          [...steps, ...swap],
          [...steps, step],
        ]
      : [[...steps, step]];
  }

  /** Purchases that are kept for want of a space only. */
  readonly #keptForWant = new WeakSet<Step<Action>>();

  #swapFor(tile: number): Step<Action>[] | null {
    const replaces = (this.plan.frame.view as View).worth.find((one) => one.tile === tile)?.replaces ?? null;
    if (replaces === null || this.you === null || !this.first({ do: 'tear_down', tile: replaces })) return null;
    const copy = this.copies.at(`hall ${this.you}`, replaces)[0] ?? null;
    return [this.step({ do: 'tear_down', tile: replaces }, copy), this.step({ do: 'buy', tile })];
  }

  /** Sends what is planned; where something would lapse, the dock asks first. */
  confirmPlan() {
    const end = this.plan.ending;
    const offer = end && this.offers.find(({ action }) => alike(action, end.action));
    if (offer && offer.lapses.length > 0) this.act(offer);
    else this.sendPlan();
  }

  sendPlan() {
    this.clear();
    this.#copies.chosen = this.#chosen;
    void this.plan.send();
  }

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
    this.#copies.chosen = copy === null ? this.#chosen : [copy];
    super.act(offer);
  }
}
