// What is picked on the board, and what may be done with it. Only what the prompt offers is ever done here.

import type { Action, Blueprint, View } from '$lib/generated/fantastic-factories';
import { blocked, legal, mine, same, type Scene } from '$lib/scene';
import { within, type Die } from './dice';
import { takesDice } from './printed.svelte';

/** A thing on the board: `floor:mine`, `building:foundry`, `market:foundry`, `slot:2`, `hand:foundry`, `seat:1`. */
export type Thing = string;

export interface Answer {
  action: Action;
  label: string;
  text: string;
}

export interface Reason {
  text: string;
  rule: string;
}

/** What changes for us by an action. */
export interface Change {
  metal: number;
  energy: number;
  goods: number;
  prestige: number;
  cards: number;
  dice: number;
}

interface Pick {
  /** The prompt it belongs to; another prompt lets it go. */
  prompt: string;
  thing: Thing | null;
  /** Which of several equal cards. */
  copy: string | null;
  /** Dice by their ids. */
  dice: number[];
  /** Hand cards by their keys, to be discarded. */
  cards: string[];
}

const NOTHING: Pick = { prompt: '', thing: null, copy: null, dice: [], cards: [] };

interface Reach {
  thing: Thing | null;
  dice: number[];
  cards: Blueprint[];
}

const reach = (thing: Thing | null, dice: number[] = [], cards: Blueprint[] = []): Reach => ({ thing, dice, cards });

/** The things an action is about. */
function reached(action: Action): Reach {
  switch (action.do) {
    case 'take':
      return reach(`market:${action.card}`);
    case 'replicate':
      return reach(`market:${action.card}`, takesDice(action.card) ? action.dice : []);
    case 'hire':
      return reach(`slot:${action.slot}`, [], [action.card]);
    case 'give':
      return reach(`seat:${action.seat}`);
    case 'put_die':
      return reach(`floor:${action.floor}`, [action.die]);
    case 'activate':
      return reach(`building:${action.card}`, takesDice(action.card) ? action.dice : []);
    case 'build':
      return reach(`hand:${action.card}`, [], [action.with]);
    case 'discard':
    case 'toss':
      return reach(null, [], [action.card]);
    case 'discard_two':
      return reach(null, [], action.cards);
    case 'pick_die':
      return reach(null, [action.die]);
    default:
      return reach(null);
  }
}

const REPLICATOR: Thing = 'building:replicator';

function touches(action: Action, thing: Thing): boolean {
  return reached(action).thing === thing || (thing === REPLICATOR && action.do === 'replicate');
}

/** `foundry#1` is the second Foundry of the hand. */
const cardOf = (copy: string) => copy.split('#')[0] as Blueprint;

export class Play {
  readonly #scene: () => Scene;
  readonly #tray: () => Die[];
  #picked: Pick = $state.raw(NOTHING);
  #foreseen = new Map<string, Promise<Change | null>>();
  #foreseenFor = '';

  readonly #prompt = $derived.by(() => JSON.stringify(this.scene.frame.prompt));
  readonly pick: Pick = $derived(this.#picked.prompt === this.#prompt ? this.#picked : NOTHING);
  readonly view = $derived.by(() => this.scene.frame.view as View);
  readonly live = $derived.by(() => this.scene.live && mine(this.scene));
  readonly answers: Answer[] = $derived(this.live ? legal<Action>(this.scene.frame) : []);
  readonly #blocked = $derived.by(() => (this.live ? blocked<Action>(this.scene.frame) : []));
  /** The answers that go with what is picked. */
  readonly open = $derived(this.answers.filter(({ action }) => this.#fits(action, this.pick)));
  /** The server asks for cards of the hand. */
  readonly asksCards = $derived(
    this.answers.some(({ action }) => ['discard', 'discard_two', 'toss'].includes(action.do)),
  );
  readonly nothing = $derived(this.pick.thing === null && this.pick.dice.length === 0 && this.pick.cards.length === 0);

  constructor(scene: () => Scene, tray: () => Die[]) {
    this.#scene = scene;
    this.#tray = tray;
  }

  get scene(): Scene {
    return this.#scene();
  }

  get waiting(): boolean {
    return this.scene.waiting;
  }

  /** The picked dice by their values, from low to high. */
  get dice(): number[] {
    return this.#values(this.pick.dice);
  }

  #values(ids: number[]): number[] {
    return this.#tray()
      .filter(({ id }) => ids.includes(id))
      .map(({ value }) => value)
      .toSorted((a, b) => a - b);
  }

  #fits(action: Action, { thing, dice, cards }: Pick): boolean {
    const to = reached(action);
    return (
      (thing === null || touches(action, thing)) &&
      within(this.#values(dice), to.dice) &&
      within(cards.map(cardOf), to.cards)
    );
  }

  of<D extends Action['do']>(...kinds: D[]): (Answer & { action: Extract<Action, { do: D }> })[] {
    return this.answers.filter(({ action }) => kinds.includes(action.do as D)) as never;
  }

  /** Whether anything can be done with the thing. */
  legal(thing: Thing): boolean {
    return this.answers.some(({ action }) => touches(action, thing));
  }

  /** Whether the thing can be asked: it does something, or says why not. */
  active(thing: Thing): boolean {
    return this.legal(thing) || this.why(thing) !== null;
  }

  /** Whether the thing takes what is picked. */
  lit(thing: Thing): boolean {
    if (this.pick.dice.length === 0 && this.pick.thing !== REPLICATOR) return false;
    return this.pick.thing !== thing && this.open.some(({ action }) => touches(action, thing));
  }

  picked(thing: Thing, copy: string | null = null): boolean {
    return this.pick.thing === thing && this.pick.copy === copy;
  }

  /** Whether a die can be used for anything. */
  useful(value: number): boolean {
    return this.answers.some(({ action }) => reached(action).dice.includes(value));
  }

  /** Whether a die could go to what is picked. */
  fitting(value: number): boolean {
    const { thing } = this.pick;
    return thing === null || this.ways(thing).some(({ action }) => reached(action).dice.includes(value));
  }

  /** The legal ways to use a thing, whatever else is picked. */
  ways(thing: Thing): Answer[] {
    return this.answers.filter(({ action }) => touches(action, thing));
  }

  /** Whether a hand card can be given for what is picked, or is asked for. */
  payment(copy: string): boolean {
    const { thing } = this.pick;
    const pays = thing !== null && copy !== this.pick.copy && /^(slot|hand):/.test(thing);
    return (pays || this.asksCards) && this.open.some(({ action }) => reached(action).cards.includes(cardOf(copy)));
  }

  /** Why nothing can be done with a thing. */
  why(thing: Thing): (Reason & { action: Action }) | null {
    const found = this.#blocked.find(({ action }) => reached(action).thing === thing);
    return found && !this.legal(thing) ? { text: found.why, rule: found.rule, action: found.action } : null;
  }

  /** Why an action is refused. */
  whyNot(action: Action): Reason | null {
    const found = this.#blocked.find((one) => same(one.action, action));
    return found ? { text: found.why, rule: found.rule } : null;
  }

  whyKind(kind: Action['do']): Reason | null {
    const found = this.#blocked.find(({ action }) => action.do === kind);
    return found ? { text: found.why, rule: found.rule } : null;
  }

  act(action: Action) {
    if (!this.waiting) void this.scene.act(action);
  }

  clear() {
    this.#choose({});
  }

  #choose(some: Partial<Pick>) {
    this.#picked = { ...NOTHING, ...some, prompt: this.#prompt };
  }

  /** A thing was clicked, or a die was dropped on it. */
  touch(thing: Thing, copy: string | null = null) {
    const { pick } = this;
    const open = this.open.filter(({ action }) => touches(action, thing));
    const held = pick.dice.length > 0 || (pick.thing === REPLICATOR && thing !== REPLICATOR);
    if (held && open.length > 0) {
      const dice = this.dice;
      const exact = open.filter(({ action }) => same(reached(action).dice, dice));
      const only = open.length === 1 ? open[0] : exact.length === 1 ? exact[0] : null;
      if (only) this.act(only.action);
      else this.#choose({ thing, copy, dice: pick.dice });
    } else if (this.picked(thing, copy)) {
      if (open.length === 1) this.act(open[0]!.action);
      else this.clear();
    } else if (pick.dice.length > 0 && /^(floor|building):/.test(thing) && !this.#goesAlone(thing)) {
      this.#try(thing);
    } else if (this.legal(thing)) {
      this.#choose({ thing, copy });
    }
  }

  /** Whether a thing can be used without a die. */
  #goesAlone(thing: Thing): boolean {
    return this.ways(thing).some(({ action }) => reached(action).dice.length === 0);
  }

  /** What the prompt does not offer, the server refuses with its reason. */
  #try(thing: Thing) {
    const [kind, name] = thing.split(':');
    if (kind === 'floor') this.act({ do: 'put_die', floor: name, die: this.dice[0]! } as Action);
    if (kind === 'building') this.act({ do: 'activate', card: name, dice: this.dice } as Action);
  }

  /** A card of the hand was clicked. */
  touchCard(copy: string) {
    const card = cardOf(copy);
    if (this.asksCards) this.#mark(copy);
    else if (this.payment(copy)) {
      const [only] = this.open.filter(({ action }) => reached(action).cards.includes(card));
      if (only) this.act(only.action);
    } else this.touch(`hand:${card}`, copy);
  }

  #mark(copy: string) {
    const { cards } = this.pick;
    const confirmed = cards.length === 1 && cards[0] === copy ? this.chosenCards() : null;
    if (confirmed) this.act(confirmed.action);
    else if (cards.includes(copy)) this.#choose({ cards: cards.filter((one) => one !== copy) });
    else {
      const more = [...cards, copy].map(cardOf);
      const fits = this.answers.some(({ action }) => within(more, reached(action).cards));
      if (fits) this.#choose({ cards: [...cards, copy] });
      else if (this.answers.some(({ action }) => reached(action).cards.includes(cardOf(copy))))
        this.#choose({ cards: [copy] });
    }
  }

  /** The answer that is exactly the cards that are picked. */
  chosenCards(): Answer | null {
    const cards = this.pick.cards.map(cardOf).toSorted();
    return this.answers.find(({ action }) => same(reached(action).cards.toSorted(), cards)) ?? null;
  }

  /** A die of the tray was clicked. */
  touchDie(id: number) {
    const value = this.#values([id])[0];
    if (value === undefined) return;
    const again = this.of('pick_die').find(({ action }) => action.die === value);
    if (again) return this.act(again.action);
    const { pick } = this;
    if (pick.dice.includes(id)) return this.#choose({ ...pick, dice: pick.dice.filter((one) => one !== id) });
    const more: Pick = { ...pick, dice: [...pick.dice, id] };
    const open = this.answers.filter(({ action }) => this.#fits(action, more));
    if (open.length === 0) return this.useful(value) ? this.#choose({ dice: [id] }) : undefined;
    const [only] = open.filter(({ action }) => same(reached(action).dice, this.#values(more.dice)));
    if (pick.thing !== null && only) this.act(only.action);
    else this.#choose(more);
  }

  /** A die is being dragged: it alone is picked. */
  hold(id: number) {
    if (!this.pick.dice.includes(id)) this.#choose({ dice: [id] });
  }

  /** A number key: the next die of that value, or let go of the last. */
  key(value: number) {
    const equal = this.#tray().filter((die) => die.value === value);
    const free = equal.find(({ id }) => !this.pick.dice.includes(id));
    const last = equal.findLast(({ id }) => this.pick.dice.includes(id));
    const more = free && this.answers.some(({ action }) => within([...this.dice, value], reached(action).dice));
    const die = more || !last ? free : last;
    if (die) this.touchDie(die.id);
  }

  /** What an action would bring us, as far as it is certain. */
  foresee(action: Action): Promise<Change | null> {
    if (this.#foreseenFor !== this.#prompt) {
      this.#foreseen.clear();
      this.#foreseenFor = this.#prompt;
    }
    const key = JSON.stringify(action);
    const known = this.#foreseen.get(key) ?? this.#ask(action);
    this.#foreseen.set(key, known);
    return known;
  }

  async #ask(action: Action): Promise<Change | null> {
    const seat = this.scene.viewer;
    if (seat === null) return null;
    const before = this.view.players[seat];
    const after = ((await this.scene.preview(action))?.frame.view as View | undefined)?.players[seat];
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
