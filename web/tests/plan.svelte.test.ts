// A plan: what is marked, what stays, what is sent.

import type { Frame, TableInfo } from '$lib/generated/wire';
import type { Action, Foreseen, Refusal, Scene } from '$lib/scene';
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { Plan, type Step } from '../src/games/plan.svelte';

/** A shop: things cost their number, and going home ends it. */
const buy = (n: number): Step => ({ action: { do: 'buy', n }, text: `Buy ${n}`, copy: null });
const home: Step = { action: { do: 'go_home' }, text: 'Go home', copy: null };

interface Shop {
  money: number;
  home: boolean;
}
const frameOf = (view: Shop, ply: number): Frame => ({
  ply,
  round: 1,
  turn: { seats: [0] },
  view,
  prompt: { ask: '', choices: [], blocked: [] },
  undoable: null,
  no_undo: null,
  outcome: null,
});

function shop(money: number) {
  let shown = $state.raw(frameOf({ money, home: false }, 1));
  let live = $state(true);
  let refusal = $state.raw<Refusal | null>(null);
  let refuses: Refusal | null = null;
  const run = (actions: readonly Action[]): Foreseen | Refusal => {
    const { money, home } = shown.view as Shop;
    const now = { money, home };
    for (const [step, action] of actions.entries()) {
      const n = Number(action['n'] ?? 0);
      if (n > now.money) return { text: `You need ${n}.`, rule: 'X-1', step };
      now.money -= n;
      if (action.do === 'go_home') now.home = true;
    }
    return { events: [], frame: frameOf(now, shown.ply) };
  };
  const act = vi.fn<Scene['act']>((action) => {
    refusal = refuses;
    if (refuses) return Promise.resolve(false);
    const done = run(Array.isArray(action) ? action : [action as Action]);
    if ('frame' in done) shown = { ...done.frame, ply: shown.ply + 1 };
    return Promise.resolve(true);
  });
  const undo = vi.fn();
  const scene: Scene = {
    info: {} as TableInfo,
    get frame() {
      return shown;
    },
    get live() {
      return live;
    },
    get refusal() {
      return refusal;
    },
    viewer: 0,
    fresh: { n: 0, events: [] },
    waiting: false,
    act,
    undo,
    preview: (action) => Promise.resolve(run(Array.isArray(action) ? action : [action as Action]) as Foreseen),
    check: (actions) => Promise.resolve(run(actions)),
  };
  let plan!: Plan<Action>;
  const end = $effect.root(() => {
    plan = new Plan(
      () => scene,
      ({ view }) => !(view as Shop).home,
    );
  });
  return {
    plan,
    act,
    undo,
    end,
    become: (money: number) => {
      shown = frameOf({ money, home: false }, shown.ply + 1);
      flushSync();
    },
    leave: () => {
      live = false;
      flushSync();
    },
    refuse: (why: Refusal | null) => (refuses = why),
  };
}

const settled = async () => {
  for (let i = 0; i < 12; i++) await Promise.resolve();
  flushSync();
};
const left = (plan: Plan<Action>) => (plan.frame.view as Shop).money;

test('what is marked has happened in the plan, and not in the match', async () => {
  const { plan, act } = shop(10);
  plan.add(buy(3));
  plan.add(buy(4));
  await settled();
  expect(plan.all.map(({ text }) => text)).toEqual(['Buy 3', 'Buy 4']);
  expect(left(plan)).toBe(3);
  expect((plan.real.frame.view as Shop).money).toBe(10);
  expect(await plan.preview({ do: 'buy', n: 2 })).toMatchObject({ frame: { view: { money: 1 } } });
  expect(act).not.toHaveBeenCalled();
});

test('all that the board says of itself the plan says, too', () => {
  const real = { lenient: true, ranOut: [1], connections: 3, ahead: 5 };
  let plan!: Plan<Action>;
  $effect.root(() => {
    plan = new Plan(
      () => real as unknown as Scene,
      () => true,
    );
  });
  const { lenient, ranOut, connections, ahead } = plan;
  expect({ lenient, ranOut, connections, ahead }).toEqual(real);
});

test('all of it is sent at once, one alone as it is', async () => {
  const one = shop(10);
  one.plan.add(buy(3));
  await one.plan.send();
  expect(one.act).toHaveBeenCalledWith({ do: 'buy', n: 3 });
  const { plan, act } = shop(10);
  plan.add(buy(3), buy(4));
  await settled();
  await plan.send();
  expect(act).toHaveBeenCalledTimes(1);
  expect(act).toHaveBeenCalledWith([
    { do: 'buy', n: 3 },
    { do: 'buy', n: 4 },
  ]);
  expect(plan.any).toBe(false);
});

test('a step that can no longer be paid goes, too, and it is told which and why', async () => {
  const { plan } = shop(10);
  const [cheap, dear] = [buy(-5), buy(14)];
  plan.add(cheap, dear);
  await settled();
  expect(plan.all).toHaveLength(2);
  plan.remove(cheap);
  await settled();
  expect(plan.all).toEqual([]);
  expect(plan.dropped).toMatchObject([{ step: dear, why: { text: 'You need 14.', rule: 'X-1' } }]);
  plan.add(buy(1));
  expect(plan.dropped).toEqual([]);
});

test('what ends the turn stays last, whatever is marked after it', async () => {
  const { plan, act } = shop(10);
  plan.add(home);
  await settled();
  expect([plan.steps, plan.ending]).toEqual([[], home]);
  plan.add(buy(2));
  await settled();
  expect(plan.all).toEqual([buy(2), home]);
  // More can be marked, and the sum is that of everything.
  expect((plan.frame.view as Shop).home).toBe(false);
  expect(plan.outcome?.view).toEqual({ money: 8, home: true });
  await plan.send();
  expect(act).toHaveBeenCalledWith([{ do: 'buy', n: 2 }, { do: 'go_home' }]);
});

test('refused, nothing is lost: the plan stays, and the reason stands at its step', async () => {
  const { plan, refuse } = shop(10);
  plan.add(buy(3), buy(4));
  await settled();
  refuse({ text: 'No.', rule: 'X-2', step: 1 });
  expect(await plan.send()).toBe(false);
  expect(plan.all).toHaveLength(2);
  expect(plan.refused).toMatchObject({ text: 'No.', step: 1 });
  refuse(null);
  expect(await plan.send()).toBe(true);
  expect(plan.any).toBe(false);
});

test('when the match changes under it, the plan is checked again', async () => {
  const { plan, become } = shop(10);
  plan.add(buy(3), buy(6));
  await settled();
  become(5);
  await settled();
  expect(plan.overtaken).toBe(true);
  expect(plan.all.map(({ text }) => text)).toEqual(['Buy 3']);
  expect(plan.dropped.map(({ step }) => step.text)).toEqual(['Buy 6']);
});

test('a plan ends with the turn, and says so', async () => {
  const { plan, leave } = shop(10);
  plan.add(buy(3));
  await settled();
  leave();
  expect(plan.any).toBe(false);
  expect(plan.dropped).toMatchObject([{ step: { text: 'Buy 3' }, why: null }]);
});

test('undo takes back the last change of the plan, whatever it was; without a plan, the last action', async () => {
  const { plan, undo } = shop(10);
  const texts = () => plan.all.map(({ text }) => text);
  const undone = async () => {
    plan.undo();
    await settled();
    return texts();
  };
  plan.add(buy(3));
  await settled();
  plan.add(buy(4));
  await settled();
  expect(plan.frame.undoable).toMatchObject({ text: 'Buy 4' });
  plan.remove(plan.steps[0]!);
  await settled();
  expect(texts()).toEqual(['Buy 4']);
  plan.clear();
  expect(plan.any).toBe(false);
  expect(await undone()).toEqual(['Buy 4']);
  expect(await undone()).toEqual(['Buy 3', 'Buy 4']);
  expect(await undone()).toEqual(['Buy 3']);
  expect(await undone()).toEqual([]);
  expect(undo).not.toHaveBeenCalled();
  plan.undo();
  expect(undo).toHaveBeenCalledTimes(1);
});

test('one can take the place of another', async () => {
  const { plan } = shop(10);
  plan.add(buy(3), buy(4));
  await settled();
  plan.replace(plan.steps[0]!, buy(5));
  await settled();
  expect(left(plan)).toBe(1);
});
