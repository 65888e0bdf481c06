// A socket whose messages come packed.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './line';

beforeEach(() => {
  vi.resetModules();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => vi.unstubAllGlobals());

/** A socket, what it said and how it went. */
async function opened() {
  const { openSocket } = await import('../src/lib/socket');
  const heard: unknown[] = [];
  const states: string[] = [];
  const socket = openSocket('/lobby', {
    onmessage: (message: { n?: number; type: string }) => heard.push(message.n ?? message.type),
    onstate: (state) => states.push(state),
  });
  return { socket, heard, states };
}

test('what comes packed, plain and packed again is heard in that order', async () => {
  const { socket, heard } = await opened();
  expect(FakeSocket.last.url.searchParams.get('pack')).toBe('deflate');
  // The first takes longest to unpack.
  FakeSocket.last.pack({ type: 'x', n: 0, long: 'x'.repeat(3_000_000) });
  for (let n = 1; n < 20; n += 1) {
    if (n % 3 === 0) FakeSocket.last.say({ type: 'x', n });
    else FakeSocket.last.pack({ type: 'x', n });
  }
  expect(heard).toEqual([]);
  await vi.waitFor(() => expect(heard).toHaveLength(20));
  expect(heard).toEqual(Array.from({ length: 20 }, (_, n) => n));
  // With nothing left to unpack, plain text is heard at once.
  FakeSocket.last.say({ type: 'x', n: 20 });
  expect(heard.at(-1)).toBe(20);
  socket.end();
});

test('the last word is heard before the end, and ends it for good', async () => {
  const { heard, states } = await opened();
  FakeSocket.last.pack({ type: 'bye', refused: 'private', text: 'Ask Ada.' });
  FakeSocket.last.close();
  await vi.waitFor(() => expect(states).toContain('ended'));
  expect(heard).toEqual(['bye']);
  expect(states).toEqual(['ended']);
});

test('what cannot be unpacked is asked for again, plain', async () => {
  const { socket, heard, states } = await opened();
  FakeSocket.last.readyState = FakeSocket.OPEN;
  FakeSocket.last.onmessage?.({ data: new Uint8Array([255, 1, 2, 3]).buffer });
  FakeSocket.last.pack({ type: 'x', n: 1 });
  await vi.waitFor(() => expect(FakeSocket.all).toHaveLength(2), { timeout: 3000 });
  expect(states).toEqual(['lost']);
  expect(FakeSocket.last.url.searchParams.get('pack')).toBeNull();
  FakeSocket.last.say({ type: 'x', n: 2 });
  expect(heard).toEqual([2]);
  socket.end();
});

test('a browser that cannot unpack asks for plain text', async () => {
  vi.stubGlobal('DecompressionStream', undefined);
  Reflect.deleteProperty(globalThis, 'DecompressionStream');
  const { socket } = await opened();
  expect(FakeSocket.last.url.searchParams.get('pack')).toBeNull();
  socket.end();
});

test('a message the page stumbles over does not hold up the next', async () => {
  const { Inbox } = await import('../src/lib/packing');
  const heard: string[] = [];
  const troubles: unknown[] = [];
  const note = (trouble: unknown) => troubles.push(trouble);
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
  const inbox = new Inbox(
    (text) => {
      heard.push(text);
      if (text === '"no"') throw new Error('stumbled');
    },
    () => heard.push('broken'),
  );
  const packed = async (text: string) => {
    const { deflateRawSync } = await import('node:zlib');
    inbox.take(new Uint8Array(deflateRawSync(text)).buffer);
  };
  await packed('"no"');
  await packed('"yes"');
  await vi.waitFor(() => expect(heard).toEqual(['"no"', '"yes"']));
  await vi.waitFor(() => expect(troubles).toHaveLength(1));
  process.off('unhandledRejection', note);
  for (const other of others) process.on('unhandledRejection', other);
});
