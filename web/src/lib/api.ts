// Requests. A refusal is thrown; its text is for people, in their language.

import { deviceRequest, isHere, playsHere } from '../device/device';
import { answeredHere } from '../device/edge';
import { shared } from './base';
import { connection } from './connection.svelte';
import { installed } from './installed.svelte';
import { settings } from './settings.svelte';
import { words } from './words';

const t = words({
  en: {
    unreachable: 'The server cannot be reached. Try again in a moment.',
    not_here: 'This page was built without what it needs to play on this device.',
    failed: 'That failed on this device. Try again; every move until then is kept.',
  },
  de: {
    unreachable: 'Der Server ist nicht erreichbar. Versuche es gleich noch einmal.',
    not_here: 'Diese Seite wurde ohne das gebaut, was sie zum Spielen auf diesem Gerät braucht.',
    failed: 'Das ist auf diesem Gerät fehlgeschlagen. Versuche es noch einmal; jeder Zug bis dahin ist gespeichert.',
  },
});

/** The version of the protocol that the page speaks: `VERSION` of crates/table. */
export const VERSION = 1;

export class Refusal extends Error {
  constructor(
    readonly refused: string,
    text: string,
    readonly rule: string | null = null,
  ) {
    super(text);
  }
}

type Facts = Record<string, string | number | boolean | null | undefined>;

/** The address of a request, in the reader's language. */
export function address(path: string, facts: Facts = {}): URL {
  const url = new URL(shared(`/api${path}`));
  for (const [name, value] of Object.entries({ ...facts, lang: settings.lang })) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** Who answers: the server, for which this device may think; nobody but the server; or this device. */
type Place = 'server' | 'server alone' | 'device';
const placeOf = (path: string): Place => (isHere(path) || (connection.lost && knownHere(path)) ? 'device' : 'server');

/** Whether the device knows it as well as the server does, for when that cannot be reached. */
export const knownHere = (path: string): boolean => playsHere && /^\/(games|school|puzzles)(\/|$)/.test(path);

async function send(place: Place, method: string, path: string, facts?: Facts, body?: unknown): Promise<Response> {
  if (place === 'device') {
    if (!playsHere) throw new Refusal('unreachable', t.not_here);
    return deviceRequest(method, path, facts, body).catch(() => {
      throw new Refusal('broken', t.failed);
    });
  }
  const here = place === 'server' ? await answeredHere(method, path, facts, body) : null;
  if (here) return here;
  try {
    const response = await fetch(address(path, { v: VERSION, ...facts }), {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    });
    // A proxy answers for a server that is down, but not in its words.
    const proxy = response.status >= 502 && !response.headers.get('content-type')?.includes('json');
    if (!proxy) {
      connection.heard();
      return response;
    }
  } catch {
    // Nobody answers.
  }
  connection.unheard();
  if (place === 'server' && knownHere(path)) return send('device', method, path, facts, body);
  throw new Refusal('unreachable', t.unreachable);
}

type Refused = { refused?: string; text?: string; rule?: string | null } | null;

function refusal(said: Refused): Refusal {
  if (said?.refused === 'version') installed.outdated = true;
  return new Refusal(said?.refused ?? 'unreachable', said?.text ?? t.unreachable, said?.rule ?? null);
}

async function ask<T>(
  method: string,
  path: string,
  facts?: Facts,
  body?: unknown,
  place: Place = placeOf(path),
): Promise<T> {
  const response = await send(place, method, path, facts, body);
  if (response.status === 204) return null as T;
  const answer = (await response.json().catch(() => undefined)) as (T & Refused) | undefined;
  if (response.ok && answer !== undefined) return answer;
  throw refusal(answer ?? null);
}

/** What is answered as plain text. */
export async function text(path: string): Promise<string> {
  const response = await send(placeOf(path), 'GET', path);
  if (response.ok) return response.text();
  throw refusal((await response.json().catch(() => null)) as Refused);
}

export const get = <T>(path: string, facts?: Facts) => ask<T>('GET', path, facts);
export const post = <T>(path: string, body: unknown = {}, facts?: Facts) => ask<T>('POST', path, facts, body);
/** The same to the server, which has to see it for itself. */
export const postThere = <T>(path: string, body: unknown) => ask<T>('POST', path, undefined, body, 'server alone');
/** The same on this device, whatever is asked: a new table there, or a match file. */
export const postHere = <T>(path: string, body: unknown = {}) => ask<T>('POST', path, undefined, body, 'device');
export const getHere = <T>(path: string, facts?: Facts) => ask<T>('GET', path, facts, undefined, 'device');
export const removeHere = (path: string) => ask<null>('DELETE', path, undefined, undefined, 'device');
export const put = (path: string) => ask<null>('PUT', path);
export const putBody = <T>(path: string, body: unknown) => ask<T>('PUT', path, undefined, body);
export const patch = <T>(path: string, body: unknown) => ask<T>('PATCH', path, undefined, body);
export const remove = (path: string, body?: unknown) => ask<null>('DELETE', path, undefined, body);
