// A socket that reconnects by itself.

import { isHere, openDeviceSocket } from '../device/device';
import { address, VERSION } from './api';
import { connection } from './connection.svelte';
import { installed } from './installed.svelte';
import { Inbox, packs } from './packing';

/** After these refusals there is no point in reconnecting. */
const FINAL = ['not_found', 'banned', 'forbidden', 'private', 'version', 'not_signed_in', 'unreadable'];
const LONGEST_WAIT = 10_000;
/** A connection can die silently: how often it is pinged, and how soon the answer must come. */
const PING_EVERY = 25_000;
const ANSWER_WITHIN = 8_000;

export type LinkState = 'opening' | 'open' | 'lost' | 'ended';

export interface ReconnectingSocket {
  /** False when there is no connection: nothing was sent. */
  send(message: object): boolean;
  /** Closes it for good. */
  end(): void;
}

export interface SocketOptions {
  /** What goes into the address; asked again for each connection. */
  facts?: () => Record<string, string | number | null | undefined>;
  onmessage: (message: never) => void;
  onstate: (state: LinkState) => void;
  /** Whether the other side answers a ping. */
  pings?: boolean;
}

/** Opens `/api{path}`, and opens it again whenever it closes; what is on this device is asked there. */
export function openSocket(path: string, options: SocketOptions): ReconnectingSocket {
  return isHere(path) ? openDeviceSocket(path, options) : openServerSocket(path, options);
}

function openServerSocket(
  path: string,
  { facts = () => ({}), onmessage, onstate, pings = false }: SocketOptions,
): ReconnectingSocket {
  let socket: WebSocket | null = null;
  let wait = 500;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  let lastMessage = Date.now();

  function open() {
    clearTimeout(timer);
    const url = address(path, { v: VERSION, pack: packs() ? 'deflate' : null, ...facts() });
    url.protocol = url.protocol.replace('http', 'ws');
    const now = new WebSocket(url);
    now.binaryType = 'arraybuffer';
    socket = now;
    const inbox = new Inbox(
      (text) => socket === now && !ended && receive(text),
      () => socket === now && drop(now),
    );
    now.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      lastMessage = Date.now();
      wait = 500;
      inbox.take(data);
    };
    // What has come is told before the end is.
    now.onclose = () => inbox.after(() => lost(now));
  }

  function receive(text: string) {
    const message = JSON.parse(text) as { type: string; refused?: string };
    connection.heard();
    if (message.type !== 'bye') onstate('open');
    else if (message.refused === 'version') installed.outdated = true;
    onmessage(message as never);
    if (message.type === 'bye' && FINAL.includes(message.refused ?? '')) end();
  }

  function lost(which: WebSocket) {
    if (socket !== which || ended) return;
    socket = null;
    onstate('lost');
    timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** Gives a connection up: closing it properly would wait for an answer that does not come. */
  function drop(which: WebSocket) {
    which.onclose = null;
    which.close();
    lost(which);
  }

  function ping() {
    const now = socket;
    if (now?.readyState !== WebSocket.OPEN) return;
    const sent = Date.now();
    now.send(JSON.stringify({ type: 'ping', id: 0 }));
    setTimeout(() => {
      if (socket === now && lastMessage < sent) drop(now);
    }, ANSWER_WITHIN);
  }

  /** Somebody looks at the page again, or the network is back: no reason to wait any longer. */
  function checkNow() {
    if (ended || document.hidden) return;
    if (!socket) open();
    else if (pings) ping();
  }

  /** The network is gone: no need to wait until a ping fails. */
  function offline() {
    if (socket) drop(socket);
  }

  const pinging = pings ? setInterval(ping, PING_EVERY) : undefined;
  document.addEventListener('visibilitychange', checkNow);
  addEventListener('online', checkNow);
  addEventListener('offline', offline);
  open();

  function end() {
    ended = true;
    clearTimeout(timer);
    clearInterval(pinging);
    document.removeEventListener('visibilitychange', checkNow);
    removeEventListener('online', checkNow);
    removeEventListener('offline', offline);
    onstate('ended');
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
