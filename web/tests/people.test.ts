import { beforeEach, expect, test } from 'vitest';
import type { GameInfo, Leaderboard } from '../src/lib/generated/wire';
import { opponents, strength } from '../src/lib/levels';
import { nonce } from '../src/lib/nonce';
import { settings } from '../src/lib/settings.svelte';
import { listed, ordinal, paceTold } from '../src/lib/told';
import { beside } from '../src/parts/spot';
import { counts, different, machine } from '../src/routes/home/options';
import { missing, titled, yourTurn } from '../src/routes/home/tables';
import { ends, row } from '../src/routes/people/ranking';
import { invitation } from '../src/routes/table/invitation';
import { table } from './line';

beforeEach(() => {
  settings.lang = 'en';
});

const game: GameInfo = {
  id: 'fantastic-factories',
  name: 'Fantastic Factories',
  designers: 'Joseph Z. Chen and Justin Faulkner',
  min_seats: 1,
  max_seats: 5,
  secrets: true,
  options: [
    { name: 'difficulty', default: 'medium', help: '' },
    { name: 'first_game', default: false, help: 'the first energy tile is a 0' },
  ],
  levels: ['random', 'apprentice', 'director'].map((name) => ({ name, plays: '', rating: null })),
  tiles: [],
};

test('a table is called by its name, or by who sits there besides us', () => {
  expect(titled(table({ name: 'Friday night steel' }))).toBe('Friday night steel');
  expect(titled(table())).toBe('With Bruno');
  expect(titled(table({ you: null }))).toBe('Ada and Bruno');
  expect(titled(table({ seats: table().seats.slice(0, 1) }))).toBe('Solo');
});

test('it is our turn where we have to act and no bot acts for us', () => {
  expect(yourTurn(table())).toBe(true);
  expect(yourTurn(table({ turn: [1] }))).toBe(false);
  expect(yourTurn(table({ status: 'over' }))).toBe(false);
  const seats = table().seats.map((seat) => ({ ...seat, taken_over: 'worker' }));
  expect(yourTurn(table({ seats }))).toBe(false);
});

test('seats nobody has are missing', () => {
  const [mine, bot] = table().seats;
  const seats = [mine!, { ...bot!, kind: 'open' as const }, { ...bot!, kind: 'invited' as const }];
  expect(missing(table({ seats }))).toBe(2);
});

test('only what differs from an ordinary match is sent', () => {
  expect(different(game, { options: { first_game: false }, tiles: null })).toEqual({ options: {} });
  expect(different(game, { options: { first_game: true }, tiles: 'house' })).toEqual({
    options: { first_game: true },
    tiles: 'house',
  });
});

test('a game for one has the Machine; against others two are the least', () => {
  expect(machine(game)).toBe('medium');
  expect(machine({ ...game, min_seats: 2 })).toBeNull();
  expect(counts(game)).toEqual([2, 3, 4, 5]);
});

test('bots for experiments are no opponents for an evening', () => {
  expect(opponents(game).map(({ name }) => strength(name))).toEqual(['easy', 'master']);
  expect(strength('unheard_of')).toBe('unheard_of');
});

test('paces, places and names in both languages', () => {
  expect(paceTold({ kind: 'live', move_s: 90, reserve_s: 900 })).toBe('90 s a move, 15 min in reserve');
  expect(paceTold({ kind: 'days', days: 1 })).toBe('1 day a move');
  expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
  settings.lang = 'de';
  expect(paceTold({ kind: 'days', days: 3 })).toBe('3 Tage je Zug');
  expect(ordinal(2)).toBe('2.');
  expect(listed(['Ada', 'Ben', 'Chidi'])).toBe('Ada, Ben und Chidi');
});

test('people stand among the bots by what their rating is at least', () => {
  const person = (rank: number, rating: number, uncertainty: number) => ({
    rank,
    id: `${rank}`,
    name: `${rank}`,
    guest: false,
    rating: { rating, uncertainty, at_least: rating - 2 * uncertainty, matches: 1 },
  });
  const board: Leaderboard = {
    game: game.id,
    people: [person(1, 1500, 50), person(2, 1600, 200)],
    bots: [
      { level: 'foreman', rating: 1274 },
      { level: 'apprentice', rating: 497 },
    ],
  };
  const rows = row(board);
  expect(rows.map((one) => (one.kind === 'bot' ? one.level : one.person.name))).toEqual([
    '1',
    'foreman',
    '2',
    'apprentice',
  ]);
  const [low, high] = ends(rows);
  expect(low).toBeLessThan(497);
  expect(high).toBeGreaterThan(1800);
});

test('an invitation carries the code only where it is needed', () => {
  expect(invitation(table({ invite: 'code' }), null)).not.toContain('code');
  expect(invitation(table({ invite: 'code', public: false }), null)).toContain('invite=code');
  expect(invitation(table({ public: false }), 'held')).toContain('invite=held');
});

test('a nonce is 64 hexadecimal digits, never the same', () => {
  expect(nonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(nonce()).not.toBe(nonce());
});

test('the card of the tour stands beside what it speaks of, on a phone at the bottom', () => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  const hole = { left: 100, top: 100, width: 300, height: 200 };
  expect(beside(hole, 360, 200)).toEqual({ left: 414, top: 100 });
  expect(beside({ ...hole, left: 1000, width: 430 }, 360, 200).left).toBe(1000 - 14 - 360);
  expect(beside({ left: 0, top: 100, width: 1440, height: 200 }, 360, 200).top).toBe(314);
  Object.assign(window, { innerWidth: 390, innerHeight: 844 });
  expect(beside(hole, 374, 200).top).toBe(844 - 200 - 8);
  expect(beside({ ...hole, top: 600 }, 374, 200).top).toBe(8);
});
