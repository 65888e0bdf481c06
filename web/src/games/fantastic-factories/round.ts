// What the events told and the view does not keep: the dice on buildings, who got extra dice, the Machine's last turn.

import type { Event, Row } from '$lib/generated/fantastic-factories';
import type { Telling } from '$lib/generated/wire';
import { blueprint } from './printed.svelte';

/** One die of the Machine and what came of it, in the server's words. */
export interface MachineStep {
  colour: Colour;
  die: number;
  texts: string[];
  /** A good was made; for the green die, a card was taken. */
  hit: boolean;
  event: Event | null;
}

export interface MachineTurn {
  /** Grows with every turn. */
  n: number;
  steps: MachineStep[];
  swept: Row | null;
}

export const COLOURS = ['green', 'red', 'blue', 'purple', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];

export interface Round {
  /** The last step taken in. */
  n: number;
  /** Dice on buildings, by `seat:card`. */
  placed: Record<string, number[]>;
  /** Extra dice of each seat. */
  extras: Record<number, number[]>;
  machine: MachineTurn | null;
}

export const FRESH: Round = { n: 0, placed: {}, extras: {}, machine: null };

/** The round after what just happened. */
export function remembered(before: Round, fresh: { n: number; events: Telling[] }): Round {
  if (fresh.n === before.n) return before;
  const round: Round = { ...before, n: fresh.n };
  for (const { event, text } of fresh.events as { event: Event; text: string }[]) {
    switch (event.did) {
      case 'began_round':
      case 'began_last_round':
        round.placed = {};
        round.extras = {};
        break;
      case 'activated_with':
        if (blueprint(event.card)?.effect.does === 'convert')
          round.placed = { ...round.placed, [`${event.seat}:${event.card}`]: event.dice };
        break;
      case 'replicated_with':
        if (blueprint(event.card)?.effect.does === 'convert')
          round.placed = { ...round.placed, [`${event.seat}:replicator`]: event.dice };
        break;
      case 'got_die':
      case 'set_specialist':
        round.extras = { ...round.extras, [event.seat]: [...(round.extras[event.seat] ?? []), event.die] };
        break;
      case 'machine_rolled': {
        const rolled = event;
        const steps = COLOURS.map((colour) => ({ colour, die: rolled[colour], texts: [], hit: false, event: null }));
        round.machine = { n: fresh.n, steps, swept: null };
        break;
      }
      default:
        if (round.machine) round.machine = told(round.machine, event, text);
    }
  }
  return round;
}

/** The other four dice are counted in this order. */
const OTHERS: Record<string, Colour> = { training: 'red', production: 'blue', special: 'purple', utility: 'yellow' };

function told(turn: MachineTurn, event: Event, text: string): MachineTurn {
  const at = (colour: Colour, hit: boolean): MachineTurn => ({
    ...turn,
    steps: turn.steps.map((step) =>
      step.colour === colour
        ? { ...step, hit: step.hit || hit, texts: [...step.texts, text], event: step.event ?? event }
        : step,
    ),
  });
  switch (event.did) {
    case 'machine_took':
    case 'machine_drew':
      return at('green', true);
    case 'machine_swept':
      return { ...at('green', true), swept: event.row };
    case 'machine_made':
    case 'machine_missed':
      return at(OTHERS[event.kind] ?? 'green', event.did === 'machine_made');
    default:
      return turn;
  }
}
