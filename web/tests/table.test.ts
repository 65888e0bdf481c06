// A table's state: what is shown when, what is asked how, and what a lost connection does.

import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Action } from '../src/lib/scene';
import { settings } from '../src/lib/settings.svelte';
import { LiveTable } from '../src/lib/live-table.svelte';
import { pause } from '../src/lib/playback.svelte';
import { Picking } from '../src/games/picking.svelte';
import Feed from '../src/parts/Feed.svelte';
import { FakeSocket, table, told, update, welcome } from './line';

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no log before')));
  settings.motion = 'less';
});

afterEach(() => {
  for (const here of open) here.leave();
  open = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Tables that were opened: each is left when its test is over. */
let open: LiveTable[] = [];

function opened(invite: string | null = null): LiveTable {
  const here = new LiveTable('t1', invite);
  open.push(here);
  return here;
}

/** A table that was greeted at this ply. */
function seated(ply = 3): LiveTable {
  const here = opened();
  FakeSocket.last.say(welcome(ply));
  return here;
}

const answered = () => vi.advanceTimersByTimeAsync(0);

test('the first picture is the welcome', () => {
  const here = opened('CODE');
  expect(here.known).toBeNull();
  expect(FakeSocket.last.url.searchParams.get('invite')).toBe('CODE');
  FakeSocket.last.say(welcome(3));
  expect(here.link).toBe('open');
  expect(here.frame.ply).toBe(3);
  expect(here.live).toBe(true);
});

test('an update is shown and told', () => {
  const here = seated();
  FakeSocket.last.say(update(4, [told('Bruno bids 1.')]));
  expect(here.frame.ply).toBe(4);
  expect(here.log.map((line) => line.text)).toEqual(['Bruno bids 1.']);
  expect(here.fresh.events).toHaveLength(1);
});

test('an action names the ply it answers and waits for its ok', async () => {
  const here = seated();
  void here.act({ do: 'pass' });
  expect(FakeSocket.last.sent).toEqual([{ id: 1, type: 'act', at: 3, action: { do: 'pass' } }]);
  expect(here.waiting).toBe(true);
  FakeSocket.last.say(update(4, [told('You pass.')]));
  FakeSocket.last.say({ type: 'ok', id: 1, ply: 4 });
  await answered();
  expect(here.waiting).toBe(false);
  expect(here.frame.ply).toBe(4);
});

test('a page that is hidden says so, after each connection too, and again when it is shown', async () => {
  const here = seated();
  const hide = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const looks = () => FakeSocket.last.sent.filter(({ type }) => type === 'look').map(({ looking }) => looking);
  expect(looks()).toEqual([]);
  hide(true);
  hide(false);
  hide(true);
  expect(looks()).toEqual([false, true, false]);
  FakeSocket.last.close();
  await vi.advanceTimersByTimeAsync(20_000);
  FakeSocket.last.say(welcome(3));
  expect(looks()).toEqual([false]);
  here.leave();
  hide(false);
  expect(looks()).toEqual([false]);
});

test('a refusal says why, and the board is as the server has it', async () => {
  const here = seated();
  void here.act({ do: 'pass' });
  FakeSocket.last.say({
    type: 'refused',
    id: 1,
    refused: 'illegal',
    text: 'The opener may not pass.',
    rule: 'FM-1.2',
    update: update(5),
  });
  await answered();
  expect(here.refusal).toEqual({ text: 'The opener may not pass.', rule: 'FM-1.2' });
  expect(here.frame.ply).toBe(5);
  void here.act({ do: 'bid' });
  expect(here.refusal).toBeNull();
});

test('a refusal that comes late does not turn the board back', async () => {
  const here = seated();
  void here.act({ do: 'pass' });
  FakeSocket.last.say(update(7));
  FakeSocket.last.say({ type: 'refused', id: 1, refused: 'stale', text: 'Stale.', rule: null, update: update(5) });
  await answered();
  expect(here.frame.ply).toBe(7);
});

test('the answer to a request does not hide what the socket has told since', () => {
  const here = seated();
  const asked = table({ now: Date.now() });
  FakeSocket.last.say({ type: 'table', table: { ...asked, now: asked.now + 5, spectators: 1 } });
  here.become(asked);
  expect(here.info.spectators).toBe(1);
  here.become({ ...asked, now: asked.now + 9 });
  expect(here.info.spectators).toBe(0);
});

test('a preview changes nothing and may come to nothing', async () => {
  const here = seated();
  const seen = here.preview({ do: 'buy' });
  FakeSocket.last.say({ ...update(4), type: 'preview', id: 1, at: 3 });
  expect((await seen)?.frame.ply).toBe(4);
  expect(here.frame.ply).toBe(3);
  const refused = here.preview({ do: 'buy' });
  FakeSocket.last.say({ type: 'refused', id: 2, refused: 'stale', text: 'Stale.', rule: null, update: null });
  expect(await refused).toBeNull();
  expect(here.refusal).toBeNull();
});

test('a lost connection says so, comes back, and asks for what it missed', async () => {
  const here = seated();
  void here.act({ do: 'pass' });
  FakeSocket.last.close();
  await answered();
  expect(here.link).toBe('lost');
  expect(here.waiting).toBe(false);
  expect(here.refusal?.text).toContain('whether your move arrived');
  void here.act({ do: 'pass' });
  await answered();
  expect(here.refusal?.text).toContain('Nothing was sent');
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(FakeSocket.last.url.searchParams.get('since')).toBe('3');
  const back = welcome(6);
  FakeSocket.last.say({ ...back, update: { ...back.update, events: [told('Bruno passes.')] } });
  expect(here.link).toBe('open');
  expect(here.refusal).toBeNull();
  expect(here.connections).toBe(2);
  expect(here.frame.ply).toBe(6);
  expect(here.log.map((line) => line.text)).toEqual(['Bruno passes.']);
});

test('a refusal of the server stays when the connection is back', async () => {
  const here = seated();
  void here.act({ do: 'pass' });
  FakeSocket.last.say({ type: 'refused', id: 1, refused: 'illegal', text: 'No.', rule: null, update: null });
  await answered();
  FakeSocket.last.close();
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.last.say(welcome(3));
  expect(here.refusal?.text).toBe('No.');
});

test('what could not be asked while the connection was lost is asked again', async () => {
  const here = seated();
  const prompt = { ask: '', choices: [{ label: 'Buy', options: [{ text: '', action: { do: 'buy' } }] }], blocked: [] };
  const told = (ply: number) => ({ ...update(ply), frame: { ...update(ply).frame, prompt } });
  FakeSocket.last.say(told(4));
  const picking = new Picking<Action>(() => here, { nothing: { thing: null, copy: null }, things: () => [] });
  FakeSocket.last.close();
  picking.pick({ thing: 'tile' });
  expect(await picking.preview(picking.offers[0]!)).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  FakeSocket.last.say({ ...welcome(4), update: told(4) });
  const seen = picking.preview(picking.offers[0]!);
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'preview', action: { do: 'buy' } });
  FakeSocket.last.say({ ...update(5), type: 'preview', id: FakeSocket.last.sent.at(-1)!.id, at: 4 });
  expect((await seen)?.frame.ply).toBe(5);
  expect(picking.picked.thing).toBe('tile');
});

test('after a final refusal it does not reconnect', async () => {
  const here = opened();
  FakeSocket.last.say({ type: 'bye', refused: 'not_found', text: 'There is no such table.' });
  expect(here.closedBecause).toMatchObject({ refused: 'not_found', text: 'There is no such table.' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('where things move, one step is shown after the other', async () => {
  const here = seated();
  settings.motion = 'full';
  for (const ply of [4, 5, 6]) FakeSocket.last.say(update(ply, [told(`Step ${ply}.`)], [1]));
  expect(here.frame.ply).toBe(4);
  await vi.advanceTimersByTimeAsync(pause(1, 'normal'));
  expect(here.frame.ply).toBe(5);
  await vi.advanceTimersByTimeAsync(pause(1, 'normal'));
  expect(here.frame.ply).toBe(6);
  expect(here.log).toHaveLength(3);
});

test('acting shows at once where the match stands', () => {
  const here = seated();
  settings.motion = 'full';
  for (const ply of [4, 5, 6]) FakeSocket.last.say(update(ply, [told(`Step ${ply}.`)]));
  void here.act({ do: 'pass' });
  expect(here.frame.ply).toBe(6);
  expect(FakeSocket.last.sent.at(-1)).toMatchObject({ at: 6 });
  expect(here.log.map((line) => line.text)).toEqual(['Step 4.', 'Step 5.', 'Step 6.']);
});

test('many steps that wait are not shown one by one', () => {
  expect(pause(0, 'normal')).toBeGreaterThan(pause(7, 'normal'));
  expect(pause(21, 'normal')).toBeLessThan(100);
  expect(pause(0, 'slow')).toBeGreaterThan(pause(0, 'normal'));
  expect(pause(21, 'fast')).toBe(0);
});

test('a bot on our seat: nothing can be done until we are back', () => {
  const here = seated();
  const seats = here.info.seats.map((seat) => (seat.seat === 0 ? { ...seat, taken_over: 'worker' } : seat));
  FakeSocket.last.say({ type: 'table', table: { ...here.info, seats } });
  expect(here.live).toBe(false);
});

test('the log tells every line once, in its round, however late the beginning of it comes', async () => {
  let tell = (_: object) => {};
  const history = new Promise<object>((resolve) => (tell = resolve));
  vi.stubGlobal('fetch', () => history.then((said) => ({ status: 200, ok: true, json: () => Promise.resolve(said) })));
  const here = seated();
  FakeSocket.last.say(update(4, [told('Bruno passes.')]));
  FakeSocket.last.say(
    update(5, [told('Ada earns 20.'), told('Round 2.', { did: 'began_round', round: 2 }), told('Ada bids 1.')]),
  );
  const entry = (...events: object[]) => ({ round: 1, seat: 0, events });
  tell({
    ply: 4,
    entries: [entry(told('Round 1.', { did: 'began_round', round: 1 })), entry(told('Bruno passes.'))],
    measures: [],
  });
  await answered();
  const lines = here.log.map(({ text, round }) => `${round}: ${text}`);
  expect(lines).toEqual(['1: Round 1.', '1: Bruno passes.', '1: Ada earns 20.', '2: Round 2.', '2: Ada bids 1.']);
  expect(new Set(here.log.map(({ n }) => n)).size).toBe(5);
});

test('chat is kept in order', () => {
  const here = seated();
  FakeSocket.last.say({ type: 'chat', n: 1, user: 'x', name: 'Bea', text: 'Hello', at: 0 });
  FakeSocket.last.say({ type: 'chat', n: 2, user: 'x', name: 'Bea', text: 'Good luck', at: 0 });
  expect(here.chat.map((line) => line.text)).toEqual(['Hello', 'Good luck']);
});

test('a telling without words has no line of its own, but is part of what happened', async () => {
  const here = seated();
  const { container } = render(Feed, { table: here });
  FakeSocket.last.say(update(4, [told('Ada moves 2 machines to the market.'), told('')]));
  await tick();
  const lines = [...container.querySelectorAll('.log li:not(.mark)')].map((line) => line.textContent.trim());
  expect(lines).toEqual([expect.stringContaining('Ada moves 2 machines to the market.')]);
  expect(here.fresh.events).toHaveLength(2);
});
