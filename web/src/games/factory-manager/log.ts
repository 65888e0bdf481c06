// What happened in the round, read from the log. Every event counts here, told or not.

import type { Event } from '$lib/generated/factory-manager';
import type { Telling } from '$lib/generated/wire';

type Did = Event['did'];
type Of<D extends Did> = Extract<Event, { did: D }>;

/** The one event every action of a seat has; what follows it is its consequence. */
const ACTIONS = new Set<Did>([
  'opened',
  'bid',
  'passed',
  'took_last',
  'moved',
  'moved_extra',
  'added_no_more',
  'bought',
  'bought_to_keep',
  'placed',
  'tore_down',
  'hired',
  'hired_nobody',
  'ended_turn',
  'shut_down',
  'closed_books',
]);

/** The seat that undid its last action, if that is what a line of the log tells. */
function undoneBy(event: unknown): number | null {
  const { key, facts } = event as { key?: string; facts?: { seat: number } };
  return key === 'log.undo' && facts ? facts.seat : null;
}

/** The events of a log, without those that were undone. */
export function withoutUndone(log: readonly Telling[]): Event[] {
  const events: Event[] = [];
  for (const telling of log) {
    const seat = undoneBy(telling.event);
    if (seat === null) {
      events.push(telling.event as Event);
      continue;
    }
    const last = events.findLastIndex((event) => ACTIONS.has(event.did) && 'seat' in event && event.seat === seat);
    if (last < 0) continue;
    const next = events.findIndex((event, i) => i > last && ACTIONS.has(event.did));
    events.splice(last, next < 0 ? events.length : next - last);
  }
  return events;
}

const since = (events: Event[], did: Did) => events.slice(events.findLastIndex((event) => event.did === did) + 1);

export type Sale = Of<'bought' | 'bought_to_keep'>;

/** What was sold in this round, in order. */
export function sales(events: Event[]): Sale[] {
  return since(events, 'began_round').filter((event) => event.did === 'bought' || event.did === 'bought_to_keep');
}

/** The bids for the order tile that is up for auction, in order. */
export function auctionBids(events: Event[]): Of<'opened' | 'bid'>[] {
  const from = events.findLastIndex((event) => event.did === 'opened');
  return from < 0 ? [] : events.slice(from).filter((event) => event.did === 'opened' || event.did === 'bid');
}

export interface RoundIncome {
  round: number;
  step: number;
  price: number;
  earned: Of<'earned' | 'earned_double'>[];
}

/** Everybody's income, round by round. */
export function roundIncomes(events: Event[]): RoundIncome[] {
  const found: RoundIncome[] = [];
  let round = 0;
  for (const event of events) {
    if (event.did === 'began_round') round = event.round;
    if (event.did === 'turned_energy') found.push({ round, step: event.step, price: event.price, earned: [] });
    if (event.did === 'earned' || event.did === 'earned_double') found.at(-1)?.earned.push(event);
  }
  // A log that begins late does not know its first round.
  for (const [i, one] of found.entries()) if (one.round === 0) one.round = (found[i + 1]?.round ?? 1) - 1;
  return found;
}
