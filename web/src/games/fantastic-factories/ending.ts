// Why this is the last round, in a sentence.

import type { Event, View } from '$lib/generated/fantastic-factories';
import type { Telling } from '$lib/generated/wire';
import { words } from '$lib/words';
import { counted, machineName, printed } from './printed.svelte';

const t = words({
  en: {
    you: (what: string) => `You have ${what}.`,
    has: (name: string, what: string) => `${name} has ${what}.`,
    buildings: (n: number) => `${n} buildings`,
    rounds: (n: number) => `Round ${n} is always the last.`,
    counts: 'After this round goods and prestige are counted.',
  },
  de: {
    you: (what: string) => `Du hast ${what}.`,
    has: (name: string, what: string) => `${name} hat ${what}.`,
    buildings: (n: number) => `${n} Gebäude`,
    rounds: (n: number) => `Runde ${n} ist immer die letzte.`,
    counts: 'Nach dieser Runde zählen Waren und Prestige.',
  },
});

/** Who brought it on; the log knows, and without it those who have enough. */
export function lastRoundBecause(view: View, log: readonly Telling[], name: (seat: number) => string): string {
  const has = (seat: number, what: string) => (seat === view.you ? t.you(what) : t.has(name(seat), what));
  const told = log
    .map(({ event }) => event as Event)
    .find(({ did }) => did === 'reached_goods' || did === 'reached_buildings' || did === 'machine_reached_goods');
  return `${because()} ${t.counts}`.trim();

  function because(): string {
    if (told?.did === 'reached_goods') return has(told.seat, counted(told.goods, 'goods'));
    if (told?.did === 'reached_buildings') return has(told.seat, t.buildings(told.buildings));
    if (told?.did === 'machine_reached_goods') return t.has(machineName(), counted(told.goods, 'goods'));
    const limits = printed()?.limits;
    if (!limits) return '';
    for (const { seat, goods, buildings } of view.players) {
      if (goods >= limits.goods) return has(seat, counted(goods, 'goods'));
      if (buildings >= limits.buildings) return has(seat, t.buildings(buildings));
    }
    if (view.machine && view.machine.goods >= limits.goods)
      return t.has(machineName(), counted(view.machine.goods, 'goods'));
    return view.round >= limits.rounds ? t.rounds(view.round) : '';
  }
}
