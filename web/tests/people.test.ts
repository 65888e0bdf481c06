import { beforeEach, expect, test } from 'vitest';
import type { GameProfile, PastMatch } from '../src/lib/generated/wire';
import { nonce } from '../src/lib/nonce';
import { settings } from '../src/lib/settings.svelte';
import { listed, ordinal, paceTold } from '../src/lib/told';
import { counts, different, furtherOptions, isStandard, soloOptions, standard } from '../src/routes/home/options';
import { missing, titled, yourTurn } from '../src/routes/home/tables';
import { ends, scale, stillNew } from '../src/routes/people/ranking';
import { invitation } from '../src/routes/table/invitation';
import { agreed } from '../src/routes/table/facts';
import { answered, HARBOUR, MEADOW } from './catalog';
import { table } from './line';

beforeEach(() => {
  settings.lang = 'en';
  answered();
});

test('a table is called by its name, or by the others who sit there', () => {
  expect(titled(table({ name: 'Friday night steel' }))).toBe('Friday night steel');
  expect(titled(table())).toBe('Against the bot Bruno');
  expect(titled(table({ you: null }))).toBe('Ada and Bruno');
  expect(titled(table({ seats: table().seats.slice(0, 1) }))).toBe('Solo');
});

test('a bot is never taken for a person', () => {
  const [mine, bot] = table().seats;
  const friend = { ...mine!, seat: 2, user: 'bob', name: 'Bob' };
  const free = { ...bot!, seat: 2, kind: 'invited' as const, name: null };
  expect(titled(table({ seats: [mine!, bot!, { ...bot!, seat: 2, name: 'Clara' }] }))).toBe(
    'Against the bots Bruno and Clara',
  );
  expect(titled(table({ seats: [mine!, bot!, friend] }))).toBe('With Bob and 1 bot');
  // Jonas the bot does not stand in for the friend who is still to come.
  expect(titled(table({ seats: [mine!, bot!, free] }))).toBe('No other players yet');
  settings.lang = 'de';
  expect(titled(table())).toBe('Gegen den Bot Bruno');
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

const names = (options: { name: string }[]) => options.map(({ name }) => name);

test('only what differs from the standard and matters for the seats is sent', () => {
  const chosen = { ...standard(), options: { calm: false, sheep: 5, difficulty: 'hard' } };
  expect(different(MEADOW, chosen, 2)).toEqual({ options: {} });
  expect(different(MEADOW, chosen, 3)).toEqual({ options: { sheep: 5 } });
  expect(different(MEADOW, chosen, 1)).toEqual({ options: { difficulty: 'hard' } });
  expect(different(MEADOW, { ...standard(), preset: 'house' }, 2)).toEqual({ options: {}, preset: 'house' });
});

test('the variant for a first match is a choice of its own', () => {
  expect(names(furtherOptions(MEADOW))).toEqual(['sheep']);
  expect(names(furtherOptions(HARBOUR))).toEqual(['calm', 'sheep']);
  const first = { ...standard(), first: true };
  expect(different(MEADOW, first, 2)).toEqual({ options: { calm: true } });
  expect([isStandard(MEADOW, first, 2), isStandard(MEADOW, standard(), 2)]).toEqual([false, true]);
});

test('a game for one has options of the solo game; against others two are the least', () => {
  expect(names(soloOptions(MEADOW))).toEqual(['difficulty']);
  expect(soloOptions(HARBOUR)).toEqual([]);
  expect(counts(MEADOW)).toEqual([2, 3, 4, 5]);
});

test('what was agreed about a table names the options that differ', () => {
  const info = table({ game: 'meadow', options: { calm: true, sheep: 5 }, preset: 'house' });
  expect(agreed(info, MEADOW)).toEqual([
    'Open to everyone',
    'No time limit',
    'Unrated',
    'Undo allowed',
    'Preset: house',
    'Calm',
  ]);
});

test('paces, places and names in both languages', () => {
  expect(paceTold({ kind: 'live', move_s: 90, reserve_s: 900 })).toBe('90 s per move plus 15 min reserve');
  expect(paceTold({ kind: 'days', days: 1 })).toBe('1 day per move');
  expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
  settings.lang = 'de';
  expect(paceTold({ kind: 'days', days: 3 })).toBe('3 Tage pro Zug');
  expect(ordinal(2)).toBe('2.');
  expect(listed(['Ada', 'Ben', 'Chidi'])).toBe('Ada, Ben und Chidi');
});

test('a scale has room for everybody, and for the 1000 all start at', () => {
  expect(ends([1450, 1550])).toEqual([900, 1600]);
  expect(ends([420, 900])).toEqual([300, 1100]);
  const at = scale([900, 1100]);
  expect([at(800), at(1000), at(1200)]).toEqual(['0%', '50%', '100%']);
});

test('a rating in the history was new until the tenth match of its game', () => {
  const rating = { before: 1000, after: 1010 };
  const past = (game: string, rated = true) => ({ game, rating: rated ? rating : null }) as PastMatch;
  const matches = [past('meadow'), past('harbour'), past('meadow', false), past('meadow'), past('meadow')];
  const games = [
    { game: 'meadow', rating: { matches: 11 } },
    { game: 'harbour', rating: { matches: 9 } },
  ] as GameProfile[];
  const fresh = stillNew(matches, games);
  expect(matches.map((match) => fresh.has(match))).toEqual([false, true, false, false, true]);
});

test('an invitation carries the code: before the match always, to watch one only where it is private', () => {
  expect(invitation(table({ invite: 'code', status: 'open' }), null)).toContain('invite=code');
  expect(invitation(table({ invite: 'code' }), null)).not.toContain('code');
  expect(invitation(table({ invite: 'code', public: false }), null)).toContain('invite=code');
  expect(invitation(table({ public: false }), 'held')).toContain('invite=held');
});

test('a nonce is 64 hexadecimal digits, never the same', () => {
  expect(nonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(nonce()).not.toBe(nonce());
});
