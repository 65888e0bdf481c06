// What is said of a match that is over, and of people who left it.

import { beforeEach, expect, test } from 'vitest';
import type { GameInfo, SeatInfo } from '../src/lib/generated/wire';
import { stronger } from '../src/lib/levels';
import { settings } from '../src/lib/settings.svelte';
import { listed, named, placeTold } from '../src/lib/told';
import { alone, closesSoon } from '../src/routes/home/tables';
import { ratedTold } from '../src/routes/table/facts';
import { headline } from '../src/routes/table/headline';
import { table } from './line';

beforeEach(() => (settings.lang = 'en'));

const person = (seat: number, name: string): SeatInfo => ({ ...table().seats[0]!, seat, name, user: name });
const bot = (seat: number): SeatInfo => ({ ...table().seats[1]!, seat });
const three = [person(0, 'Ada'), person(1, 'Ben'), person(2, 'Cleo')];
const nobody = [false, false, false];

test('a match is won on the board', () => {
  const seen = (you: number | null, places: number[]) =>
    headline(table({ seats: three, you }), { places, left: nobody });
  expect(seen(0, [1, 2, 3])).toBe('You won');
  expect(seen(1, [1, 2, 3])).toBe('Ada won');
  expect(seen(null, [1, 1, 3])).toBe('Ada and Ben share first place');
  expect(seen(0, [2, 2, 2])).toBe('Not this time');
});

test('a match that was decided by leaving says so, from every seat', () => {
  const outcome = { places: [2, 1, 2], left: [true, false, true] };
  const seen = (you: number | null) => headline(table({ seats: three, you }), outcome);
  expect(seen(1)).toBe('You won: Ada and Cleo left');
  expect(seen(0)).toBe('You left: Ben won');
  expect(seen(null)).toBe('Ben won: Ada and Cleo left');
  settings.lang = 'de';
  expect(seen(1)).toBe('Du hast gewonnen: Ada und Cleo haben die Partie verlassen');
  const two = { places: [2, 1], left: [true, false] };
  expect(headline(table({ seats: three.slice(0, 2), you: 1 }), two)).toBe(
    'Du hast gewonnen: Ada hat die Partie verlassen',
  );
});

test('where others played on, leaving decided nothing', () => {
  const outcome = { places: [3, 1, 2], left: [true, false, false] };
  expect(headline(table({ seats: three, you: 2 }), outcome)).toBe('Ben won');
  expect(headline(table({ seats: three, you: 0 }), outcome)).toBe('You left: Ben won');
  // A bot won, and nobody stayed first.
  const seats = [person(0, 'Ada'), person(1, 'Ben'), bot(2)];
  expect(headline(table({ seats, you: 1 }), { places: [3, 2, 1], left: [true, false, false] })).toBe('Bruno won');
});

test('a match without a result was put away', () => {
  expect(headline(table(), null)).toBe('This match was put away before its end');
});

test('a decided match was won by the one who stayed, whether it is played on or put away', () => {
  const seats = three.map((seat) => (seat.seat === 1 ? seat : { ...seat, taken_over: 'worker' }));
  expect(headline(table({ seats, you: 1, decided: true }), null)).toBe('You won: everyone else left');
  expect(headline(table({ seats, you: 0, decided: true }), null)).toBe('Ben won: everyone else left');
  // Somebody who left has come back: it stays decided.
  expect(headline(table({ seats: three, you: 0, decided: true }), null)).toContain('all but one player left');
});

test('a place is told in one way, with who left', () => {
  expect([placeTold(2, 3, false), placeTold(3, 3, true)]).toEqual(['2nd of 3', '3rd of 3, left']);
  settings.lang = 'de';
  expect(placeTold(3, 3, true)).toBe('3. von 3, verlassen');
});

test('why a match is not rated', () => {
  expect(ratedTold(table({ rated: true, unrated: null }))).toBe('Rated');
  expect(ratedTold(table({ unrated: 'address' }))).toContain('share an internet address');
  expect(ratedTold(table({ unrated: 'chosen' }))).toBe('Unrated: practice');
});

test('a match can be put away when nobody else plays there', () => {
  expect(alone(table())).toBe(true);
  expect(alone(table({ status: 'over' }))).toBe(false);
  expect(alone(table({ you: null }))).toBe(false);
  expect(alone(table({ seats: three }))).toBe(false);
  const left = three.map((seat) => (seat.seat === 0 ? seat : { ...seat, taken_over: 'worker' }));
  expect(alone(table({ seats: left }))).toBe(true);
});

test('a table says that it closes when that is soon', () => {
  const hour = 3600 * 1000;
  expect(closesSoon(table({ now: 0, expires: 30 * hour, pace: { kind: 'free' } }))).toBe(30 * hour);
  expect(closesSoon(table({ now: 0, expires: 72 * hour, pace: { kind: 'free' } }))).toBeNull();
  expect(closesSoon(table({ expires: null }))).toBeNull();
  // A table with a live clock stays open for as long as its host is there.
  const live = { kind: 'live', move_s: 90, reserve_s: 0 } as const;
  expect(closesSoon(table({ now: 0, expires: hour, pace: live }))).toBeNull();
});

test('a name written from right to left does not turn the sentence around', () => {
  expect(named('Ada')).toBe('Ada');
  expect(named('נועה')).toBe('\u2068נועה\u2069');
  expect(listed(['Ada', 'نور'])).toBe('Ada and \u2068نور\u2069');
});

test('after a win the next level is the weakest that is stronger than all who played', () => {
  const levels = ['apprentice', 'worker', 'master'].map((id) => ({ id, name: id }));
  const game = { levels } as GameInfo;
  expect(stronger(game, ['apprentice', 'apprentice'])?.id).toBe('worker');
  expect(stronger(game, ['apprentice', 'worker'])?.id).toBe('master');
  // A level that is not offered is below all others.
  expect(stronger(game, ['random'])?.id).toBe('apprentice');
  expect(stronger(game, ['master'])).toBeNull();
});
