// The device as a place where tables are: requests and sockets as a server has them, answered by a worker of this page.

import module from 'virtual:module';
import { serverless } from '../lib/base';
import { settings } from '../lib/settings.svelte';
import type { LinkState, ReconnectingSocket, SocketOptions } from '../lib/socket';
import { rulebookHere } from './rulebooks';
import { deviceState } from './state.svelte';
import type { FromWorker, ToWorker } from './messages';

/** Whether this page can play without a server: it was built with the engine, and the browser runs it. */
export const playsHere = module !== null && 'Worker' in globalThis && 'WebAssembly' in globalThis;

/** Whether a table is on this device: its id says so. */
export const onDevice = (table: string): boolean => table.startsWith('device-');

/** Whether the device answers a request, and no server. */
export const isHere = (path: string): boolean => serverless || onDevice(/^\/tables\/([^/?]+)/.exec(path)?.[1] ?? '');

type Facts = Record<string, string | number | boolean | null | undefined>;
/** The worker's answer; null if it has failed. */
type Reply = (answer: { ok: boolean; text: string | null } | null) => void;

interface OpenSocket {
  tell(text: string): void;
  lost(): void;
}

let worker: Worker | null = null;
/** Whether it has answered: before, a server is faster. */
let ready = false;
let counted = 0;
const waiting = new Map<number, Reply>();
const sockets = new Map<number, OpenSocket>();

function say(message: ToWorker) {
  worker ??= started();
  worker.postMessage(message);
}

function started(): Worker {
  const own = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  own.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    switch (data.kind) {
      case 'answer':
        waiting.get(data.n)?.(data);
        return void waiting.delete(data.n);
      case 'tell':
        return sockets.get(data.n)?.tell(data.text);
      case 'state':
        Object.assign(deviceState, { keeps: data.keeps, slow: data.slow, full: data.full });
        ready = true;
        return;
      case 'lost':
        for (const socket of sockets.values()) socket.lost();
        return;
      case 'broken':
        return fail();
    }
  };
  own.onerror = () => fail();
  own.postMessage({ kind: 'start', module: new URL(module!, location.href).href } satisfies ToWorker);
  return own;
}

/** Whether the device can answer at once; if it cannot yet, it will soon. */
export function warm(): boolean {
  if (playsHere) worker ??= started();
  return ready;
}

/** The worker cannot go on: the next question begins another one. */
function fail() {
  worker?.terminate();
  worker = null;
  ready = false;
  for (const reply of waiting.values()) reply(null);
  waiting.clear();
  for (const socket of sockets.values()) socket.lost();
}

function written(facts: Facts): Record<string, string> {
  const said = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]));
}

const settled = (ask: (n: number) => void): Promise<Response> =>
  new Promise((resolve, reject) => {
    const n = ++counted;
    waiting.set(n, (answer) => {
      if (answer === null) return reject(new Error('the worker has failed'));
      const { ok, text } = answer;
      resolve(new Response(text, { status: text === null && ok ? 204 : ok ? 200 : 409 }));
    });
    ask(n);
  });

/** Asks the device what a server would be asked. */
export function deviceRequest(method: string, path: string, facts: Facts = {}, body?: unknown): Promise<Response> {
  const rulebook = rulebookHere(method, path);
  if (rulebook) return rulebook;
  const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  return settled((n) =>
    say({ kind: 'request', n, method, path, facts: written(facts), lang: settings.lang, body: text }),
  );
}

/** Lays a server's finished match before the device, which then answers what is asked about it. */
export function lend(id: string, file: string, you: number | null): Promise<Response> {
  return settled((n) => say({ kind: 'borrow', n, id, file, you, lang: settings.lang }));
}

/** How soon a socket is opened again after the engine has failed, in milliseconds. */
const AGAIN = 500;

/** A socket to the device: nothing between it and the page can be lost but the engine itself. */
export function openDeviceSocket(
  path: string,
  { facts = () => ({}), onmessage, onstate }: SocketOptions,
): ReconnectingSocket {
  let n = 0;
  let state: LinkState = 'opening';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: LinkState) {
    if (state !== next) onstate((state = next));
  }

  function open() {
    n = ++counted;
    sockets.set(n, { tell, lost });
    say({ kind: 'open', n, path, facts: written(facts()), lang: settings.lang });
  }

  function tell(text: string) {
    const message = JSON.parse(text) as { type: string };
    if (message.type !== 'bye') become('open');
    onmessage(message as never);
    if (message.type === 'bye') end();
  }

  function lost() {
    sockets.delete(n);
    become('lost');
    timer = setTimeout(open, AGAIN);
  }

  function end() {
    clearTimeout(timer);
    sockets.delete(n);
    if (worker) say({ kind: 'close', n });
    become('ended');
  }

  open();
  return {
    send(message) {
      if (state !== 'open') return false;
      say({ kind: 'say', n, text: JSON.stringify(message) });
      return true;
    },
    end,
  };
}
