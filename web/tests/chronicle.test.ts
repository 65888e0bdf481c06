// The log as a story: what becomes one line, what is left out, and what a round comes to.

import { beforeEach, expect, test } from 'vitest';
import { chronicle as factoryManager } from '../src/games/factory-manager/chronicle';
import { chronicle as fantasticFactories } from '../src/games/fantastic-factories/chronicle';
import { Narrator, PLAIN_CHRONICLE, toldSince, type Chronicler, type Told, type Voice } from '../src/lib/chronicle';
import type { Event as FactoryEvent } from '../src/lib/generated/factory-manager';
import type { Event as FantasticEvent } from '../src/lib/generated/fantastic-factories';
import { settings } from '../src/lib/settings.svelte';

beforeEach(() => (settings.lang = 'en'));

const NAMES = ['Ada', 'Bruno', 'Cleo'];
const voice: Voice = { you: 0, name: (seat) => NAMES[seat]!, view: { tile_set: 'x' } };

/** Events as the server tells them; where it has no words, they belong to the sentence before. */
const log = (events: (FactoryEvent | FantasticEvent | [object, string])[], round = 1): Told[] =>
  events.map((one, n) => {
    const [event, text] = Array.isArray(one) ? one : [one, `(${one.did})`];
    return { event, text, n, round, ply: n + 1 };
  });

const told = (how: Chronicler, events: Told[]) =>
  new Narrator(how)
    .chapters(events, voice)
    .flatMap(({ phases }) =>
      phases.map(({ title, lines }) => `${title}: ${lines.map(({ text }) => text).join(' | ')}`),
    );

const MOVES: FactoryEvent[] = [
  { did: 'began_market' },
  { did: 'moved', seat: 1, column: 'machine', tile: 1 },
  { did: 'moved', seat: 1, column: 'storage', tile: 44 },
  { did: 'moved', seat: 1, column: 'machine', tile: 2 },
  { did: 'moved', seat: 1, column: 'storage', tile: 44 },
  { did: 'moved', seat: 0, column: 'control', tile: 64 },
  { did: 'moved_extra', seat: 0, column: 'optimization', tile: 73 },
];

test('what a player moves to the market is one line, and counted', () => {
  expect(told(factoryManager, log(MOVES))).toEqual([
    'Market: Bruno moves 2 machines and 2 storages to the market. | ' +
      'You move a control to the market and add an optimization.',
  ]);
  settings.lang = 'de';
  expect(told(factoryManager, log(MOVES))).toEqual([
    'Markt: Bruno legt 2 Maschinen und 2 Lager in den Markt. | ' +
      'Du legst eine Steuerung in den Markt und noch eine Optimierung dazu.',
  ]);
});

test('an auction is one line with its bids, and says how it stands while it goes on', () => {
  const bids: FactoryEvent[] = [
    { did: 'began_round', round: 2 },
    { did: 'drew_order', order_tiles: [3, 4, 8] },
    { did: 'opened', seat: 1, order_tile: 8, workers: 0 },
    { did: 'bid', seat: 2, order_tile: 8, workers: 1 },
    { did: 'passed', seat: 0, order_tile: 8 },
  ];
  const lines = (events: FactoryEvent[]) =>
    new Narrator(factoryManager)
      .chapters(log(events), voice)[0]!
      .phases[0]!.lines.map(({ text, effect }) => [text, effect]);
  expect(lines(bids)).toEqual([
    ['New order tiles: 3, 4 and 8.', undefined],
    ['Bruno puts order tile 8 up for auction.', 'Bids: Bruno 0 and Cleo 1. You pass.'],
  ]);
  const won: FactoryEvent[] = [
    { did: 'passed', seat: 1, order_tile: 8 },
    { did: 'won', seat: 2, order_tile: 8, workers: 1 },
  ];
  expect(lines([...bids, ...won])[1]).toEqual(['Cleo wins order tile 8 for 1 worker.', 'Bids: Bruno 0 and Cleo 1.']);
});

test('a round of Factory Manager comes to its energy and what one earned', () => {
  const round: FactoryEvent[] = [
    { did: 'turned_energy', step: 1, price: 4 },
    { did: 'earned', seat: 0, goods: 4, energy_cost: 4, income: 36, money: 58 },
    { did: 'earned', seat: 1, goods: 6, energy_cost: 10, income: 50, money: 60 },
  ];
  const sum = (you: number | null) => new Narrator(factoryManager).chapters(log(round), { ...voice, you })[0]!.summary;
  expect(sum(0)).toBe('energy +1, price 4 · you earned 36');
  expect(sum(null)).toBe('energy +1, price 4 · most: Bruno, 50');
});

test('what was undone vanishes from the line it was in, and so does the note of it', () => {
  const undone = { ...log(MOVES)[3]!, undone: true };
  const undo: Told = {
    event: { key: 'log.undo', facts: { seat: 1 } },
    text: 'Bruno undoes the last move.',
    n: 9,
    round: 1,
    ply: 9,
  };
  const events = log(MOVES).map((one) => (one.n === 3 ? undone : one));
  const lines = told(factoryManager, [...events, undo]);
  expect(lines[0]).toContain('Bruno moves a machine and 2 storages to the market.');
  expect(lines.join()).not.toContain('undoes');
});

test('dice on one floor, a building at work and the roll of all are one line each', () => {
  const stuff = { metal: 0, energy: 0, goods: 0 };
  const work: FantasticEvent[] = [
    { did: 'began_work' },
    { did: 'rolled', seat: 0, dice: [1, 2] },
    { did: 'rolled', seat: 1, dice: [5, 5, 6] },
    { did: 'put_die', seat: 1, floor: 'mine', die: 5 },
    { did: 'gained', seat: 1, stuff: { ...stuff, metal: 1 } },
    { did: 'put_die', seat: 1, floor: 'mine', die: 5 },
    { did: 'matched', seat: 1, floor: 'mine', die: 5 },
    { did: 'gained', seat: 1, stuff: { ...stuff, metal: 2 } },
    { did: 'activated', seat: 1, card: 'incinerator' },
    { did: 'paid', seat: 1, stuff: { ...stuff, metal: 1 } },
    { did: 'discarded', seat: 1, card: 'dojo' },
    { did: 'gained', seat: 1, stuff: { ...stuff, energy: 6 } },
    { did: 'put_die', seat: 1, floor: 'research', die: 6 },
    { did: 'drew_hidden', seat: 1 },
    { did: 'drew_hidden', seat: 1 },
    { did: 'finished', seat: 1 },
  ];
  expect(told(fantasticFactories, log(work))).toEqual([
    'Work: ' +
      [
        'You roll 1 and 2; Bruno rolls 5, 5 and 6.',
        'Bruno puts a 5 and a 5 on Mine: 3 metal with the matching bonus.',
        'Bruno activates Incinerator: 1 metal and Dojo become 6 energy.',
        'Bruno puts a 6 on Research: 2 cards.',
      ].join(' | '),
  ]);
});

test('new cards on the market belong to whoever made room, even where the work phase began in between', () => {
  const market: (FantasticEvent | [object, string])[] = [
    [{ did: 'took', seat: 1, card: 'dojo' }, 'Bruno takes Dojo.'],
    [{ did: 'began_work' }, 'The work phase begins.'],
    [{ did: 'revealed_blueprint', slot: 0, card: 'beacon' }, 'New on the market: Beacon.'],
  ];
  const [line] = new Narrator(fantasticFactories).chapters(log(market), voice)[0]!.phases[0]!.lines;
  expect([line!.text, line!.effect]).toEqual(['Bruno takes Dojo.', 'New on the market: Beacon.']);
});

test('a round of Fantastic Factories comes to what one built and made, and what was reached', () => {
  const round: (FantasticEvent | [object, string])[] = [
    { did: 'built', seat: 0, card: 'dojo', with: 'golem', stuff: { metal: 1, energy: 0, goods: 0 } },
    { did: 'gained', seat: 0, stuff: { metal: 3, energy: 0, goods: 2 } },
    { did: 'gained', seat: 1, stuff: { metal: 0, energy: 0, goods: 9 } },
    [{ did: 'reached_goods', seat: 1, goods: 12 }, 'Bruno has 12 goods: one more round!'],
  ];
  const [chapter] = new Narrator(fantasticFactories).chapters(log(round), voice);
  expect(chapter!.summary).toBe('you: 1 building, 2 goods · Bruno has 12 goods: one more round!');
});

test('a game without a chronicle is told in the sentences of the server', () => {
  expect(
    told(
      PLAIN_CHRONICLE,
      log([
        [{}, 'One.'],
        [{}, ''],
        [{}, 'Two.'],
      ]),
    ),
  ).toEqual([': One. | Two.']);
});

test('rounds that are over are not told again', () => {
  let times = 0;
  const narrator = new Narrator({
    ...PLAIN_CHRONICLE,
    lines: (events, who) => (times++, PLAIN_CHRONICLE.lines(events, who)),
  });
  const rounds = [1, 2, 3].flatMap((round) =>
    log(
      [
        [{}, 'One.'],
        [{}, 'Two.'],
      ],
      round,
    ),
  );
  narrator.chapters(rounds, voice);
  narrator.chapters(rounds, voice);
  expect(times).toBe(3 + 1);
});

test("the digest says what the others did since one's last move, player by player", () => {
  const since = toldSince(log(MOVES), 1, 0);
  expect(factoryManager.digest(since, { ...voice, view: { tile_set: 'y' } }).map(({ text }) => text)).toEqual([
    'Bruno moves 4 tiles to the market.',
  ]);
  expect(toldSince(log(MOVES), null, 0)).toEqual([]);
});
