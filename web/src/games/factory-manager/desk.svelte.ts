// What lies before the viewer, what may be done with it, and what the viewer has in mind.

import type { Action as Move, Components, FactoryView, View } from '$lib/generated/factory-manager';
import { components } from '$lib/catalog.svelte';
import { blocked, legal, mine, seatName, type Action, type Scene } from '$lib/scene';
import type { Tip } from '$lib/tip.svelte';
import { words } from '$lib/words';
import type { Attachment } from 'svelte/attachments';
import { bids, harvests, sales, standing } from './chronicle';
import { Copies } from './copies';

const t = words({ en: { you: 'You' }, de: { you: 'Du' } });

export interface Offered {
  action: Action;
  label: string;
  text: string;
}

/** Something on the table that was picked: an order tile by its number, a tile with the name of its copy. */
export interface Thing {
  at: 'order' | 'market' | 'kept' | 'hall' | 'end';
  tile: number;
  name?: string;
}

type Wanted = { [M in Move as M['do']]: Partial<M> & { do: M['do'] } }[Move['do']];

const fits = (action: Action, wanted: Wanted) =>
  Object.entries(wanted).every(([field, value]) => action[field] === value);

/** How long a thing is pointed at before the server is asked what it would do. */
const HESITATION = 90;

export class Desk {
  /** What is printed on the material; none until it is known. */
  material: Components | null = $state.raw(null);

  readonly #read: () => Scene;
  readonly #copies = new Copies();
  readonly #answers = new Map<string, View | null>();
  #picked = $state.raw<{ ply: number; thing: Thing } | null>(null);
  #pointed = $state.raw<{ ply: number; action: Action } | null>(null);
  #answered = $state.raw<{ key: string; view: View | null } | null>(null);

  constructor(scene: () => Scene) {
    this.#read = scene;
    $effect(() => this.#foresee());
    components<Components>('factory-manager').then(
      (material) => (this.material = material),
      () => {},
    );
  }

  get scene(): Scene {
    return this.#read();
  }

  readonly view = $derived.by(() => this.scene.frame.view as View);
  readonly phase = $derived(this.view.phase);
  readonly auction = $derived(['choosing', 'bidding', 'last_tile'].includes(this.phase.phase));
  readonly copies = $derived.by(() => this.#copies.follow(this.view));

  /** The seat we sit on; none for who only watches. */
  get you(): number | null {
    return this.scene.viewer;
  }

  /** Whether we have to act, and can. */
  readonly acting = $derived.by(() => this.scene.live && mine(this.scene));
  readonly own = $derived.by(() => (this.you === null ? null : (this.view.factories[this.you] ?? null)));

  readonly #told = $derived.by(() => standing(this.scene.log ?? []));
  readonly sold = $derived.by(() => sales(this.#told));
  readonly bids = $derived.by(() => bids(this.#told));
  readonly harvest = $derived.by(() => harvests(this.#told).at(-1) ?? null);

  readonly offered: Offered[] = $derived.by(() => (this.acting ? legal(this.scene.frame) : []));
  readonly #refused = $derived.by(() => (this.acting ? blocked(this.scene.frame) : []));

  /** The legal actions that look like this. */
  all(wanted: Wanted): Offered[] {
    return this.offered.filter(({ action }) => fits(action, wanted));
  }

  may(wanted: Wanted): Offered | null {
    return this.all(wanted)[0] ?? null;
  }

  /** Why something a person would try is refused. */
  why(wanted: Wanted): Tip | null {
    const found = this.#refused.find(({ action }) => fits(action, wanted));
    return found ? { text: found.why, rule: found.rule } : null;
  }

  /** `You`, or the name of who sits there. */
  name(seat: number): string {
    return seat === this.you ? t.you : seatName(this.scene.info, seat);
  }

  /** What an order tile saves, where it is known. */
  discount(orderTile: number): number | null {
    const shown = this.view.order.face_up.find(({ order_tile }) => order_tile === orderTile);
    if (shown) return shown.discount;
    const owner = this.view.factories.find(({ order_tile }) => order_tile === orderTile);
    if (owner) return owner.discount;
    if (this.material?.tile_set !== this.view.tile_set) return null;
    return this.material.order_tiles.find(({ order_tile }) => order_tile === orderTile)?.discount ?? null;
  }

  act({ action }: Offered, name: string | null = null) {
    if (this.scene.waiting) return;
    this.#copies.chosen = name ?? this.picked?.name ?? null;
    this.clear();
    this.scene.act(action);
  }

  /** What is picked; nothing stays picked when the table has changed. */
  get picked(): Thing | null {
    return this.#picked?.ply === this.scene.frame.ply ? this.#picked.thing : null;
  }

  isPicked(at: Thing['at'], tile: number, name?: string): boolean {
    const thing = this.picked;
    return thing?.at === at && thing.tile === tile && thing.name === name;
  }

  /** Picks a thing up; the same again puts it back. */
  pick(at: Thing['at'], tile: number, name?: string) {
    const again = this.isPicked(at, tile, name);
    this.#picked = again
      ? null
      : { ply: this.scene.frame.ply, thing: name === undefined ? { at, tile } : { at, tile, name } };
  }

  clear() {
    this.#picked = null;
    this.#pointed = null;
  }

  /** What the picked thing leads to first of all. */
  readonly answer: Offered | null = $derived.by(() => {
    const thing = this.picked;
    if (thing?.at === 'market') {
      const { tile } = thing;
      return this.may({ do: 'buy', tile }) ?? this.may({ do: 'buy_and_keep', tile });
    }
    if (thing?.at === 'kept') return this.may({ do: 'place', tile: thing.tile });
    if (thing?.at === 'hall') return this.may({ do: 'tear_down', tile: thing.tile });
    return null;
  });

  /** What is being considered: what is pointed at, else what is picked. */
  readonly considered: Action | null = $derived.by(() => {
    const pointed = this.#pointed?.ply === this.scene.frame.ply ? this.#pointed.action : null;
    return this.acting ? (pointed ?? this.answer?.action ?? null) : null;
  });

  /** The table as it would be after what is considered. */
  readonly foreseen: View | null = $derived.by(() => {
    if (!this.considered) return null;
    const [key, answered] = [this.#key(this.considered), this.#answered];
    return answered?.key === key ? answered.view : null;
  });

  readonly after: FactoryView | null = $derived.by(() =>
    this.you === null ? null : (this.foreseen?.factories[this.you] ?? null),
  );

  /** `{@attach desk.considers(offered)}`: pointing at it or coming to it by key asks what it would do. */
  considers(offered: Offered | null): Attachment<HTMLElement> {
    return (element) => {
      if (!offered) return;
      const { action } = offered;
      const begin = (event: Event) => {
        if (event instanceof PointerEvent && event.pointerType === 'touch') return;
        this.#pointed = { ply: this.scene.frame.ply, action };
      };
      // A thing that goes away under the pointer or the focus says so while the page is being drawn: the news has to wait.
      const end = () =>
        queueMicrotask(() => {
          if (this.#pointed?.action === action) this.#pointed = null;
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

  #key(action: Action): string {
    return `${this.scene.frame.ply} ${JSON.stringify(action)}`;
  }

  /** Asks once for each action and moment; the latest question wins. */
  #foresee() {
    const action = this.considered;
    if (!action) return;
    const key = this.#key(action);
    const known = this.#answers.get(key);
    if (known !== undefined) {
      this.#answered = { key, view: known };
      return;
    }
    const timer = setTimeout(async () => {
      const answer = await this.scene.preview(action);
      const view = (answer?.frame.view as View | undefined) ?? null;
      this.#answers.set(key, view);
      if (this.considered && this.#key(this.considered) === key) this.#answered = { key, view };
    }, HESITATION);
    return () => clearTimeout(timer);
  }
}
