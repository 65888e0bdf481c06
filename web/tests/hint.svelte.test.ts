// Hints at a table, and what the director would do in a replay.

import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Director } from '../src/lib/advice.svelte';
import { Narrator, PLAIN_CHRONICLE, plainLine, toldSince, type Chronicler, type Told } from '../src/lib/chronicle';
import type { Advice, Frame } from '../src/lib/generated/wire';
import { Hint } from '../src/lib/hint.svelte';
import { draft, isDrafted, mentioned } from '../src/lib/lit.svelte';
import { ReplayScene } from '../src/lib/replay.svelte';
import type { Scene } from '../src/lib/scene';
import { expectedTold } from '../src/lib/told';
import { table } from './line';

const advice = (moves: number): Advice => ({
  seat: 0,
  level: 'director',
  why: null,
  plans: [
    {
      moves: Array.from({ length: moves }, (_, n) => ({ action: { do: 'buy', tile: n }, text: `Buy ${n}` })),
      share: 0.5,
      score: 80,
    },
  ],
});

let asked: { url: URL; body: unknown }[] = [];
let moves = 3;
let refuse = false;

beforeEach(() => {
  [asked, moves, refuse] = [[], 3, false];
  vi.stubGlobal('fetch', async (url: URL, { body }: { body: string | null }) => {
    asked.push({ url: new URL(url), body: body ? JSON.parse(body) : null });
    if (refuse) return new Response(JSON.stringify({ refused: 'too_many', text: 'Wait a moment.' }), { status: 429 });
    return new Response(JSON.stringify({ at: 13, advice: advice(moves) }), { status: 200 });
  });
});

afterEach(() => vi.unstubAllGlobals());

const frame = (ask: string, ply = 12): Frame =>
  ({
    ply,
    round: 1,
    turn: { seats: [0] },
    view: {},
    prompt: { ask, choices: [], blocked: [] },
    outcome: null,
  }) as never;

/** A table at which a hint can be asked for. */
function sat(facts: { hints?: boolean; live?: boolean } = {}) {
  const scene = $state({
    info: table({ hints: facts.hints ?? true }),
    frameOrNull: frame('Your move.') as Frame | null,
    viewer: 0,
    live: facts.live ?? true,
  });
  return { scene, hint: new Hint('t1', () => scene as unknown as Scene & { frameOrNull: Frame | null }) };
}

describe('a hint', () => {
  it('is offered on our turn, where the table has hints', () => {
    expect(sat().hint.may).toBe(true);
    expect(sat({ hints: false }).hint.may).toBe(false);
    expect(sat({ live: false }).hint.may).toBe(false);
    const { scene, hint } = sat();
    scene.frameOrNull = { ...frame('Wait.'), turn: { seats: [1] } } as never;
    expect(hint.may).toBe(false);
  });

  it('tells how the plan begins; asked again, the whole of it, without asking the server again', async () => {
    const { hint } = sat();
    await hint.ask();
    expect(asked.map(({ url, body }) => [url.pathname, body])).toEqual([['/api/tables/t1/hint', { at: 12 }]]);
    expect([hint.advice?.plans[0]?.moves.length, hint.whole]).toEqual([3, false]);
    await hint.ask();
    expect([hint.whole, asked.length]).toEqual([true, 1]);
  });

  it('of one move is whole at once', async () => {
    moves = 1;
    const { hint } = sat();
    await hint.ask();
    expect(hint.whole).toBe(true);
  });

  it('stays while the entry that says so comes in, and ends with the next question', async () => {
    const { scene, hint } = sat();
    await hint.ask();
    scene.frameOrNull = frame('Your move.', 13);
    flushSync();
    expect(hint.advice).not.toBeNull();
    scene.frameOrNull = frame('Another move.', 15);
    flushSync();
    expect(hint.advice).toBeNull();
  });

  it('is closed, and opened again as it was', async () => {
    const { hint } = sat();
    await hint.ask();
    hint.close();
    expect(hint.advice).toBeNull();
    await hint.ask();
    expect([hint.advice === null, hint.whole, asked.length]).toEqual([false, false, 1]);
  });

  it('that is refused says why', async () => {
    refuse = true;
    const { hint } = sat();
    await hint.ask();
    expect([hint.advice, hint.trouble]).toEqual([null, 'Wait a moment.']);
  });
});

describe('the director', () => {
  const replay = (status: string, turn: unknown = { seats: [1, 2] }) => {
    const scene = new ReplayScene('t1', null);
    scene.known = table({ status: status as never });
    scene.frameOrNull = { ...frame('Your move.'), turn } as never;
    scene.at = 12;
    return { scene, director: new Director(scene) };
  };

  it('is asked about the seat we look from if it has to decide, otherwise the first that has', () => {
    const { scene, director } = replay('over');
    expect(director.seat).toBe(1);
    scene.viewAs = 2;
    expect(director.seat).toBe(2);
    scene.viewAs = 0;
    expect(director.seat).toBe(1);
  });

  it('is not asked while a match is played, nor where nobody decides', async () => {
    for (const { director } of [replay('playing'), replay('over', 'chance'), replay('over', 'over')]) {
      expect(director.seat).toBeNull();
      await director.ask();
    }
    expect(asked).toEqual([]);
  });

  it('answers for one moment, and remembers it', async () => {
    const { scene, director } = replay('over');
    await director.ask();
    expect(director.advice?.level).toBe('director');
    scene.at = 5;
    expect([director.advice, director.seat]).toEqual([null, null]);
    scene.at = 12;
    expect(director.advice).not.toBeNull();
    director.close();
    expect(director.advice).toBeNull();
    await director.ask();
    expect([director.advice === null, asked.length]).toEqual([false, 1]);
  });
});

describe('the log', () => {
  const told = (n: number, event: unknown, text: string): Told => ({ n, ply: n, event, text, round: 1, undone: false });
  const hinted = told(1, { key: 'log.hint', facts: { seat: 1 } }, 'Bob takes a hint.');
  const lines: Chronicler['lines'] = (all) => all.map((one) => plainLine(one, (one.event as { did: string }).did));

  it('says where a hint was taken, whatever a game makes of its own events', () => {
    const narrator = new Narrator({ ...PLAIN_CHRONICLE, lines });
    const log = [told(0, { did: 'buying' }, 'One.'), hinted, told(2, { did: 'buying' }, 'Two.')];
    const voice = { you: 0, name: () => '', view: null };
    const [chapter] = narrator.chapters(log, voice);
    expect(chapter!.phases).toHaveLength(1);
    const said = chapter!.phases[0]!.lines.map(({ text, seat, icon }) => [text, seat, icon]);
    expect(said).toEqual([
      ['One.', null, undefined],
      ['Bob takes a hint.', 1, 'bulb'],
      ['Two.', null, undefined],
    ]);
    expect(narrator.chapters([hinted], voice)[0]!.phases[0]!.lines).toHaveLength(1);
  });

  it('does not count a hint among what others did since our last move', () => {
    expect(toldSince([hinted, told(2, { did: 'buying', seat: 1 }, 'Two.')], 0, 0).map(({ n }) => n)).toEqual([2]);
  });
});

describe('what a hint is about', () => {
  it('is drafted on the board by the fields of its actions', () => {
    draft(mentioned({ do: 'buy', tile: 12 }));
    expect([isDrafted('tile:12'), isDrafted('do:buy')]).toEqual([true, false]);
    draft([]);
    expect(isDrafted('tile:12')).toBe(false);
  });

  it('is told to a tenth where scores are small', () => {
    expect(expectedTold('none', 24.26, true)).toBe('24.3');
    expect(expectedTold('none', 143.6, false)).toBe('144');
    expect(expectedTold('none', -3.2, false)).toBe('−3');
  });
});
