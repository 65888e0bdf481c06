import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReplayScene } from '../src/lib/replay.svelte';

/** Twelve entries in three rounds of four, two seats; every frame says where it is. */
const LAST = 12;
const INFO = { id: 'x', status: 'over', you: 1, seats: [{ seat: 0 }, { seat: 1 }], public: true };

let asked: string[] = [];
let slow = 0;
/** So many entries at the beginning are chance. */
let chances = 0;
let refuse: number[] = [];

function answer(url: URL): Response {
  const at = Number(url.searchParams.get('at'));
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  if (url.pathname.endsWith('/history')) {
    const entries = Array.from({ length: LAST }, (_, i) => ({
      round: Math.floor(i / 4) + 1,
      seat: i < chances ? null : i % 2,
      undone: false,
      events: [{ event: { did: 'x', n: i }, text: `Entry ${i}.` }],
    }));
    return json({ ply: LAST, entries, measures: [], beside: [] });
  }
  if (!url.pathname.endsWith('/replay')) return json(INFO);
  asked.push(`${url.searchParams.get('as')} ${at}`);
  const status = refuse.shift();
  if (status) return json({ refused: status === 429 ? 'too_many' : 'broken', text: 'No.' }, status);
  const events = at > 0 ? [{ event: { did: 'x', n: at - 1 }, text: `Entry ${at - 1}.` }] : [];
  return json({ at, ply: LAST, events, frame: { ply: at, round: 1, view: {}, outcome: null } });
}

beforeEach(() => {
  vi.useFakeTimers();
  [asked, slow, refuse, chances] = [[], 0, [], 0];
  vi.stubGlobal('fetch', async (url: URL) => {
    if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
    return answer(new URL(url));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function opened(at: number | null = 0, as: string | null = null): Promise<ReplayScene> {
  const scene = new ReplayScene('x', null);
  await Promise.all([scene.open(at, as), vi.advanceTimersByTimeAsync(10)]);
  await vi.advanceTimersByTimeAsync(1500);
  return scene;
}

describe('a replay', () => {
  it('opens a finished match at its end, another at its first decision, never on an empty board', async () => {
    expect((await opened(null)).frame.ply).toBe(LAST);
    Object.assign(INFO, { status: 'playing' });
    chances = 3;
    const going = await opened(null);
    Object.assign(INFO, { status: 'over' });
    expect(going.frame.ply).toBe(3);
  });

  it('opens at the moment and in the view that the address names', async () => {
    const scene = await opened(5, '0');
    expect(scene.frame.ply).toBe(5);
    expect(scene.viewer).toBe(0);
    expect(scene.log.map(({ text }) => text).at(-1)).toBe('Entry 4.');
    expect(scene.live).toBe(false);
  });

  it('shows our own view if we sat there, and never one that is not open to us', async () => {
    expect((await opened()).viewer).toBe(1);
    expect((await opened(0, 'spectator')).viewer).toBeNull();
    expect((await opened(0, '7')).viewer).toBeNull();
  });

  it('one entry on is seen to happen, anything else is a jump', async () => {
    const scene = await opened(4);
    const { n } = scene.fresh;
    scene.step(1);
    expect(scene.frame.ply).toBe(5);
    expect(scene.fresh.n).toBe(n + 1);
    expect(scene.fresh.events.map(({ text }) => text)).toEqual(['Entry 4.']);
    scene.step(-1);
    expect(scene.frame.ply).toBe(4);
    expect(scene.fresh).toEqual({ n: n + 2, events: [] });
  });

  it('fetches around the thumb before it is asked to, within the match, and nothing twice', async () => {
    const scene = await opened(4);
    expect(asked).toEqual(['1 4', '1 5', '1 6', '1 3', '1 7', '1 8', '1 9', '1 10', '1 2']);
    scene.step(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(asked.slice(9)).toEqual(['1 11']);
    scene.go(0);
    await vi.advanceTimersByTimeAsync(1500);
    expect(asked.slice(10)).toEqual(['1 0', '1 1']);
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('a dragged thumb is followed to where it rests, not through every moment', async () => {
    const scene = await opened(0);
    asked = [];
    slow = 100;
    for (const at of [7, 8, 9, 10, 11, 12]) scene.go(at);
    await vi.advanceTimersByTimeAsync(400);
    expect(asked.slice(0, 2)).toEqual(['1 7', '1 12']);
    expect(scene.frame.ply).toBe(12);
  });

  it('stays within the match', async () => {
    const scene = await opened(0);
    scene.step(-3);
    expect(scene.at).toBe(0);
    scene.go(99);
    expect(scene.at).toBe(LAST);
    scene.go(NaN);
    expect(scene.at).toBe(0);
  });

  it('leaps by rounds, and knows how many have passed', async () => {
    const scene = await opened(6);
    expect(scene.rounds).toEqual([
      { round: 1, at: 0 },
      { round: 2, at: 4 },
      { round: 3, at: 8 },
    ]);
    expect(scene.passed).toBe(1.5);
    scene.leap(1);
    expect([scene.at, scene.passed]).toEqual([8, 2]);
    scene.leap(1);
    expect([scene.at, scene.passed]).toEqual([12, 3]);
    scene.leap(-1);
    scene.leap(-1);
    expect(scene.at).toBe(4);
    scene.after(3);
    expect(scene.at).toBe(12);
  });

  it('plays by itself to the end and stops there; from the end it starts over', async () => {
    const scene = await opened(10);
    scene.speed = 4;
    scene.play();
    await vi.advanceTimersByTimeAsync(300);
    expect([scene.at, scene.playing]).toEqual([11, true]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([scene.at, scene.playing]).toEqual([12, false]);
    scene.play();
    expect(scene.at).toBe(0);
    scene.leave();
    await vi.advanceTimersByTimeAsync(5000);
    expect(scene.at).toBe(0);
  });

  it('another view shows the same moment, and nothing seems to happen', async () => {
    const scene = await opened(4);
    void scene.look(0);
    await vi.advanceTimersByTimeAsync(1500);
    expect([scene.viewer, scene.frame.ply]).toEqual([0, 4]);
    expect(scene.fresh.events).toEqual([]);
    expect(asked).toContain('0 5');
  });

  it('asked too often, it waits and asks again; refused, it says why until it goes on', async () => {
    const scene = await opened(0);
    refuse = [429];
    scene.go(12);
    await vi.advanceTimersByTimeAsync(1500);
    expect([scene.frame.ply, scene.trouble]).toEqual([12, null]);
    const far = await opened(0, 'spectator');
    refuse = [500];
    far.go(12);
    await vi.advanceTimersByTimeAsync(40);
    expect(far.trouble).toBe('No.');
    far.go(1);
    await vi.advanceTimersByTimeAsync(40);
    expect(far.trouble).toBeNull();
  });
});
