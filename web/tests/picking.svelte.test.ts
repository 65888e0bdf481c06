import type { BlockedFrame, Frame, OptionFrame, TableInfo } from '$lib/generated/wire';
import type { Foreseen, Scene } from '$lib/scene';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alike, Picking, type Offer, type Picked } from '../src/games/picking.svelte';

/** A small game: coins of different worth are paid for boxes, and a box may be kicked. */
type Action = { do: 'pay'; box: string; coins: number[] } | { do: 'kick'; box: string } | { do: 'end' };

const pay = (box: string, ...coins: number[]): Action => ({ do: 'pay', box, coins });
const kick = (box: string): Action => ({ do: 'kick', box });

interface Asked {
  legal?: Action[];
  blocked?: [Action, string, string][];
  ply?: number;
  undoable?: Action;
  seats?: number[];
}

function frame({ legal = [], blocked = [], ply = 1, undoable, seats = [0] }: Asked): Frame {
  const options: OptionFrame[] = legal.map((action) => ({ text: `${action.do}!`, action }));
  const refused: BlockedFrame[] = blocked.map(([action, why, short]) => ({ action, why, short, rule: 'X-1' }));
  return {
    ply,
    round: 1,
    turn: { seats },
    view: { ply },
    prompt: {
      ask: 'What now?',
      choices: [{ label: 'Do', options }],
      blocked: refused,
    },
    undoable: undoable ? { action: undoable, text: '' } : null,
    no_undo: null,
    outcome: null,
  };
}

class TestPicking extends Picking<Action> {
  constructor(scene: () => Scene) {
    super(scene, {
      nothing: { thing: null, copy: null },
      things: (action) => (action.do === 'end' ? [] : [`box:${action.box}`]),
      foresees: ({ thing }: Picked) => thing !== 'box:locked',
    });
  }

  look() {
    return $effect.root(() => {
      $effect(() => this.lookAhead());
    });
  }

  tryAnyway(action: Action) {
    this.askWhyNot(action);
  }
}

/** A table that can be told to go on. */
function at(asked: Asked) {
  let now = $state.raw(frame(asked));
  let waiting = $state(false);
  const act = vi.fn<Scene['act']>();
  const undo = vi.fn();
  const preview = vi.fn<Scene['preview']>((action) =>
    Promise.resolve({ events: [], frame: { ...now, view: { after: action } } } as Foreseen),
  );
  const scene: Scene = {
    info: {} as TableInfo,
    get frame() {
      return now;
    },
    viewer: 0,
    fresh: { n: 0, events: [] },
    live: true,
    get waiting() {
      return waiting;
    },
    refusal: null,
    act,
    undo,
    preview,
  };
  const picking = new TestPicking(() => scene);
  return {
    picking,
    act,
    undo,
    preview,
    next: (then: Asked) => (now = frame(then)),
    wait: () => (waiting = true),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what the prompt offers is legal, and nothing else', () => {
  const { picking } = at({ legal: [pay('a', 1), pay('a', 2), kick('b'), { do: 'end' }] });
  expect(picking.offers).toHaveLength(4);
  expect(picking.offersOn('box:a').map(({ action }) => action)).toEqual([pay('a', 1), pay('a', 2)]);
  expect([picking.isLegal('box:a'), picking.isLegal('box:c')]).toEqual([true, false]);
  expect(picking.of('kick').map(({ action }) => action.box)).toEqual(['b']);
  expect(picking.offers[0]).toMatchObject({ label: 'Do', text: 'pay!' });
});

test('an action is found by some of its fields, whatever their order, lists by their content', () => {
  const { picking } = at({ legal: [pay('a', 1, 2), kick('a')] });
  expect(picking.first({ coins: [1, 2], do: 'pay' })?.action).toEqual(pay('a', 1, 2));
  expect(picking.first({ do: 'pay', coins: [2, 1] })).toBeNull();
  expect(picking.all({ do: 'kick' })).toHaveLength(1);
});

test('who is not asked can do nothing', () => {
  const { picking } = at({ legal: [kick('a')], blocked: [[kick('b'), 'No.', '']], seats: [1] });
  expect(picking.live).toBe(false);
  expect(picking.offers).toEqual([]);
  expect(picking.why('box:b')).toBeNull();
});

test('a blocked thing says why, at length and in short', () => {
  const { picking } = at({ legal: [kick('a')], blocked: [[kick('b'), 'It is nailed down.', 'nailed']] });
  expect(picking.why('box:b')).toEqual({
    action: kick('b'),
    text: 'It is nailed down.',
    short: 'nailed',
    rule: 'X-1',
  });
  expect(picking.whyNot({ do: 'kick', box: 'b' })?.text).toBe('It is nailed down.');
  expect([picking.isActive('box:a'), picking.isActive('box:b'), picking.isActive('box:c')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a thing that leads to something is not blocked, though one of its ways is', () => {
  const { picking } = at({ legal: [kick('a')], blocked: [[pay('a', 9), 'Too much.', '']] });
  expect(picking.why('box:a')).toBeNull();
  expect(picking.whyNot({ do: 'pay', box: 'a' })?.text).toBe('Too much.');
});

test('what is picked narrows the offers; picked again it is let go', () => {
  const { picking } = at({ legal: [kick('a'), kick('b'), pay('b', 1)] });
  expect(picking.open).toHaveLength(3);
  picking.toggle('box:b');
  expect(picking.isPicked('box:b')).toBe(true);
  expect(picking.open.map(({ action }) => action)).toEqual([kick('b'), pay('b', 1)]);
  expect(picking.answer?.action).toEqual(kick('b'));
  picking.toggle('box:b');
  expect(picking.picked.thing).toBeNull();
});

test('of equal things, one copy is picked', () => {
  const { picking } = at({ legal: [kick('a')] });
  picking.toggle('box:a', 'second');
  expect([picking.isPicked('box:a', 'first'), picking.isPicked('box:a', 'second')]).toEqual([false, true]);
});

test('to act lets go of what is picked', () => {
  const { picking, act } = at({ legal: [kick('a')] });
  picking.toggle('box:a');
  picking.act(picking.answer!);
  expect(act).toHaveBeenCalledExactlyOnceWith(kick('a'));
  expect(picking.picked.thing).toBeNull();
});

test('nothing is sent while an action is on its way', () => {
  const { picking, act, wait } = at({ legal: [kick('a')] });
  wait();
  picking.act(picking.offers[0]!);
  picking.tryAnyway(kick('z'));
  expect(act).not.toHaveBeenCalled();
});

test('what is sent only to hear why not leaves the pick as it is', () => {
  const { picking, act } = at({ legal: [kick('a')] });
  picking.toggle('box:a');
  picking.tryAnyway(kick('z'));
  expect(act).toHaveBeenCalledExactlyOnceWith(kick('z'));
  expect(picking.isPicked('box:a')).toBe(true);
});

test('to undo lets go of what is picked', () => {
  const { picking, undo } = at({ legal: [kick('a')] });
  picking.toggle('box:a');
  picking.undo();
  expect(undo).toHaveBeenCalledOnce();
  expect(picking.picked.thing).toBeNull();
});

test('another prompt lets go, and coming back to the first one does not pick again', () => {
  const { picking, next } = at({ legal: [kick('a')] });
  picking.toggle('box:a');
  next({ legal: [kick('b')], ply: 2, undoable: kick('a') });
  expect(picking.picked.thing).toBeNull();
  next({ legal: [kick('a')], ply: 3 });
  expect(picking.picked.thing).toBeNull();
});

test('an own action in between is noticed though the prompt reads the same', () => {
  const { picking, next } = at({ legal: [kick('a')] });
  picking.toggle('box:a');
  next({ legal: [kick('a')], ply: 2, undoable: kick('a') });
  expect(picking.picked.thing).toBeNull();
});

test('what others do meanwhile leaves the pick and the offers as they are', () => {
  const { picking, next } = at({ legal: [kick('a')] });
  const [offer] = picking.offers;
  picking.toggle('box:a');
  next({ legal: [kick('a')], ply: 2 });
  expect(picking.isPicked('box:a')).toBe(true);
  expect(picking.offers[0]).toBe(offer);
});

test('the server is asked once what an offer would do', async () => {
  const { picking, preview } = at({ legal: [kick('a'), kick('b')] });
  const [a, b] = picking.offers as [Offer<Action>, Offer<Action>];
  const [first, again] = [picking.preview(a), picking.preview(a)];
  expect(first).toBe(again);
  expect((await first)?.frame.view).toEqual({ after: kick('a') });
  await picking.preview(b);
  expect(preview).toHaveBeenCalledTimes(2);
});

test('what is picked is foreseen after a moment, and what is pointed at comes first', async () => {
  const { picking, preview } = at({ legal: [kick('a'), kick('b')] });
  const stop = picking.look();
  picking.toggle('box:a');
  flushSync();
  expect(preview).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(picking.foreseen?.view).toEqual({ after: kick('a') });

  const element = document.createElement('button');
  const leave = picking.considers(picking.offers[1]!)(element);
  element.dispatchEvent(new Event('focusin'));
  flushSync();
  expect(picking.considered?.action).toEqual(kick('b'));
  expect(picking.foreseen).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  expect(picking.foreseen?.view).toEqual({ after: kick('b') });
  if (leave) leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(picking.considered?.action).toEqual(kick('a'));
  stop();
});

test('where the outcome is still open, it is not asked for', async () => {
  const { picking, preview } = at({ legal: [pay('locked', 1), pay('locked', 2)] });
  const stop = picking.look();
  picking.toggle('box:locked');
  flushSync();
  await vi.advanceTimersByTimeAsync(200);
  expect([picking.answer, picking.considered]).toEqual([null, null]);
  expect(preview).not.toHaveBeenCalled();
  stop();
});

test('values are alike by content', () => {
  expect(alike({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(alike({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(alike([1, 2], [2, 1])).toBe(false);
  expect(alike({ a: undefined }, { b: undefined })).toBe(false);
  expect(alike(null, {})).toBe(false);
  expect(alike(1, '1')).toBe(false);
});
