// What can be done now, why something cannot, what is picked, and what it would lead to: one model for every board.
// A game only says which things of its board an action is about. What is legal is what the prompt offers.

import type { Frame, LapseFrame, PromptFrame, ReviewedMove, UndoFrame } from '$lib/generated/wire';
import { mentioned } from '$lib/lit.svelte';
import { mine, type Action, type Foreseen, type Scene } from '$lib/scene';
import type { Tip } from '$lib/tip.svelte';
import type { Attachment } from 'svelte/attachments';

/** Something on the board, by its id: `market:12`, `floor:mine`. */
export type Thing = string;

/** A legal action. As long as the prompt stays the same, so do its offers: compare offers, not their actions. */
export interface Offer<A> {
  action: A;
  /** The words of its family. */
  label: string;
  /** The words of its own part. */
  text: string;
  /** What it lets lapse for good; whoever wants it is asked once more. */
  lapses: readonly LapseFrame[];
}

/** Why an action is refused, in the server's words. */
export interface Reason<A> extends Tip {
  action: A;
  rule: string;
  /** A few words for a card's foot; empty where the game has none. */
  short: string;
}

export interface Picked<T extends Thing = Thing> {
  thing: T | null;
  /** Which of several equal things. */
  copy: string | null;
}

/** An action of which only some fields are given. */
export type Shape<A extends Action> = { [M in A as M['do']]: Partial<M> & { do: M['do'] } }[A['do']];

/** The action of that name. */
type Named<A extends Action, D extends A['do']> = Extract<A, { do: D }>;

/** What a game says of its board. */
export interface Mapping<A extends Action, P extends Picked> {
  /** Nothing is picked. */
  nothing: P;
  /** The things an action can be reached by. It is done to the first: a refusal is shown there. */
  things: (action: A) => readonly Thing[];
  /** Whether an action goes with what is picked; without it, the picked thing decides. */
  fits?: (action: A, picked: P) => boolean;
  /** What is drafted on the board where the action is a hint, as what a line of the log names is lit; without it, its fields. */
  names?: (action: A) => string[];
  /** Whether the picked thing stands for an action whose outcome is worth asking for; without it, it always does. */
  foresees?: (picked: P) => boolean;
}

/** How long something is pointed at before the server is asked what it would do, in milliseconds. */
const HESITATION = 90;

/** What the viewer is asked, after which own action. */
interface Moment {
  prompt: PromptFrame;
  undoable: UndoFrame | null;
}

export class Picking<A extends Action, P extends Picked = Picked> {
  readonly #scene: () => Scene;
  readonly #mapping: Mapping<A, P>;
  #lastMoment: Moment | null = null;
  #picked = $state.raw<{ moment: Moment; what: P } | null>(null);
  #asked = $state.raw<{ moment: Moment; action: A } | null>(null);
  #pointed = $state.raw<Offer<A> | null>(null);
  #answered = $state.raw<{ offer: Offer<A>; frame: Frame | null } | null>(null);
  readonly #previews = new WeakMap<Offer<A>, Promise<Foreseen | null>>();

  constructor(scene: () => Scene, mapping: Mapping<A, P>) {
    this.#scene = scene;
    this.#mapping = mapping;
  }

  get scene(): Scene {
    return this.#scene();
  }

  /** Whether an action is on its way. */
  get waiting(): boolean {
    return this.scene.waiting;
  }

  /** Whether the viewer has to act, and can. */
  readonly live = $derived.by(() => this.scene.live && mine(this.scene));

  /** Stays the same object until the viewer is asked something else: where several act at once, others do not end it. */
  readonly #moment = $derived.by((): Moment => {
    const { prompt, undoable } = this.scene.frame;
    const last = this.#lastMoment;
    if (last && alike(last.prompt, prompt) && alike(last.undoable, undoable)) return last;
    this.#lastMoment = { prompt, undoable };
    return this.#lastMoment;
  });

  // ---- what is legal, and why something is not

  /** Every legal action. After a new connection they are new, too: what was asked about them before got no answer. */
  readonly offers: Offer<A>[] = $derived.by(() => {
    void this.scene.connections;
    if (!this.live) return [];
    return this.#moment.prompt.choices.flatMap(({ label, options }) =>
      options.map(({ action, text, lapses = [] }) => ({ action: action as A, label, text, lapses })),
    );
  });

  readonly #reasons: Reason<A>[] = $derived.by(() =>
    this.live
      ? this.#moment.prompt.blocked.map(({ action, why, rule, short }) => ({
          action: action as A,
          text: why,
          rule,
          short,
        }))
      : [],
  );

  /** The legal actions of these names. */
  of<D extends A['do']>(...names: D[]): Offer<Named<A, D>>[] {
    return this.offers.filter(({ action }) => names.includes(action.do as D)) as never;
  }

  /** The legal actions that look like this. */
  all(shape: Shape<A>): Offer<A>[] {
    return this.offers.filter(({ action }) => has(action, shape));
  }

  /** The first legal action that looks like this. */
  first(shape: Shape<A>): Offer<A> | null {
    return this.all(shape)[0] ?? null;
  }

  /** Why an action that looks like this is refused. */
  whyNot(shape: Shape<A>): Reason<A> | null {
    return this.#reasons.find(({ action }) => has(action, shape)) ?? null;
  }

  /** The legal actions that a thing leads to, whatever is picked. */
  offersOn(thing: Thing): Offer<A>[] {
    return this.offers.filter(({ action }) => this.touches(action, thing));
  }

  /** Whether anything can be done with a thing. */
  isLegal(thing: Thing): boolean {
    return this.offers.some(({ action }) => this.touches(action, thing));
  }

  /** Why nothing can be done with a thing. */
  why(thing: Thing): Reason<A> | null {
    if (this.isLegal(thing)) return null;
    return this.#reasons.find(({ action }) => this.#mapping.things(action)[0] === thing) ?? null;
  }

  /** Whether a thing can be asked: it leads to something, or says why not. */
  isActive(thing: Thing): boolean {
    return this.isLegal(thing) || this.why(thing) !== null;
  }

  /** What is drafted on the board for a hint. */
  named(action: A): string[] {
    return (this.#mapping.names ?? mentioned)(action);
  }

  /** Whether a hint can take the place of what is planned: not where nothing is planned. */
  get adopts(): boolean {
    return false;
  }

  /** Puts a hint in the place of what is planned. */
  adopt(_moves: readonly ReviewedMove[]) {}

  protected touches(action: A, thing: Thing): boolean {
    return this.#mapping.things(action).includes(thing);
  }

  // ---- what is picked

  /** What is picked; another prompt lets it go. */
  readonly picked: P = $derived.by(() =>
    this.live && this.#picked?.moment === this.#moment ? this.#picked.what : this.#mapping.nothing,
  );

  /** The legal actions that go with what is picked. */
  readonly open: Offer<A>[] = $derived.by(() => this.offers.filter(({ action }) => this.fits(action, this.picked)));

  isPicked(thing: Thing, copy: string | null = null): boolean {
    return this.picked.thing === thing && this.picked.copy === copy;
  }

  /** Picks this and nothing else. */
  pick(what: Partial<P>) {
    this.#asked = null;
    this.#picked = { moment: this.#moment, what: { ...this.#mapping.nothing, ...what } };
  }

  /** Picks a thing; picked again, it is let go. */
  toggle(thing: NonNullable<P['thing']>, copy: string | null = null) {
    if (this.isPicked(thing, copy)) this.clear();
    else this.pick({ thing, copy } as Partial<P>);
  }

  /** Lets go of what is picked. */
  clear() {
    this.#picked = null;
    this.#asked = null;
    this.#pointed = null;
  }

  protected fits(action: A, picked: P): boolean {
    const { fits } = this.#mapping;
    return fits ? fits(action, picked) : picked.thing === null || this.touches(action, picked.thing);
  }

  // ---- what it would lead to

  /** What an offer would lead to, as far as that is certain; asked once for each offer. */
  preview(offer: Offer<A>): Promise<Foreseen | null> {
    const answer = this.#previews.get(offer) ?? this.scene.preview(offer.action);
    this.#previews.set(offer, answer);
    return answer;
  }

  /** What the picked thing leads to first. */
  readonly answer: Offer<A> | null = $derived.by(() => {
    const { foresees = () => true } = this.#mapping;
    return this.picked.thing !== null && foresees(this.picked) ? (this.open[0] ?? null) : null;
  });

  /** What is being considered: what is pointed at, else what is picked. */
  readonly considered: Offer<A> | null = $derived.by(() => {
    const pointed = this.#pointed && this.offers.includes(this.#pointed) ? this.#pointed : null;
    return pointed ?? this.answer;
  });

  /** The match as it would be after what is considered. */
  readonly foreseen: Frame | null = $derived.by(() =>
    this.considered && this.#answered?.offer === this.considered ? this.#answered.frame : null,
  );

  /** For an effect of a board that shows what is considered: asks the server; the latest question wins. */
  protected lookAhead(): (() => void) | undefined {
    const offer = this.considered;
    if (!offer) return undefined;
    const ask = () =>
      void this.preview(offer).then((answer) => {
        if (this.considered === offer) this.#answered = { offer, frame: answer?.frame ?? null };
      });
    const timer = setTimeout(ask, this.#previews.has(offer) ? 0 : HESITATION);
    return () => clearTimeout(timer);
  }

  /** `{@attach picking.considers(offer)}`: what is pointed at, or comes into focus, is considered. */
  considers(offer: Offer<A> | null): Attachment<HTMLElement> {
    return (element) => {
      if (!offer) return;
      const begin = (event: Event) => {
        if (event instanceof PointerEvent && event.pointerType === 'touch') return;
        this.#pointed = offer;
      };
      // An element that goes away under the pointer or the focus says so while the page is being drawn: that has to wait.
      const end = () =>
        queueMicrotask(() => {
          if (this.#pointed === offer) this.#pointed = null;
        });
      element.addEventListener('pointerenter', begin);
      element.addEventListener('focusin', begin);
      element.addEventListener('pointerleave', end);
      element.addEventListener('focusout', end);
      return () => {
        end();
        element.removeEventListener('pointerenter', begin);
        element.removeEventListener('focusin', begin);
        element.removeEventListener('pointerleave', end);
        element.removeEventListener('focusout', end);
      };
    };
  }

  // ---- what is done

  /** Does it at once; only where something would lapse for good, the dock asks first. */
  act(offer: Offer<A>) {
    if (this.waiting) return;
    if (offer.lapses.length > 0) this.#asked = { moment: this.#moment, action: offer.action };
    else this.#send(offer);
  }

  /** What was wanted though something would lapse: the dock asks whether to do it. Another prompt ends it. */
  readonly asked: Offer<A> | null = $derived.by(() => {
    const asked = this.#asked?.moment === this.#moment ? this.#asked : null;
    return (asked && this.offers.find(({ action }) => alike(action, asked.action))) ?? null;
  });

  /** The first action that would use what would lapse. */
  readonly instead: Offer<A> | null = $derived.by(() => {
    const uses = this.asked?.lapses.flatMap(({ instead }) => (instead ? [instead] : [])) ?? [];
    return this.offers.find(({ action }) => uses.some((use) => alike(action, use))) ?? null;
  });

  /** Lets it lapse. */
  confirm() {
    if (this.asked && !this.waiting) this.#send(this.asked);
  }

  /** Goes back to what was picked before the question. */
  back() {
    this.#asked = null;
  }

  #send({ action }: Offer<A>) {
    this.clear();
    this.scene.act(action);
  }

  /** Sends what the prompt does not offer: the server refuses it with its reason, and what is picked stays. */
  protected askWhyNot(action: A) {
    if (!this.waiting) this.scene.act(action);
  }

  undo() {
    this.clear();
    this.scene.undo();
  }
}

function has<A extends Action>(action: A, shape: Shape<A>): boolean {
  return Object.entries(shape as object).every(([field, value]) => alike(action[field], value));
}

/** Whether two values of the wire have the same content. */
export function alike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [of, and] = [Object.entries(a), b as Record<string, unknown>];
  return of.length === Object.keys(b).length && of.every(([field, value]) => field in and && alike(value, and[field]));
}
