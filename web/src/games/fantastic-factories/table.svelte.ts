// The table as the viewer sees it, and what is picked on it: a building, a floor, a card, and the dice or cards that go with it.

import type { Action, Blueprint, View } from '$lib/generated/fantastic-factories';
import type { Scene } from '$lib/scene';
import { Picking, type Offer, type Picked } from '../picking.svelte';
import { equal, within, type Die } from './dice';
import { takesDice } from './printed.svelte';

export type Thing =
  | `floor:${string}`
  | `building:${string}`
  | `market:${string}`
  | `slot:${number}`
  | `hand:${string}`
  | `seat:${number}`
  | 'specialist';

/** What an action changes for the viewer. */
export interface Change {
  metal: number;
  energy: number;
  goods: number;
  prestige: number;
  cards: number;
  dice: number;
}

interface PickedHere extends Picked<Thing> {
  /** Dice, by their ids. */
  dice: number[];
  /** Cards of the hand to be discarded, by their copies. */
  cards: string[];
}

/** What an action is about: a thing, the values of the dice, the cards that are discarded. */
interface Subject {
  thing: Thing | null;
  dice: number[];
  cards: Blueprint[];
}

const about = (thing: Thing | null, dice: number[] = [], cards: Blueprint[] = []): Subject => ({ thing, dice, cards });

function subjectOf(action: Action): Subject {
  switch (action.do) {
    case 'take':
      return about(`market:${action.card}`);
    case 'replicate':
      return about(`market:${action.card}`, takesDice(action.card) ? action.dice : []);
    case 'hire':
      return about(`slot:${action.slot}`, [], [action.card]);
    case 'give':
      return about(`seat:${action.seat}`);
    case 'put_die':
      return about(`floor:${action.floor}`, [action.die]);
    case 'activate':
      return about(`building:${action.card}`, takesDice(action.card) ? action.dice : []);
    case 'build':
      return about(`hand:${action.card}`, [], [action.with]);
    case 'discard':
    case 'toss':
      return about(null, [], [action.card]);
    case 'discard_two':
      return about(null, [], action.cards);
    case 'pick_die':
      return about(null, [action.die]);
    case 'set_specialist':
      return about('specialist');
    default:
      return about(null);
  }
}

const REPLICATOR: Thing = 'building:replicator';
/** The die that still waits for its value. */
export const SPECIALIST: Thing = 'specialist';

function thingsOf(action: Action): Thing[] {
  const { thing } = subjectOf(action);
  if (!thing) return [];
  return action.do === 'replicate' ? [thing, REPLICATOR] : [thing];
}

/** A copy of the hand: `foundry#1` is the second Foundry. */
export const copyOf = (card: Blueprint, nth: number): string => `${card}#${nth}`;
export const cardOf = (copy: string) => copy.slice(0, copy.indexOf('#')) as Blueprint;

export class FantasticFactoriesTable extends Picking<Action, PickedHere> {
  readonly #tray: () => Die[];
  /** The dice that were picked when the last action was sent: of equal ones, these are the ones that go. */
  leaving: number[] = [];
  readonly #changes = new WeakMap<Offer<Action>, Promise<Change | null>>();

  constructor(scene: () => Scene, tray: () => Die[]) {
    super(scene, {
      nothing: { thing: null, copy: null, dice: [], cards: [] },
      things: thingsOf,
      fits: (action, picked) => this.#fitsAll(action, picked),
    });
    this.#tray = tray;
  }

  readonly view = $derived.by(() => this.scene.frame.view as View);
  /** The server asks for cards of the hand. */
  readonly asksCards = $derived.by(() => this.of('discard', 'discard_two', 'toss').length > 0);
  readonly nothingPicked = $derived.by(() => {
    const { thing, dice, cards } = this.picked;
    return thing === null && dice.length === 0 && cards.length === 0;
  });

  /** The picked dice by their values, from low to high. */
  get pickedValues(): number[] {
    return this.#values(this.picked.dice);
  }

  #values(ids: number[]): number[] {
    return this.#tray()
      .filter(({ id }) => ids.includes(id))
      .map(({ value }) => value)
      .toSorted((a, b) => a - b);
  }

  #fitsAll(action: Action, { thing, dice, cards }: PickedHere): boolean {
    const subject = subjectOf(action);
    return (
      (thing === null || this.touches(action, thing)) &&
      within(this.#values(dice), subject.dice) &&
      within(cards.map(cardOf), subject.cards)
    );
  }

  override act(offer: Offer<Action>) {
    if (!this.waiting) this.leaving = this.picked.dice;
    super.act(offer);
  }

  /** Whether a thing takes what is picked: a die, or the Replicator's copy. */
  takesPicked(thing: Thing): boolean {
    const { picked } = this;
    if (picked.dice.length === 0 && picked.thing !== REPLICATOR) return false;
    return picked.thing !== thing && this.open.some(({ action }) => this.touches(action, thing));
  }

  /** Whether a die can be used for anything. */
  isDieLegal(value: number): boolean {
    return this.offers.some(({ action }) => subjectOf(action).dice.includes(value));
  }

  /** Whether a die could go to the thing that is picked. */
  fitsPicked(value: number): boolean {
    const { thing } = this.picked;
    return thing === null || this.offersOn(thing).some(({ action }) => subjectOf(action).dice.includes(value));
  }

  /** Whether a card of the hand can be discarded for what is picked, or is asked for. */
  canDiscard(copy: string): boolean {
    const { thing, copy: own } = this.picked;
    const pays = thing !== null && copy !== own && (thing.startsWith('slot:') || thing.startsWith('hand:'));
    return (pays || this.asksCards) && this.open.some(({ action }) => subjectOf(action).cards.includes(cardOf(copy)));
  }

  /** A thing was clicked, or a die was dropped on it. */
  clickThing(thing: Thing, copy: string | null = null) {
    const { picked, open: fitting } = this;
    const open = fitting.filter(({ action }) => this.touches(action, thing));
    const held = picked.dice.length > 0 || (picked.thing === REPLICATOR && thing !== REPLICATOR);
    if (held && open.length > 0) {
      const exact = open.filter(({ action }) => equal(subjectOf(action).dice, this.pickedValues));
      const only = open.length === 1 ? open[0] : exact.length === 1 ? exact[0] : null;
      if (only) this.act(only);
      else this.pick({ thing, copy, dice: picked.dice });
    } else if (this.isPicked(thing, copy)) {
      if (open.length === 1) this.act(open[0]!);
      else this.clear();
    } else if (picked.dice.length > 0 && !this.#goesAlone(thing) && this.#askWhyDiceDoNotFit(thing)) {
      return;
    } else if (this.isLegal(thing)) {
      const only = this.#onlyWay(thing);
      if (only) this.act(only);
      else this.pick({ thing, copy });
    }
  }

  /** The only way to use a thing: done at once, as undo takes it back. Which card pays, which dice go together and what
   * is copied is always said before. */
  #onlyWay(thing: Thing): Offer<Action> | null {
    if (thing.startsWith('hand:') || thing.startsWith('slot:')) return null;
    const [way, ...others] = this.offersOn(thing);
    if (!way || others.length > 0 || way.action.do === 'replicate') return null;
    return subjectOf(way.action).dice.length > 1 ? null : way;
  }

  /** Whether a thing can be used without a die. */
  #goesAlone(thing: Thing): boolean {
    return this.offersOn(thing).some(({ action }) => subjectOf(action).dice.length === 0);
  }

  /** Asks the server why the picked dice do not fit; false where a thing never takes dice. */
  #askWhyDiceDoNotFit(thing: Thing): boolean {
    const [kind, name] = thing.split(':') as [string, never];
    const dice = this.pickedValues;
    if (kind === 'floor') this.askWhyNot({ do: 'put_die', floor: name, die: dice[0]! });
    else if (kind === 'building') this.askWhyNot({ do: 'activate', card: name, dice });
    else return false;
    return true;
  }

  /** A card of the hand was clicked. */
  clickCard(copy: string) {
    const card = cardOf(copy);
    if (this.asksCards) this.#markForDiscard(copy);
    else if (this.canDiscard(copy)) {
      const only = this.open.find(({ action }) => subjectOf(action).cards.includes(card));
      if (only) this.act(only);
    } else this.clickThing(`hand:${card}`, copy);
  }

  #markForDiscard(copy: string) {
    const { cards } = this.picked;
    const confirmed = cards.length === 1 && cards[0] === copy ? this.discardOfPicked() : null;
    const discards = (...copies: string[]) =>
      this.offers.some(({ action }) => within(copies.map(cardOf), subjectOf(action).cards));
    if (confirmed) this.act(confirmed);
    else if (cards.includes(copy)) this.pick({ cards: cards.filter((one) => one !== copy) });
    else if (discards(...cards, copy)) this.pick({ cards: [...cards, copy] });
    else if (discards(copy)) this.pick({ cards: [copy] });
  }

  /** The offer that discards exactly the cards that are picked. */
  discardOfPicked(): Offer<Action> | null {
    const cards = this.picked.cards.map(cardOf);
    return this.offers.find(({ action }) => equal(subjectOf(action).cards, cards)) ?? null;
  }

  /** A die of the tray was clicked. */
  clickDie(id: number) {
    const value = this.#values([id])[0];
    if (value === undefined) return;
    const again = this.of('pick_die').find(({ action }) => action.die === value);
    if (again) return this.act(again);
    const { picked } = this;
    if (picked.dice.includes(id)) return this.pick({ ...picked, dice: picked.dice.filter((one) => one !== id) });
    const more: PickedHere = { ...picked, dice: [...picked.dice, id] };
    const open = this.offers.filter(({ action }) => this.#fitsAll(action, more));
    if (open.length === 0) return this.isDieLegal(value) ? this.pick({ dice: [id] }) : undefined;
    const complete = open.find(({ action }) => equal(subjectOf(action).dice, this.#values(more.dice)));
    this.pick(more);
    if (picked.thing !== null && complete) this.act(complete);
  }

  /** A die is being dragged: it alone is picked. */
  dragDie(id: number) {
    if (!this.picked.dice.includes(id)) this.pick({ dice: [id] });
  }

  /** A number key: picks the next die of that value, or lets go of the last. */
  pressNumber(value: number) {
    const dice = this.#tray().filter((die) => die.value === value);
    const free = dice.find(({ id }) => !this.picked.dice.includes(id));
    const last = dice.findLast(({ id }) => this.picked.dice.includes(id));
    const more =
      free && this.offers.some(({ action }) => within([...this.pickedValues, value], subjectOf(action).dice));
    const die = more || !last ? free : last;
    if (die) this.clickDie(die.id);
  }

  /** What an offer would bring the viewer, as far as it is certain. */
  change(offer: Offer<Action>): Promise<Change | null> {
    const change = this.#changes.get(offer) ?? this.#foreseeChange(offer);
    this.#changes.set(offer, change);
    return change;
  }

  async #foreseeChange(offer: Offer<Action>): Promise<Change | null> {
    const seat = this.scene.viewer;
    if (seat === null) return null;
    const before = this.view.players[seat];
    const after = ((await this.preview(offer))?.frame.view as View | undefined)?.players[seat];
    if (!before || !after) return null;
    return {
      metal: after.metal - before.metal,
      energy: after.energy - before.energy,
      goods: after.goods - before.goods,
      prestige: after.prestige - before.prestige,
      cards: after.cards + after.cards_to_come - before.cards - before.cards_to_come,
      dice: after.dice_to_come - before.dice_to_come,
    };
  }
}
