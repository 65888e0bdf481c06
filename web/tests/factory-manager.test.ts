import type { Event, PlacedView, View } from '$lib/generated/factory-manager';
import type { Telling } from '$lib/generated/wire';
import { flushSync, mount, unmount } from 'svelte';
import { expect, test, vi } from 'vitest';
import { auctionBids, roundIncomes, sales, withoutUndone } from '../src/games/factory-manager/log';
import { Copies } from '../src/games/factory-manager/copies';
import { tileEffect, tileLabel, tileName, typesName, type Printed } from '../src/games/factory-manager/printed.svelte';
import Showcase from '../src/games/factory-manager/Showcase.svelte';

const log = (...events: (Event | { key: string; facts: { seat: number } })[]): Telling[] =>
  events.map((event) => ({ event, text: '' }));
const undo = (seat: number) => ({ key: 'log.undo', facts: { seat } });
const bought = (seat: number, tile: number): Event => ({ did: 'bought', seat, tile, price: 5, discount: 0 });

test('what was undone was not sold', () => {
  const told = log(
    { did: 'began_round', round: 2 },
    bought(0, 3),
    { did: 'paid_extension', seat: 0, space: 11, cost: 10 },
    undo(0),
    bought(0, 4),
  );
  expect(withoutUndone(told).map(({ did }) => did)).toEqual(['began_round', 'bought']);
  expect(sales(withoutUndone(told)).map(({ tile }) => tile)).toEqual([4]);
});

test('only this round is on the bill', () => {
  const told = log({ did: 'began_round', round: 1 }, bought(1, 3), { did: 'began_round', round: 2 }, bought(0, 9));
  expect(sales(withoutUndone(told)).map(({ tile }) => tile)).toEqual([9]);
});

test('the bids are those of the tile that is up', () => {
  const told = log(
    { did: 'opened', seat: 0, order_tile: 4, workers: 0 },
    { did: 'bid', seat: 1, order_tile: 4, workers: 1 },
    { did: 'won', seat: 1, order_tile: 4, workers: 1 },
    { did: 'opened', seat: 0, order_tile: 6, workers: 2 },
  );
  expect(auctionBids(withoutUndone(told))).toEqual([{ did: 'opened', seat: 0, order_tile: 6, workers: 2 }]);
});

test('a log that begins late still knows its rounds', () => {
  const earned = (income: number): Event => ({ did: 'earned', seat: 0, goods: 2, energy_cost: 4, income, money: 30 });
  const told = log(
    { did: 'turned_energy', step: 1, price: 2 },
    earned(16),
    { did: 'began_round', round: 3 },
    { did: 'turned_energy', step: 0, price: 2 },
    earned(18),
  );
  expect(roundIncomes(withoutUndone(told)).map(({ round, earned }) => [round, earned[0]?.income])).toEqual([
    [2, 16],
    [3, 18],
  ]);
});

const machine: Printed = {
  type: 'machine',
  price: 5,
  production: 2,
  storage: 0,
  workers: 3,
  energy: 2,
  x: false,
  start: false,
};
const placed = (tile: number, shut_down = false): PlacedView => ({ ...machine, tile, shut_down });

/** A table with one factory: so many of tile 7 in the column and in the market, and what stands in the hall. */
function table(column: number, market: number, hall: PlacedView[]): View {
  return {
    columns: [{ type: 'machine', tiles: Array.from({ length: column }, () => ({ ...machine, tile: 7 })) }],
    market: market > 0 ? [{ ...machine, tile: 7, count: market, price_for: [5] }] : [],
    factories: [{ seat: 0, hall, kept: [] as View['factories'][number]['kept'] }],
  } as unknown as View;
}

test('a tile keeps its name on the way from the column to the market to the hall', () => {
  const copies = new Copies();
  const moving = copies
    .follow(table(2, 0, []))
    .at('column', 7)
    .at(-1)!;
  expect(copies.follow(table(1, 1, [])).at('market', 7)).toEqual([moving]);
  expect(copies.follow(table(1, 0, [placed(7)])).at('hall 0', 7)).toEqual([moving]);
});

test('of equal tiles the one that was pointed at is shut down, and comes back', () => {
  const copies = new Copies();
  const [first, second] = copies.follow(table(0, 0, [placed(7), placed(7)])).at('hall 0', 7);
  copies.chosen = [first!];
  const off = copies.follow(table(0, 0, [placed(7, true), placed(7)]));
  expect([off.at('off 0', 7), off.at('hall 0', 7)]).toEqual([[first], [second]]);
  expect(off.spaces(0).slice(0, 2)).toEqual([first, second]);
  expect(copies.follow(table(0, 0, [placed(7), placed(7)])).at('hall 0', 7)).toContain(first);
});

test('a torn-down tile leaves its space, and the next one takes it', () => {
  const copies = new Copies();
  const [first, second] = copies.follow(table(1, 0, [placed(7), placed(7)])).at('hall 0', 7);
  copies.chosen = [first!];
  expect(
    copies
      .follow(table(1, 0, [placed(7)]))
      .spaces(0)
      .slice(0, 2),
  ).toEqual([null, second]);
  const again = copies.follow(table(0, 0, [placed(7), placed(7)]));
  expect(again.spaces(0)[0]).toBe(again.at('hall 0', 7).at(-1));
});

vi.mock('$lib/catalog.svelte', () => ({ components: () => Promise.resolve(box) }));

const box = {
  types: [{ type: 'machine', name: 'Maschine', many: 'Maschinen' }],
  tiles: [
    { ...machine, tile: 7, name: 'Maschine 5', text: 'Produktion 2, braucht 3 Arbeiter' },
    { ...machine, tile: 1, start: true, name: 'Startmaschine', text: 'Produktion 2' },
  ],
};

test('tiles are called as the server calls them, and by their ids before it has told', async () => {
  expect(tileName(machine)).toBe('Machine 5');
  expect(tileLabel(machine)).toBe('Machine, price 5');
  const showcase = mount(Showcase, { target: document.body });
  flushSync();
  await Promise.resolve();
  expect(tileName(machine)).toBe('Maschine 5');
  expect(typesName('machine')).toBe('Maschinen');
  expect(tileName({ ...machine, start: true })).toBe('Startmaschine');
  expect(tileEffect(machine)).toBe('Produktion 2, braucht 3 Arbeiter');
  expect(tileLabel(machine)).toBe('Maschine, price 5, Produktion 2, braucht 3 Arbeiter');
  // A tile of a host's own box that ours does not have.
  expect(tileName({ ...machine, price: 6 })).toBe('Maschine 6');
  await unmount(showcase);
});
