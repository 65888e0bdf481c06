// The dock: what is asked before something lapses, and what it says of undo.

import type { Frame, LapseFrame, OptionFrame, TableInfo } from '$lib/generated/wire';
import type { Scene } from '$lib/scene';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { Picking } from '../src/games/picking.svelte';
import Dock from '../src/parts/Dock.svelte';
import { frame, table } from './line';

afterEach(cleanup);

type Action = { do: 'finish' } | { do: 'use'; die: number };
type Told = Partial<Frame>;

const lapse = (text: string, instead: Action | null = null): LapseFrame => ({ text, key: 'die', facts: {}, instead });
const option = (action: Action, lapses: LapseFrame[] = []): OptionFrame => ({
  text: action.do === 'use' ? `the ${action.die}` : '',
  action,
  lapses,
});

function asking(...lapses: LapseFrame[]): Partial<Frame> {
  const choices = [
    { label: 'Use', options: [option({ do: 'use', die: 1 })] },
    { label: 'Finish', options: [option({ do: 'finish' }, lapses)] },
  ];
  return { prompt: { ask: 'What now?', choices, blocked: [] } };
}

/** A dock at a table whose frame can change. */
function dock(first: Told, facts: Partial<TableInfo> = {}) {
  let now = $state.raw({ ...frame(1), ...first });
  const [act, undo] = [vi.fn<Scene['act']>(), vi.fn()];
  const scene: Scene = {
    info: table(facts),
    get frame() {
      return now;
    },
    viewer: 0,
    fresh: { n: 0, events: [] },
    live: true,
    waiting: false,
    refusal: null,
    act,
    undo,
    preview: () => Promise.resolve(null),
  };
  const picking = new Picking<Action>(() => scene, { nothing: { thing: null, copy: null }, things: () => [] });
  render(Dock<Action, { thing: null; copy: null }>, { picking: picking as never });
  const go = async (then: Told) => {
    now = { ...frame(2), ...then };
    await tick();
  };
  return { picking, act, undo, go };
}

const finish = async (picking: Picking<Action>) => {
  picking.act(picking.first({ do: 'finish' })!);
  await tick();
};
const named = (name: string) => screen.queryByRole('button', { name });

test('what lets something lapse is asked once, with what would be lost', async () => {
  const { picking, act } = dock(asking(lapse('Biolab would make 1 good.'), lapse('The 5 is unused.')));
  await finish(picking);
  expect(act).not.toHaveBeenCalled();
  const question = screen.getByRole('group', { name: /^Finish\?/ });
  expect(question.textContent).toContain('This cannot be taken back.');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent.trim())).toEqual([
    'Biolab would make 1 good.',
    'The 5 is unused.',
  ]);
  expect(document.activeElement).toBe(question);
  expect(named('Back')?.className).toContain('primary');
  // Wanted once more, on the board, it is still not done: only the dock's button does it.
  await finish(picking);
  expect(act).not.toHaveBeenCalled();
  // Nor by a second tap of the same finger.
  await fireEvent.click(named('Finish')!);
  expect(act).not.toHaveBeenCalled();
  await new Promise((later) => setTimeout(later, 500));
  await fireEvent.click(named('Finish')!);
  expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'finish' });
  expect(picking.asked).toBeNull();
});

test('where nothing lapses, it is done at once', async () => {
  const { picking, act } = dock(asking());
  await finish(picking);
  expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'finish' });
  expect(named('Back')).toBeNull();
});

test('the safe way names its move and makes it', async () => {
  const { picking, act } = dock(asking(lapse('The 1 is unused.', { do: 'use', die: 1 })));
  await finish(picking);
  expect(named('Use the 1')?.className).toContain('primary');
  expect(named('Back')?.className).not.toContain('primary');
  await fireEvent.click(named('Use the 1')!);
  expect(act).toHaveBeenCalledExactlyOnceWith({ do: 'use', die: 1 });
});

test('Escape goes back to what was picked, and the board does not hear it', async () => {
  const { picking, act } = dock(asking(lapse('The 1 is unused.')));
  const heard = vi.fn();
  addEventListener('keydown', heard);
  picking.pick({ thing: 'die:1' });
  await finish(picking);
  await fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  removeEventListener('keydown', heard);
  expect(heard).not.toHaveBeenCalled();
  expect(picking.asked).toBeNull();
  expect(picking.picked.thing).toBe('die:1');
  expect(act).not.toHaveBeenCalled();
});

test('another prompt, or another pick, ends the question', async () => {
  const { picking, go } = dock(asking(lapse('The 1 is unused.')));
  await finish(picking);
  picking.pick({ thing: 'die:1' });
  expect(picking.asked).toBeNull();
  await finish(picking);
  expect(picking.asked).not.toBeNull();
  await go({ prompt: { ask: 'And now?', choices: [], blocked: [] } });
  expect(picking.asked).toBeNull();
  expect(screen.queryByRole('group')).toBeNull();
});

const undoable = { action: { do: 'use', die: 1 }, text: 'use the 1' };

test('undo lets go of the pick and of the question, by button and by key', async () => {
  const { picking, undo } = dock({ ...asking(lapse('The 1 is unused.')), undoable });
  for (const press of [
    () => fireEvent.click(screen.getByRole('button', { name: /^Undo/ })),
    () => fireEvent.keyDown(document.body, { key: 'u' }),
  ]) {
    picking.pick({ thing: 'die:1' });
    await finish(picking);
    await press();
    expect([picking.asked, picking.picked.thing]).toEqual([null, null]);
  }
  expect(undo).toHaveBeenCalledTimes(2);
});

test('why there is no undo stands where undo stands', async () => {
  const { go } = dock({ no_undo: 'Dice have come up since.' });
  expect(screen.getByText('Dice have come up since.')).toBeTruthy();
  await go({});
  expect(screen.queryByText('Dice have come up since.')).toBeNull();
  await go({ undoable });
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
});

test('at a table without undo, that is said once there is something to undo', async () => {
  const { go } = dock({}, { undo: false });
  const text = 'No undo at this table.';
  expect(screen.queryByText(text)).toBeNull();
  await go({ undoable });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});
