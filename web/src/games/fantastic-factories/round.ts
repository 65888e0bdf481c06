// What the log tells and the view does not keep: the dice on buildings, extra dice, the Machine's last turn.

import type { Blueprint, Event, Kind } from '$lib/generated/fantastic-factories';
import type { Telling } from '$lib/generated/wire';
import type { Extra } from './dice';
import { blueprint } from './printed.svelte';

export const COLOURS = ['green', 'red', 'blue', 'purple', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];

/** One die of the Machine and what came of it, in the server's words. */
export interface MachineStep {
  colour: Colour;
  die: number;
  texts: string[];
  /** A good was made; for the green die, a card was taken. */
  hit: boolean;
}

export interface Round {
  /** Dice on buildings, by `seat:card`. */
  placed: Record<string, number[]>;
  /** Extra dice of each seat. */
  extras: Record<number, Extra[]>;
  /** The Machine's last turn, die by die. */
  machine: MachineStep[] | null;
}

const did = ({ event }: Telling) => (event as Event).did;

/** The seat that undid its last action, if that is what a line of the log tells. */
export function undoneBy(event: unknown): number | null {
  const { key, facts } = event as { key?: string; facts?: { seat: number } };
  return key === 'log.undo' && facts ? facts.seat : null;
}

/** What a seat does in its work; what follows it is its consequence. */
const WORK = new Set<Event['did']>([
  'put_die',
  'activated',
  'activated_with',
  'replicated',
  'replicated_with',
  'built',
  'set_specialist',
]);

/** The round as the log tells it. */
export function roundOf(log: readonly Telling[], kinds: readonly Kind[]): Round {
  const begin = log.findLastIndex((line) => ['began_round', 'began_last_round'].includes(did(line)));
  const round: Round = { placed: {}, extras: {}, machine: machineTurn(log, kinds) };
  /** The work of each seat, with how many extra dice it had before: to undo the last of it. */
  const work: Record<number, { card: Blueprint | null; extras: number }[]> = {};
  for (const { event: told } of log.slice(begin + 1)) {
    const undone = undoneBy(told);
    if (undone !== null) {
      const last = work[undone]?.pop();
      if (last) round.extras[undone] = (round.extras[undone] ?? []).slice(0, last.extras);
      continue;
    }
    const event = told as Event;
    const seat = 'seat' in event ? event.seat : -1;
    if (WORK.has(event.did)) {
      const card = 'card' in event ? event.card : null;
      (work[seat] ??= []).push({ card, extras: round.extras[seat]?.length ?? 0 });
    }
    switch (event.did) {
      case 'activated_with':
        if (keepsDice(event.card)) round.placed[`${seat}:${event.card}`] = event.dice;
        break;
      case 'replicated_with':
        if (keepsDice(event.card)) round.placed[`${seat}:replicator`] = event.dice;
        break;
      case 'got_die':
        (round.extras[seat] ??= []).push({ value: event.die, from: work[seat]?.at(-1)?.card ?? 'specialist' });
        break;
      case 'set_specialist':
        (round.extras[seat] ??= []).push({ value: event.die, from: 'specialist' });
        break;
    }
  }
  return round;
}

/** Training turns a die and gives it back; the Golem's is bought. */
const keepsDice = (card: Parameters<typeof blueprint>[0]) => blueprint(card)?.effect.does === 'convert';

/** `kinds`: the types of building that the red, blue, purple and yellow die stand for. */
function machineTurn(log: readonly Telling[], kinds: readonly Kind[]): MachineStep[] | null {
  const rolled = log.findLastIndex((line) => did(line) === 'machine_rolled');
  if (rolled < 0) return null;
  const dice = log[rolled]!.event as Extract<Event, { did: 'machine_rolled' }>;
  const steps = COLOURS.map((colour): MachineStep => ({ colour, die: dice[colour], texts: [], hit: false }));
  const tell = (colour: Colour, text: string, hit: boolean) => {
    const step = steps.find((one) => one.colour === colour)!;
    // An event without a sentence belongs to the one told before it.
    if (text) step.texts.push(text);
    step.hit ||= hit;
  };
  for (const { event: told, text } of log.slice(rolled + 1)) {
    const event = told as Event;
    switch (event.did) {
      case 'machine_took':
      case 'machine_drew':
        tell('green', text, true);
        break;
      case 'machine_swept':
        tell('green', text, false);
        break;
      case 'machine_made':
      case 'machine_missed':
        tell(COLOURS[kinds.indexOf(event.kind) + 1]!, text, event.did === 'machine_made');
        break;
    }
  }
  return steps;
}
