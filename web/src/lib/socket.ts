// A socket that comes back by itself.

import { address } from './api';

/** After these words of the server it is of no use to come back. */
const FINAL = ['not_found', 'banned', 'forbidden', 'version', 'not_signed_in', 'unreadable'];
const LONGEST = 10_000;
/** A connection can die without a word: asked for a sign of life so often, it must come so soon. */
const PING = 25_000;
const PONG = 8_000;

export type Line = 'opening' | 'open' | 'lost' | 'ended';

export interface Kept {
  /** False when there is no connection: nothing was sent. */
  send(message: object): boolean;
  /** Closes it for good. */
  end(): void;
}

interface Told {
  /** What goes into the address; asked anew each time. */
  facts?: () => Record<string, string | number | null | undefined>;
  hear: (said: never) => void;
  state: (line: Line) => void;
  /** Whether the other side answers a ping. */
  pings?: boolean;
}

/** Opens `/api{path}` and opens it again whenever it closes. */
export function keep(path: string, { facts = () => ({}), hear, state, pings = false }: Told): Kept {
  let socket: WebSocket | null = null;
  let wait = 500;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let heard = Date.now();

  function open() {
    clearTimeout(timer);
    const url = address(path, { v: 1, ...facts() });
    url.protocol = url.protocol.replace('http', 'ws');
    const now = new WebSocket(url);
    socket = now;
    now.onmessage = (message: MessageEvent<string>) => {
      heard = Date.now();
      wait = 500;
      const said = JSON.parse(message.data) as { type: string; refused?: string };
      if (said.type !== 'bye') state('open');
      hear(said as never);
      if (said.type === 'bye' && FINAL.includes(said.refused ?? '')) end();
    };
    now.onclose = () => lost(now);
  }

  function lost(which: WebSocket) {
    if (socket !== which || ended) return;
    socket = null;
    state('lost');
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST);
  }

  /** Gives a connection up: closing politely would wait for an answer that does not come. */
  function drop(which: WebSocket) {
    which.onclose = null;
    which.close();
    lost(which);
  }

  function ping() {
    const now = socket;
    if (now?.readyState !== WebSocket.OPEN) return;
    const asked = Date.now();
    now.send(JSON.stringify({ type: 'ping', id: 0 }));
    setTimeout(() => {
      if (socket === now && heard < asked) drop(now);
    }, PONG);
  }

  /** Whoever looks again does not want to wait. */
  function hurry() {
    if (ended || document.hidden) return;
    if (!socket) open();
    else if (pings) ping();
  }

  /** The network is gone: no need to wait for the silence to tell. */
  function offline() {
    if (socket) drop(socket);
  }

  const beat = pings ? setInterval(ping, PING) : undefined;
  document.addEventListener('visibilitychange', hurry);
  addEventListener('online', hurry);
  addEventListener('offline', offline);
  open();

  function end() {
    ended = true;
    clearTimeout(timer);
    clearInterval(beat);
    document.removeEventListener('visibilitychange', hurry);
    removeEventListener('online', hurry);
    removeEventListener('offline', offline);
    state('ended');
    socket?.close();
  }

  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    end,
  };
}
