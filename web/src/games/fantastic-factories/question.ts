// What the dock asks about what is picked: what it does, and what is still open.

import type { Action } from '$lib/generated/fantastic-factories';
import { listed } from '$lib/told';
import { words } from '$lib/words';
import type { Offer } from '../picking.svelte';
import { SPECIALIST, type FantasticFactoriesTable } from './table.svelte';
import { blueprint, cardName, contractor, contractorName, floorName, takesDice } from './printed.svelte';

const t = words({
  en: {
    where: (die: string) => `Where do you want to put the ${die}? Or pick another die or card.`,
    whereAll: (dice: string) => `Where do you want to put ${dice}? Or pick another die or card.`,
    discardFor: (what: string) => `${what}. Which card do you discard?`,
    withDice: (what: string) => `${what}. Which dice?`,
    whichValue: (what: string) => `${what}. Which value?`,
    copy: 'Which blueprint in the market do you copy?',
    use: (dice: string, where: string) => `Use the ${dice} on ${where}`,
    build: (card: string, other: string) => `Build ${card}, discard ${other}`,
  },
  de: {
    where: (die: string) => `Wohin mit der ${die}? Oder wähle etwas anderes.`,
    whereAll: (dice: string) => `Wohin mit ${dice}? Oder wähle etwas anderes.`,
    discardFor: (what: string) => `${what}. Welche Karte wirfst du ab?`,
    withDice: (what: string) => `${what}. Mit welchen Würfeln?`,
    whichValue: (what: string) => `${what}. Welchen Wert?`,
    copy: 'Welchen Bauplan aus dem Markt kopierst du?',
    use: (dice: string, where: string) => `Die ${dice} auf ${where}`,
    build: (card: string, other: string) => `${card} bauen, ${other} abwerfen`,
  },
});

/** The question about what is picked; the server's where nothing is. */
export function question(table: FantasticFactoriesTable): string {
  const { thing } = table.picked;
  if (!thing) {
    const dice = table.pickedValues;
    if (dice.length === 0) return table.scene.frame.prompt.ask;
    return dice.length === 1 ? t.where(`${dice[0]}`) : t.whereAll(listed(dice.map(String)));
  }
  if (thing === SPECIALIST)
    return t.whichValue(`${contractorName('specialist')}: ${contractor('specialist')?.text ?? ''}`);
  if (thing === 'building:replicator') return t.copy;
  const [kind, id] = thing.split(':') as [string, never];
  if (kind === 'floor') return t.withDice(floorName(id));
  if (kind === 'slot') {
    const hired = table.view.contractors[Number(id)]?.contractor;
    return hired ? t.discardFor(`${contractorName(hired)}: ${contractor(hired)?.text ?? ''}`) : '';
  }
  const what = `${cardName(id)}: ${blueprint(id)?.text ?? ''}`;
  if (table.open.length === 1) return what;
  if (kind === 'hand') return t.discardFor(what);
  return takesDice(id) ? t.withDice(what) : t.whichValue(what);
}

/** What to do with something that would lapse. */
export function useInstead({ action, label, text }: Offer<Action>): string {
  if (action.do === 'activate' && action.dice.length > 0)
    return t.use(listed(action.dice.map(String)), cardName(action.card));
  if (action.do === 'put_die') return t.use(`${action.die}`, floorName(action.floor));
  if (action.do === 'build') return t.build(cardName(action.card), cardName(action.with));
  return `${label} ${text}`.trim();
}
