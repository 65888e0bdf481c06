import type { Action, Event } from '$lib/generated/fantastic-factories';
import type { Frame, TableInfo, Telling } from '$lib/generated/wire';
import type { Scene } from '$lib/scene';
import { expect, test, vi } from 'vitest';
import { recognized, within, type Die } from '../src/games/fantastic-factories/dice';
import { Play } from '../src/games/fantastic-factories/play.svelte';
import { roundOf } from '../src/games/fantastic-factories/round';

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
  const after = recognized(before, tray(1, 4, 4), [4]);
  expect(after.map(({ extra }) => extra)).toEqual([false, false, true]);
});

test('as often as it is there, and no more', () => {
  expect(within([3, 3], [3, 4, 3])).toBe(true);
  expect(within([3, 3], [3, 4])).toBe(false);
});

const log = (...events: Event[]): Telling[] => events.map((event) => ({ event, text: event.did }));

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

/** A table where these actions are legal and these dice lie in the tray. */
function at(actions: Action[], dice: number[]) {
  const act = vi.fn<Scene['act']>();
  const options = actions.map((action) => ({ text: '', action }));
  const prompt = {
    ask: '',
    choices: [{ label: '', action: actions[0], open: { kind: 'nothing' }, options }],
    blocked: [],
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
  const play = new Play(
    () => scene,
    () => lying,
  );
  return { play, act, dice: lying.map(({ id }) => id) };
}

const put = (die: number): Action => ({ do: 'put_die', floor: 'mine', die });
const use = (card: 'foundry' | 'harvester' | 'warehouse', ...dice: number[]): Action => ({
  do: 'activate',
  card,
  dice,
});

test('a die and a floor that takes it: done', () => {
  const { play, act, dice } = at([put(5)], [5, 1]);
  play.touchDie(dice[0]!);
  expect(play.lit('floor:mine')).toBe(true);
  play.touch('floor:mine');
  expect(act).toHaveBeenCalledExactlyOnceWith(put(5));
});

test('one of a pair is enough where only one pair fits', () => {
  const { play, act, dice } = at([use('harvester', 3, 3), put(4)], [3, 3, 4]);
  play.touchDie(dice[1]!);
  play.touch('building:harvester');
  expect(act).toHaveBeenCalledExactlyOnceWith(use('harvester', 3, 3));
});

test('where several sets fit, the next dice decide', () => {
  const { play, act, dice } = at([use('warehouse', 4, 5, 6), use('warehouse', 5, 5, 6)], [4, 5, 5, 6]);
  play.touchDie(dice[3]!);
  play.touch('building:warehouse');
  expect(act).not.toHaveBeenCalled();
  expect(play.open).toHaveLength(2);
  play.touchDie(dice[0]!);
  play.touchDie(dice[1]!);
  expect(act).toHaveBeenCalledExactlyOnceWith(use('warehouse', 4, 5, 6));
});

test('a building first: once more confirms its only way, and Escape lets go', () => {
  const { play, act } = at([use('foundry', 2)], [2]);
  play.touch('building:foundry');
  expect(play.picked('building:foundry')).toBe(true);
  play.clear();
  expect(play.nothing).toBe(true);
  play.touch('building:foundry');
  play.touch('building:foundry');
  expect(act).toHaveBeenCalledExactlyOnceWith(use('foundry', 2));
});

test('a card to build, then the card that pays for it', () => {
  const build = (card: 'robot', other: 'golem' | 'obelisk'): Action => ({ do: 'build', card, with: other });
  const { play, act } = at([build('robot', 'golem'), build('robot', 'obelisk')], []);
  play.touchCard('robot#0');
  expect(play.payment('golem#0')).toBe(true);
  expect(play.payment('foundry#0')).toBe(false);
  play.touchCard('obelisk#0');
  expect(act).toHaveBeenCalledExactlyOnceWith(build('robot', 'obelisk'));
});

test('two cards to discard are picked one after the other', () => {
  const two = (a: 'golem' | 'robot', b: 'golem' | 'robot'): Action => ({ do: 'discard_two', cards: [a, b] });
  const { play, act } = at([two('golem', 'robot'), two('robot', 'robot')], []);
  play.touchCard('robot#0');
  expect(play.chosenCards()).toBeNull();
  play.touchCard('golem#0');
  expect(play.chosenCards()?.action).toEqual(two('golem', 'robot'));
  expect(act).not.toHaveBeenCalled();
});

test('a number key picks a die of that value, and the next one of a pair', () => {
  const { play } = at([use('harvester', 3, 3), put(4)], [3, 3, 4]);
  play.key(3);
  expect(play.dice).toEqual([3]);
  play.key(3);
  expect(play.dice).toEqual([3, 3]);
  play.key(4);
  expect(play.dice).toEqual([4]);
});

test('what the prompt does not offer is asked of the server, which says why not', () => {
  const { play, act, dice } = at([put(5), use('foundry', 1)], [1, 5]);
  play.touchDie(dice[0]!);
  play.touch('floor:mine');
  expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'put_die', floor: 'mine', die: 1 });
});
