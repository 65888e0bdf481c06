// What stands at the foot of a card: a few words on what can be done with it, or the server's short reason why nothing can.

import type { Action, Blueprint, SlotView, Tool } from '$lib/generated/fantastic-factories';
import { words } from '$lib/words';
import type { Reason } from '../picking.svelte';
import { blueprint, toolName } from './printed.svelte';
import { type FantasticFactoriesTable, type Thing } from './table.svelte';

const t = words({
  en: {
    ready: 'ready',
    takes: (dice: string) => `takes ${dice}`,
    takesYours: (dice: string) => `takes your ${dice}`,
    take: 'take',
    copy: 'copy',
    build: 'build with',
    hire: 'hire with',
    discard: 'discard this',
    choose: 'discard which?',
    chosen: 'will be discarded',
    waitsBuild: 'when you build',
    waitsGoods: 'when you make goods',
  },
  de: {
    ready: 'bereit',
    takes: (dice: string) => `nimmt ${dice}`,
    takesYours: (dice: string) => `nimmt deine ${dice}`,
    take: 'nehmen',
    copy: 'kopieren',
    build: 'bauen mit',
    hire: 'anheuern mit',
    discard: 'diese abwerfen',
    choose: 'welche abwerfen?',
    chosen: 'wird abgeworfen',
    waitsBuild: 'wirkt beim Bauen',
    waitsGoods: 'wirkt bei Waren',
  },
});

export interface Foot {
  text: string;
  icon?: string;
  /** A sign that ends the sentence, and its word for screen readers. */
  sign?: { icon: string; word: string };
  /** It can be done. */
  good?: boolean;
  /** The card can be discarded. */
  pays?: boolean;
}

const toolSign = (tool: Tool) => ({ icon: tool, word: toolName(tool) });
const possible = (text: string, sign?: Foot['sign']): Foot => ({
  text,
  icon: 'check',
  good: true,
  ...(sign && { sign }),
});
const blocked = (reason: Reason<Action> | null): Foot | null =>
  reason && { text: reason.short || reason.text, icon: 'lock' };

/** The dice a building or a copy can be activated with. */
function diceFor(table: FantasticFactoriesTable, thing: Thing): string {
  const sets = table
    .offersOn(thing)
    .map(({ action }) => (action.do === 'activate' || action.do === 'replicate' ? action.dice : []));
  if (sets.some((dice) => dice.length === 0)) return t.ready;
  // 3·3 or 3·4·5: what belongs together is written together. Too many ways are no help.
  return sets.length > 2 && sets[0]!.length > 1 ? t.ready : t.takes(sets.map((dice) => dice.join('·')).join(', '));
}

export function buildingFoot(table: FantasticFactoriesTable, card: Blueprint, used: boolean): Foot | null {
  const thing: Thing = `building:${card}`;
  const effect = blueprint(card)?.effect.does;
  if (used) return null;
  if (table.takesPicked(thing)) return possible(t.takesYours(table.pickedValues.join(', ')));
  if (table.isLegal(thing)) {
    return possible(effect === 'buy_die' || effect === 'replicate' ? t.ready : diceFor(table, thing));
  }
  const reason = table.why(thing);
  if (reason || !table.live || table.view.phase.phase !== 'work') return blocked(reason);
  if (effect === 'gain_with_build') return { text: t.waitsBuild, icon: 'clock' };
  if (effect === 'gain_with_goods') return { text: t.waitsGoods, icon: 'clock' };
  return null;
}

export function marketFoot(table: FantasticFactoriesTable, card: Blueprint): Foot | null {
  const thing: Thing = `market:${card}`;
  const copies = table.offersOn(thing).some(({ action }) => action.do === 'replicate');
  if (table.takesPicked(thing) && table.picked.dice.length > 0)
    return possible(t.takesYours(table.pickedValues.join(', ')));
  return table.isLegal(thing) ? possible(copies ? t.copy : t.take) : blocked(table.why(thing));
}

export function handFoot(table: FantasticFactoriesTable, card: Blueprint, copy: string): Foot | null {
  const thing: Thing = `hand:${card}`;
  if (table.picked.cards.includes(copy)) return { text: t.chosen, icon: 'check', pays: true };
  if (table.canDiscard(copy)) return { text: t.discard, icon: 'x', pays: true };
  if (table.isPicked(thing, copy) && table.offersOn(thing).length > 1) return { text: t.choose, pays: true };
  const tool = blueprint(card)?.tool;
  return table.isLegal(thing) ? possible(t.build, tool && toolSign(tool)) : blocked(table.why(thing));
}

export function contractorFoot(table: FantasticFactoriesTable, { slot, tool }: SlotView): Foot | null {
  const thing: Thing = `slot:${slot}`;
  return table.isLegal(thing) ? possible(t.hire, toolSign(tool)) : blocked(table.why(thing));
}
