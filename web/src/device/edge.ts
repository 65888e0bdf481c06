// Thinking at the edge: what a server would have to think about, this device does where it can. Only what is the same
// everywhere: lessons, puzzles, and questions about a match that is over. The server answers wherever the device cannot.

import { address } from '../lib/api';
import type { Report, TableInfo } from '../lib/generated/wire';
import { deviceRequest, lend, warm } from './device';

type Facts = Record<string, string | number | boolean | null | undefined>;

/** What needs nothing but the request itself. */
const PLAIN = [/^\/school\/(play|foresee)$/, /^\/puzzles\/[^/]+\/./];
/** What is asked about a table. */
const ABOUT = /^\/tables\/([^/]+)\/(?:review|advice|foresee|try)$/;

/** The server's matches that lie before the device; none where that failed. */
const lent = new Map<string, Promise<boolean>>();

async function asked<T>(path: string, facts: Facts): Promise<T | null> {
  const response = await fetch(address(path, facts));
  return response.ok ? ((await response.json()) as T) : null;
}

/** Lays a server's match before the device, once it is over. */
async function borrow(id: string, invite: Facts[string]): Promise<boolean> {
  const table = await asked<TableInfo>(`/tables/${id}`, { invite });
  if (table?.status !== 'over') return false;
  // A report that the server has kept need not be made once more.
  if ((await asked<Report>(`/tables/${id}/review`, { invite, kept: true }))?.whole) return false;
  const file = await fetch(address(`/tables/${id}/file`, { invite }));
  return file.ok && (await lend(id, await file.text(), table.you)).ok;
}

/** Whether the device answers what is asked about a match: decided once, so that a report is not made twice. */
function isLent(id: string, invite: Facts[string]): Promise<boolean> {
  const known = lent.get(id) ?? (warm() ? borrow(id, invite).catch(() => false) : Promise.resolve(false));
  lent.set(id, known);
  return known;
}

/** The device's answer to a request that is a server's; none where the server has to answer. */
export async function answeredHere(
  method: string,
  path: string,
  facts: Facts = {},
  body?: unknown,
): Promise<Response | null> {
  const [, id] = ABOUT.exec(path) ?? [];
  if (!id && !(method === 'POST' && PLAIN.some((one) => one.test(path)))) return null;
  try {
    if (id) {
      const invite = facts['invite'] ?? (body as { invite?: string | null } | undefined)?.invite;
      if (!(await isLent(id, invite))) return null;
    } else if (!warm()) return null;
    const answer = await deviceRequest(method, path, facts, body);
    // Rules refuse here as they do there; whatever else is refused, the server may know better.
    if (answer.ok) return answer;
    const { refused } = (await answer.clone().json()) as { refused?: string };
    return refused === 'illegal' ? answer : null;
  } catch {
    return null;
  }
}
