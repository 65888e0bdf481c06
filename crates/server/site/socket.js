// A socket that comes back by itself.

import { address } from '/api.js';

/** After these words of the server it is of no use to come back. */
const FINAL = ['not_found', 'banned', 'forbidden', 'version', 'not_signed_in', 'unreadable'];
const LONGEST = 10_000;
/** A connection can die without a word: asked for a sign of life so often, it must come so soon. */
const PING = 25_000;
const PONG = 8_000;
/** Where nothing is asked, so long a silence is worth a new connection to who comes back to the page. */
const QUIET = 60_000;

/**
 * Opens `/api{path}` and opens it again whenever it closes.
 * `facts()` are asked anew each time; `hear` gets every message, `state` becomes `open`, `lost` or `ended`.
 */
export function keep(path, { facts = () => ({}), hear, state, pings = false }) {
  let socket = null;
  let wait = 500;
  let timer = null;
  let ended = false;
  let heard = Date.now();

  function open() {
    clearTimeout(timer);
    const url = address(path, { v: 1, ...facts() });
    url.protocol = url.protocol.replace('http', 'ws');
    const now = new WebSocket(url);
    socket = now;
    now.onmessage = (message) => {
      heard = Date.now();
      wait = 500;
      const said = JSON.parse(message.data);
      if (said.type === 'bye') {
        if (FINAL.includes(said.refused)) end();
      } else {
        state('open');
      }
      hear(said);
    };
    now.onclose = () => {
      if (socket !== now || ended) return;
      socket = null;
      state('lost');
      timer = setTimeout(open, wait * (0.75 + Math.random() / 2));
      wait = Math.min(wait * 2, LONGEST);
    };
  }

  function end() {
    ended = true;
    clearTimeout(timer);
    state('ended');
    socket?.close();
  }

  /** Whoever looks again does not want to wait. */
  function hurry() {
    if (ended || document.hidden) return;
    if (!socket) open();
    else if (pings) ping();
    else if (Date.now() - heard > QUIET) drop();
  }

  /** Gives a connection up: closing politely would wait for an answer that does not come. */
  function drop() {
    const { onclose } = socket;
    socket.onclose = null;
    socket.close();
    onclose();
  }

  function ping() {
    const now = socket;
    if (now?.readyState !== WebSocket.OPEN) return;
    const asked = Date.now();
    now.send(JSON.stringify({ type: 'ping', id: 0 }));
    setTimeout(() => {
      if (socket === now && heard < asked) drop();
    }, PONG);
  }

  open();
  document.addEventListener('visibilitychange', hurry);
  addEventListener('online', hurry);
  if (pings) setInterval(ping, PING);

  return {
    /** False when there is no connection: nothing was sent. */
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    end,
  };
}
