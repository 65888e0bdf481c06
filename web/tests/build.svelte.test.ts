// A position as it is built: what the page keeps, what it asks the server, and what it makes of the answers.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Building, counted, faultsAt, without } from '../src/lib/build.svelte';
import type { BuiltTurn, FaultInfo } from '../src/lib/generated/wire';
import { bestTold } from '../src/lib/puzzle.svelte';

const fault = (at: string): FaultInfo => ({ at, rule: 'FF-2.2', text: `wrong: ${at}` });

const built = (change: Partial<BuiltTurn> = {}): BuiltTurn => ({
  aim: 'goods',
  options: { start: { dice: [] } },
  faults: [],
  aim_faults: [],
  code: 'AQ',
  seats: 1,
  frame: null,
  ...change,
});

interface Asked {
  path: string;
  body: { aim?: string; options?: { start: { dice: number[] } } } | null;
}

let asked: Asked[];
let answers: (() => Response)[];
const says = (answer: object, status = 200) => answers.push(() => Response.json(answer, { status }));

beforeEach(() => {
  vi.useFakeTimers();
  [asked, answers] = [[], []];
  vi.stubGlobal('fetch', (url: URL, { body }: { body: string | null }) => {
    asked.push({ path: url.pathname, body: body ? (JSON.parse(body) as Asked['body']) : null });
    return Promise.resolve(answers.shift()!());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begun() {
  says(built());
  return Building.open('fantastic-factories', null);
}

test('a change is checked after a short pause, several changes once', async () => {
  const building = await begun();
  expect([building.fresh, building.code]).toEqual([true, 'AQ']);
  building.put({ start: { dice: [1] } });
  building.put({ start: { dice: [1, 6] } });
  expect([building.fresh, building.code, building.playable]).toEqual([false, null, false]);
  says(built({ code: 'AQab' }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.slice(1).map(({ path, body }) => [path, body?.options])).toEqual([
    ['/api/puzzles/fantastic-factories/build', { start: { dice: [1, 6] } }],
  ]);
  expect([building.fresh, building.code, building.playable]).toEqual([true, 'AQab', true]);
});

test('what is wrong keeps a position from being shared; a question that does not fit keeps no match from it', async () => {
  const building = await begun();
  building.put({ start: { dice: [9] } });
  says(built({ code: null, faults: [fault('dice')], seats: null }));
  await vi.advanceTimersByTimeAsync(1000);
  expect([building.code, building.playable, building.faults.map(({ at }) => at)]).toEqual([null, false, ['dice']]);
  building.ask('points');
  says(built({ code: null, aim_faults: [fault('turn')] }));
  await vi.advanceTimersByTimeAsync(1000);
  expect([building.code, building.playable, building.faults.map(({ at }) => at)]).toEqual([null, true, ['turn']]);
});

test('undo takes changes back one by one, questions too, and each is checked again', async () => {
  const building = await begun();
  building.put({ start: { dice: [1] } });
  building.ask('points');
  building.ask('points');
  building.undo();
  expect([building.aim, building.options]).toEqual(['goods', { start: { dice: [1] } }]);
  building.undo();
  expect([building.options, building.undoable]).toEqual([{ start: { dice: [] } }, false]);
  building.undo();
  says(built());
  await vi.advanceTimersByTimeAsync(1000);
  expect(building.fresh).toBe(true);
});

test('an answer to what is no longer there is not shown', async () => {
  const building = await begun();
  says({
    solution: { counting: 'guaranteed', best: 2, guaranteed: 2, positions: 7, line: null, proven_shortest: true },
  });
  const solving = building.solve(false);
  building.put({ start: { dice: [5] } });
  await solving;
  expect([building.found, building.solving]).toEqual([null, false]);
  says({ solution: null });
  await building.solve(true);
  expect(building.found).toBe('large');
});

test('a refusal is said and nothing is lost', async () => {
  const building = await begun();
  building.put({ start: { dice: [2] } });
  says({ refused: 'too_many', text: 'Too many requests.' }, 429);
  await vi.advanceTimersByTimeAsync(1000);
  expect([building.trouble, building.options]).toEqual(['Too many requests.', { start: { dice: [2] } }]);
});

test('faults are found by their place, and by what lies in it', () => {
  const faults = ['dice', 'players.1.hall', 'players.10.hall', 'players'].map(fault);
  expect(faultsAt(faults, 'players.1').map(({ at }) => at)).toEqual(['players.1.hall']);
  expect(faultsAt(faults, 'players')).toHaveLength(3);
});

test('pieces are counted and taken one at a time', () => {
  expect(counted(['a', 'b', 'a'])).toEqual([
    { one: 'a', count: 2 },
    { one: 'b', count: 1 },
  ]);
  expect(without([6, 1, 6], 6)).toEqual([1, 6]);
  expect(without([6], 1)).toEqual([6]);
});

test('a best result is told with its unit, a cost without its minus', () => {
  const unit = { one: 'good', many: 'goods' };
  const aim = { aim: 'goods', title: '', ask: '', unit, cost: false };
  expect([bestTold(1, aim), bestTold(2.5, aim), bestTold(-142, { ...aim, cost: true })]).toEqual([
    '1 good',
    '2.5 goods',
    '142 goods',
  ]);
});
