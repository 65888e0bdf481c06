import type { Event, PlacedView, View } from '$lib/generated/factory-manager';
import type { Telling } from '$lib/generated/wire';
import { expect, test } from 'vitest';
import { bids, harvests, sales, standing } from '../src/games/factory-manager/chronicle';
import { Copies } from '../src/games/factory-manager/copies';
import { tileEffect, tileLabel, tileName, type Printed } from '../src/games/factory-manager/words';

const log = (...events: (Event | { key: string; facts: { seat: number } })[]): Telling[] =>
  events.map((event) => ({ event, text: '' }));
const undo = (seat: number) => ({ key: 'log.undo', facts: { seat } });
const bought = (seat: number, tile: number): Event => ({ did: 'bought', seat, tile, price: 5, discount: 0 });

test('what was taken back was not sold', () => {
  const told = log(
    { did: 'began_round', round: 2 },
    bought(0, 3),
    { did: 'paid_extension', seat: 0, space: 11, cost: 10 },
    undo(0),
    bought(0, 4),
  );
  expect(standing(told).map(({ did }) => did)).toEqual(['began_round', 'bought']);
  expect(sales(standing(told)).map(({ tile }) => tile)).toEqual([4]);
});

test('only this round is on the bill', () => {
  const told = log({ did: 'began_round', round: 1 }, bought(1, 3), { did: 'began_round', round: 2 }, bought(0, 9));
  expect(sales(standing(told)).map(({ tile }) => tile)).toEqual([9]);
});

test('the bids are those of the tile that is up', () => {
  const told = log(
    { did: 'opened', seat: 0, order_tile: 4, workers: 0 },
    { did: 'bid', seat: 1, order_tile: 4, workers: 1 },
    { did: 'won', seat: 1, order_tile: 4, workers: 1 },
    { did: 'opened', seat: 0, order_tile: 6, workers: 2 },
  );
  expect(bids(standing(told))).toEqual([{ did: 'opened', seat: 0, order_tile: 6, workers: 2 }]);
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
  expect(harvests(standing(told)).map(({ round, earned }) => [round, earned[0]?.income])).toEqual([
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
  copies.chosen = first!;
  const off = copies.follow(table(0, 0, [placed(7, true), placed(7)]));
  expect([off.at('off 0', 7), off.at('hall 0', 7)]).toEqual([[first], [second]]);
  expect(off.spaces(0).slice(0, 2)).toEqual([first, second]);
  expect(copies.follow(table(0, 0, [placed(7), placed(7)])).at('hall 0', 7)).toContain(first);
});

test('a torn-down tile leaves its space, and the next one takes it', () => {
  const copies = new Copies();
  const [first, second] = copies.follow(table(1, 0, [placed(7), placed(7)])).at('hall 0', 7);
  copies.chosen = first!;
  expect(
    copies
      .follow(table(1, 0, [placed(7)]))
      .spaces(0)
      .slice(0, 2),
  ).toEqual([null, second]);
  const again = copies.follow(table(0, 0, [placed(7), placed(7)]));
  expect(again.spaces(0)[0]).toBe(again.at('hall 0', 7).at(-1));
});

test('tiles are called as the server calls them', () => {
  expect(tileName(machine)).toBe('Machine 5');
  expect(tileName({ ...machine, start: true })).toBe('Starting machine');
  expect(tileName({ ...machine, type: 'control', production: 0, workers: 0, energy: -4 })).toBe('Control −4');
  expect(tileEffect(machine)).toBe('production 2, needs 3 workers, uses 2 energy');
  expect(tileLabel(machine)).toBe('Machine, price 5, production 2, needs 3 workers, uses 2 energy');
});
