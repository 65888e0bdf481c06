import type { Action, Event, View } from '$lib/generated/fantastic-factories';
import type { BlockedFrame, Frame, TableInfo, Telling } from '$lib/generated/wire';
import type { Scene } from '$lib/scene';
import { expect, test, vi } from 'vitest';
import { equal, recognized, within, type Die } from '../src/games/fantastic-factories/dice';
import { FantasticFactoriesTable } from '../src/games/fantastic-factories/table.svelte';
import { holdsResult, letResult } from '../src/games/fantastic-factories/climax.svelte';
import { lastRoundBecause } from '../src/games/fantastic-factories/ending';
import { question } from '../src/games/fantastic-factories/question';
import { buildingFoot } from '../src/games/fantastic-factories/foot';
import { roundOf } from '../src/games/fantastic-factories/round';

const log = (...events: Event[]): Telling[] => events.map((event) => ({ event, text: event.did }));

const tray = (...values: number[]) => values.map((value) => ({ value, at: 'tray' }));

test('a die that is placed is the one that lay in the tray', () => {
  const before = recognized([], [...tray(5, 5), { value: 5, at: 'floor:mine' }]);
  const after = recognized(before, [{ value: 5, at: 'floor:research' }, { value: 5, at: 'floor:mine' }, ...tray(5)]);
  const at = (dice: Die[], place: string) => dice.find((die) => die.at === place)!.id;
  expect(at(after, 'floor:mine')).toBe(at(before, 'floor:mine'));
  expect(before.filter((die) => die.at === 'tray').map(({ id }) => id)).toContain(at(after, 'floor:research'));
  expect(new Set(after.map(({ id }) => id)).size).toBe(3);
});

test('a trained die stays itself', () => {
  const before = recognized([], tray(2, 6));
  const after = recognized(before, tray(3, 6));
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('a die that came on top is extra, the others are not', () => {
  const before = recognized([], tray(1, 4));
  const after = recognized(before, tray(1, 4, 4), [{ value: 4, from: 'robot' }]);
  expect(after.map(({ from }) => from)).toEqual([null, null, 'robot']);
  const next = recognized(after, tray(1, 4, 4), []);
  expect(
    next.map(({ from }) => from),
    'a new round',
  ).toEqual([null, null, null]);
});

test('a die that comes back is the one that left, in its place', () => {
  const before = recognized([], tray(2, 5, 5, 6));
  const ids = (dice: Die[]) => dice.map(({ id }) => id);
  const left = recognized(before, [{ value: 5, at: 'floor:mine' }, ...tray(2, 5, 6)], [], [before[1]!.id]);
  expect(left[0]!.id, 'the one that was clicked').toBe(before[1]!.id);
  expect(ids(recognized(left, tray(2, 5, 5, 6)))).toEqual(ids(before));
});

test('an extra die that was undone is no longer there to be told apart', () => {
  const undo = { event: { key: 'log.undo', facts: { seat: 0 } }, text: '' };
  const told = log(
    { did: 'began_round', round: 4, seat: 0 },
    { did: 'activated', seat: 0, card: 'robot' },
    { did: 'got_die', seat: 0, die: 5 },
    { did: 'activated', seat: 0, card: 'golem' },
    { did: 'got_die', seat: 0, die: 6 },
  );
  expect(roundOf(told, []).extras[0]).toEqual([
    { value: 5, from: 'robot' },
    { value: 6, from: 'golem' },
  ]);
  expect(roundOf([...told, undo], []).extras[0]).toEqual([{ value: 5, from: 'robot' }]);
});

test('as often as it is there, and no more', () => {
  expect(within([3, 3], [3, 4, 3])).toBe(true);
  expect(within([3, 3], [3, 4])).toBe(false);
  expect(equal([3, 4], [4, 3])).toBe(true);
  expect(equal([3], [3, 3])).toBe(false);
});

test("the Machine's last turn is told die by die", () => {
  const { machine } = roundOf(
    log(
      { did: 'machine_rolled', green: 5, red: 1, blue: 2, purple: 3, yellow: 4 },
      { did: 'machine_drew', card: 'foundry' },
      { did: 'machine_swept', row: 'blueprints' },
      { did: 'machine_missed', kind: 'training', die: 1, cards: 0 },
      { did: 'machine_made', kind: 'production', die: 2, cards: 2 },
      { did: 'began_round', round: 4, seat: 0 },
    ),
    ['training', 'production', 'special', 'utility'],
  );
  expect(machine?.map(({ colour, die, hit }) => [colour, die, hit])).toEqual([
    ['green', 5, true],
    ['red', 1, false],
    ['blue', 2, true],
    ['purple', 3, false],
    ['yellow', 4, false],
  ]);
  expect(machine?.[0]?.texts).toEqual(['machine_drew', 'machine_swept']);
});

test("the result waits for the Machine's dice, and no longer", () => {
  const scene = (n: number, ...events: Event[]) => ({ fresh: { n, events: log(...events) } }) as unknown as Scene;
  const rolled = { did: 'machine_rolled', green: 5, red: 1, blue: 2, purple: 3, yellow: 4 } as const;
  expect(holdsResult(scene(1, { did: 'passed', seat: 0 }))).toBe(false);
  const last = scene(2, { did: 'finished', seat: 0 }, rolled);
  expect(holdsResult(last)).toBe(true);
  letResult(last);
  expect(holdsResult(last)).toBe(false);
});

test('why it is the last round is said with its number', () => {
  const view = { you: 0, round: 9, players: [], machine: null } as unknown as View;
  const name = (seat: number) => ['Ada', 'Bruno'][seat]!;
  const because = (...events: Event[]) => lastRoundBecause(view, log(...events), name);
  expect(because({ did: 'reached_goods', seat: 1, goods: 12 })).toMatch(/^Bruno has 12 goods\./);
  expect(because({ did: 'reached_buildings', seat: 0, buildings: 10 })).toMatch(/^You have 10 buildings\./);
});

test('an event without a sentence of its own adds no empty one', () => {
  const [rolled, drew] = log(
    { did: 'machine_rolled', green: 5, red: 1, blue: 2, purple: 3, yellow: 4 },
    { did: 'machine_drew', card: 'foundry' },
  );
  const { machine } = roundOf([rolled!, { ...drew!, text: '' }], []);
  expect(machine?.[0]).toMatchObject({ texts: [], hit: true });
});

/** A table where these actions are legal and these dice lie in the tray. */
function at(actions: Action[], dice: number[], blocked: BlockedFrame[] = []) {
  const act = vi.fn<Scene['act']>();
  const options = actions.map((action) => ({ text: '', action }));
  const prompt = {
    ask: 'What now?',
    choices: [{ label: '', options }],
    blocked,
  };
  const scene: Scene = {
    info: {} as TableInfo,
    frame: { ply: 1, turn: { seats: [0] }, view: {}, prompt } as unknown as Frame,
    viewer: 0,
    fresh: { n: 0, events: [] },
    live: true,
    waiting: false,
    refusal: null,
    act,
    undo: () => {},
    preview: () => Promise.resolve(null),
  };
  const lying = recognized([], tray(...dice));
  const table = new FantasticFactoriesTable(
    () => scene,
    () => lying,
  );
  return { table, act, dice: lying.map(({ id }) => id) };
}

const put = (die: number): Action => ({ do: 'put_die', floor: 'mine', die });
const use = (card: 'foundry' | 'harvester' | 'warehouse', ...dice: number[]): Action => ({
  do: 'activate',
  card,
  dice,
});

test('a die and a floor that takes it: done', () => {
  const { table, act, dice } = at([put(5)], [5, 1]);
  table.clickDie(dice[0]!);
  expect(table.takesPicked('floor:mine')).toBe(true);
  table.clickThing('floor:mine');
  expect(act).toHaveBeenCalledExactlyOnceWith(put(5));
});

test('one of a pair is enough where only one pair fits', () => {
  const { table, act, dice } = at([use('harvester', 3, 3), put(4)], [3, 3, 4]);
  table.clickDie(dice[1]!);
  table.clickThing('building:harvester');
  expect(act).toHaveBeenCalledExactlyOnceWith(use('harvester', 3, 3));
});

test('where several sets fit, the next dice decide', () => {
  const { table, act, dice } = at([use('warehouse', 4, 5, 6), use('warehouse', 5, 5, 6)], [4, 5, 5, 6]);
  table.clickDie(dice[3]!);
  table.clickThing('building:warehouse');
  expect(act).not.toHaveBeenCalled();
  expect(table.open).toHaveLength(2);
  table.clickDie(dice[0]!);
  table.clickDie(dice[1]!);
  expect(act).toHaveBeenCalledExactlyOnceWith(use('warehouse', 4, 5, 6));
});

test('a building with one way is activated at once; with several, the dice decide, and Escape lets go', () => {
  const one = at([use('foundry', 2)], [2]);
  one.table.clickThing('building:foundry');
  expect(one.act).toHaveBeenCalledExactlyOnceWith(use('foundry', 2));
  const { table, act } = at([use('foundry', 2), use('foundry', 3)], [2, 3]);
  table.clickThing('building:foundry');
  expect(act).not.toHaveBeenCalled();
  expect(table.isPicked('building:foundry')).toBe(true);
  table.clear();
  expect(table.nothingPicked).toBe(true);
});

test('a card of the market is taken at once, on the board as in the dock', () => {
  const { table, act } = at(
    [
      { do: 'take', card: 'robot' },
      { do: 'take', card: 'golem' },
    ],
    [],
  );
  table.clickThing('market:golem');
  expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'take', card: 'golem' });
});

test('a card to build, then the card that pays for it', () => {
  const build = (card: 'robot', other: 'golem' | 'obelisk'): Action => ({ do: 'build', card, with: other });
  const { table, act } = at([build('robot', 'golem'), build('robot', 'obelisk')], []);
  table.clickCard('robot#0');
  expect(table.canDiscard('golem#0')).toBe(true);
  expect(table.canDiscard('foundry#0')).toBe(false);
  table.clickCard('obelisk#0');
  expect(act).toHaveBeenCalledExactlyOnceWith(build('robot', 'obelisk'));
});

test('two cards to discard are picked one after the other', () => {
  const two = (a: 'golem' | 'robot', b: 'golem' | 'robot'): Action => ({ do: 'discard_two', cards: [a, b] });
  const { table, act } = at([two('golem', 'robot'), two('robot', 'robot')], []);
  table.clickCard('robot#0');
  expect(table.discardOfPicked()).toBeNull();
  table.clickCard('golem#0');
  expect(table.discardOfPicked()?.action).toEqual(two('golem', 'robot'));
  expect(act).not.toHaveBeenCalled();
});

test('a number key picks a die of that value, and the next one of a pair', () => {
  const { table } = at([use('harvester', 3, 3), put(4)], [3, 3, 4]);
  table.pressNumber(3);
  expect(table.pickedValues).toEqual([3]);
  table.pressNumber(3);
  expect(table.pickedValues).toEqual([3, 3]);
  table.pressNumber(4);
  expect(table.pickedValues).toEqual([4]);
});

test('of two equal dice, the one that was clicked is picked', () => {
  const { table, dice } = at([put(5)], [5, 5]);
  table.clickDie(dice[1]!);
  expect(table.picked.dice).toEqual([dice[1]]);
  table.clickDie(dice[1]!);
  expect(table.nothingPicked).toBe(true);
});

test('of two equal cards, the one that was clicked is built', () => {
  const { table } = at([{ do: 'build', card: 'beacon', with: 'beacon' }], []);
  table.clickCard('beacon#1');
  expect([table.isPicked('hand:beacon', 'beacon#0'), table.isPicked('hand:beacon', 'beacon#1')]).toEqual([false, true]);
  expect([table.canDiscard('beacon#0'), table.canDiscard('beacon#1')]).toEqual([true, false]);
});

test('the dock never asks about a die that is not there', () => {
  const { table, dice } = at([put(5)], [5]);
  table.clickDie(dice[0]!);
  expect(question(table)).toContain('the 5');
  table.pick({ dice: [-1] });
  expect(question(table)).toBe('What now?');
});

test('the foot of a card says the short reason, or the long one where there is none', () => {
  const blocked = (short: string) =>
    at(
      [put(5)],
      [5],
      [{ action: use('foundry'), why: 'Foundry needs other dice than you have.', short, rule: 'FF-2.5' }],
    );
  expect(buildingFoot(blocked('needs other dice').table, 'foundry', false)?.text).toBe('needs other dice');
  expect(buildingFoot(blocked('').table, 'foundry', false)?.text).toBe('Foundry needs other dice than you have.');
});

test('what the prompt does not offer is asked of the server, which says why not', () => {
  const { table, act, dice } = at([put(5), use('foundry', 1)], [1, 5]);
  table.clickDie(dice[0]!);
  table.clickThing('floor:mine');
  expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'put_die', floor: 'mine', die: 1 });
  expect(table.picked.dice).toEqual([dice[0]]);
});
