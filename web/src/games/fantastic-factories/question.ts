// What the dock asks about what is picked: what it does, and what is still open.

import { words } from '$lib/words';
import type { Play } from './play.svelte';
import { blueprint, cardName, contractor, contractorName, floorName, takesDice } from './printed.svelte';

const t = words({
  en: {
    where: (dice: string) => `Where does the ${dice} go? Or choose another die or card.`,
    whereAll: (dice: string) => `Where do ${dice} go? Or choose another die or card.`,
    discardFor: (what: string) => `${what}. Which card do you discard?`,
    withDice: (what: string) => `${what}. With which dice?`,
    whichValue: (what: string) => `${what}. Which value?`,
    copy: 'Which blueprint of the market is copied?',
  },
  de: {
    where: (dice: string) => `Wohin mit der ${dice}? Oder wähle etwas anderes.`,
    whereAll: (dice: string) => `Wohin mit ${dice}? Oder wähle etwas anderes.`,
    discardFor: (what: string) => `${what}. Welche Karte wirfst du ab?`,
    withDice: (what: string) => `${what}. Mit welchen Würfeln?`,
    whichValue: (what: string) => `${what}. Welcher Wert?`,
    copy: 'Welcher Bauplan aus dem Markt wird kopiert?',
  },
});

export function question(play: Play): string {
  const { thing, dice } = play.pick;
  if (!thing) {
    if (dice.length === 0) return play.scene.frame.prompt.ask;
    return dice.length === 1 ? t.where(`${play.dice[0]}`) : t.whereAll(play.dice.join(', '));
  }
  if (thing === 'building:replicator') return t.copy;
  const [kind, id] = thing.split(':') as [string, never];
  if (kind === 'floor') return t.withDice(floorName(id));
  if (kind === 'slot') {
    const hired = play.view.contractors[Number(id)]?.contractor;
    return hired ? t.discardFor(`${contractorName(hired)}: ${contractor(hired)?.text ?? ''}`) : '';
  }
  const what = `${cardName(id)}: ${blueprint(id)?.text ?? ''}`;
  if (play.open.length === 1) return what;
  if (kind === 'hand') return t.discardFor(what);
  return takesDice(id) ? t.withDice(what) : t.whichValue(what);
}
