// Orders in advance at a table: what the server does for us when our turn comes. Nobody else is told of them.

import { onDevice } from '../device/device';
import { get, put } from './api';
import type { Frame, OrderFormFrame, OrderItemFrame, OrderListFrame, OrdersInfo } from './generated/wire';
import type { Scene } from './scene';
import { settings } from './settings.svelte';

export type Order = Record<string, unknown>;

export class Orders {
  known: OrdersInfo | null = $state.raw(null);
  busy = $state(false);
  /** Why the last orders were refused. */
  trouble: string | null = $state(null);

  constructor(
    readonly id: string,
    readonly scene: () => Scene & { frameOrNull: Frame | null },
  ) {}

  /** Whether we can give orders here: we play, and others beside us do, too. */
  readonly may = $derived.by((): boolean => {
    const scene = this.scene();
    if (!scene.frameOrNull || !scene.live || scene.viewer === null) return false;
    if (scene.info.attempt || onDevice(this.id)) return false;
    const { seats } = scene.info;
    return seats.some(
      ({ seat, kind, taken_over }) => seat !== scene.viewer && kind === 'person' && taken_over === null,
    );
  });

  /** Whether there is anything to order, or to know. */
  readonly offered = $derived.by((): boolean => {
    const { forms = [], orders = [], told = [] } = this.known ?? {};
    return this.may && forms.length + orders.length + told.length > 0;
  });

  readonly count = $derived(this.known?.orders.length ?? 0);

  async load() {
    try {
      this.known = await get<OrdersInfo>(`/tables/${this.id}/orders`);
    } catch {
      // A game without orders, or a connection that comes back by itself.
      this.known = null;
    }
  }

  /** Gives these in place of all others. True if they were taken. */
  async give(orders: readonly Order[]): Promise<boolean> {
    this.busy = true;
    this.trouble = null;
    try {
      this.known = await put<OrdersInfo>(`/tables/${this.id}/orders`, { orders });
      return true;
    } catch (refusal) {
      this.trouble = (refusal as Error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Asks again whenever the language changes or we come to the table. */
  follow() {
    void settings.lang;
    if (this.may) void this.load();
  }
}

/** A line of a list as it is edited: alternatives, each an item of the form with what was chosen. */
export type Line = Order[];

export const kindOf = (order: Order): unknown => order['order'];

/** The item of a form that a part of an order came from. */
export function itemOf(list: OrderListFrame, part: Order): OrderItemFrame | undefined {
  return list.items.find(({ value }) => Object.entries(value).every(([field, one]) => part[field] === one));
}

/** An item with what stands there before anybody has chosen. */
export function fresh(list: OrderListFrame, item: OrderItemFrame): Order {
  const part: Order = { ...item.value };
  for (const { field, options } of list.choices) {
    if (item.choices.includes(field) && options[0] && options[0].value !== null) part[field] = options[0].value;
  }
  return part;
}

/** The lines of a list in an order; none where there is no order yet. */
export function linesOf(list: OrderListFrame, order: Order | undefined): Line[] {
  const lines = (order?.[list.field] ?? []) as (Order | Order[])[];
  return lines.map((line) => (Array.isArray(line) ? line : [line]));
}

/** The order that a form and what was filled in come to. */
export function orderOf(form: OrderFormFrame, lines: Line[][], chosen: Record<string, unknown>): Order {
  const order: Order = { ...form.base };
  form.lists.forEach(
    (list, n) => (order[list.field] = list.alternatives ? lines[n]! : lines[n]!.map(([part]) => part!)),
  );
  for (const { field } of form.choices) if (chosen[field] !== null) order[field] = chosen[field];
  return order;
}
