// What stands at the foot of a card: a few words, the long ones of the server are in the bubble.

import type { Action, Amount, Blueprint, PlayerView, SlotView } from '$lib/generated/fantastic-factories';
import { words } from '$lib/words';
import type { Play, Thing } from './play.svelte';
import { blueprint, toolName } from './printed.svelte';

const t = words({
  en: {
    ready: 'ready',
    takes: (dice: string) => `takes ${dice}`,
    takesYours: (dice: string) => `takes your ${dice}`,
    take: 'take',
    copy: 'copy',
    build: (tool: string) => `build: ${tool}`,
    discard: 'discard this',
    choose: 'pay with which?',
    chosen: 'to be discarded',
    waitsBuild: 'waits for a build',
    waitsGoods: 'waits for goods',
    needs: (n: number | string, what: string) => `needs ${n} ${what}`,
    metal: 'metal',
    energy: 'energy',
    cards: (n: number) => (n === 1 ? 'card' : 'cards'),
    dice: 'needs other dice',
    noTool: (tool: string) => `no other ${tool}`,
    lacks: (tool: string) => `no ${tool}`,
    hire: (tool: string) => `hire: ${tool}`,
    built: 'stands already',
    noCopy: 'not to be copied',
  },
  de: {
    ready: 'bereit',
    takes: (dice: string) => `nimmt ${dice}`,
    takesYours: (dice: string) => `nimmt deine ${dice}`,
    take: 'nehmen',
    copy: 'kopieren',
    build: (tool: string) => `Bau: ${tool}`,
    discard: 'abwerfen',
    choose: 'womit zahlen?',
    chosen: 'wird abgeworfen',
    waitsBuild: 'wartet auf Bau',
    waitsGoods: 'wartet auf Waren',
    needs: (n: number | string, what: string) => `braucht ${n} ${what}`,
    metal: 'Metall',
    energy: 'Energie',
    cards: (n: number) => (n === 1 ? 'Karte' : 'Karten'),
    dice: 'andere Würfel',
    noTool: (tool: string) => `fehlt: ${tool}`,
    lacks: (tool: string) => `fehlt: ${tool}`,
    hire: (tool: string) => `mit ${tool}`,
    built: 'steht schon',
    noCopy: 'nicht kopierbar',
  },
});

export interface Foot {
  text: string;
  icon?: string;
  /** It can be done. */
  good?: boolean;
  /** The card can be given away. */
  pays?: boolean;
}

const yes = (text: string): Foot => ({ text, icon: 'check', good: true });
const no = (text: string): Foot => ({ text, icon: 'lock' });

/** The dice with which a building or a copy can be set going. */
function fitting(play: Play, thing: Thing): string {
  const sets = play
    .ways(thing)
    .map(({ action }) => (action.do === 'activate' || action.do === 'replicate' ? action.dice : []));
  if (!sets.every((dice) => dice.length === 1)) return t.ready;
  return t.takes(sets.map(([die]) => die).join(', '));
}

export function buildingFoot(play: Play, me: PlayerView, card: Blueprint, used: boolean): Foot | null {
  const thing = `building:${card}`;
  if (used) return null;
  if (play.lit(thing)) return yes(t.takesYours(play.dice.join(', ')));
  if (play.legal(thing)) {
    const effect = blueprint(card)?.effect.does;
    return yes(effect === 'buy_die' || effect === 'replicate' ? t.ready : fitting(play, thing));
  }
  const why = play.why(thing);
  if (why) return no(short(me, why.action) ?? why.text);
  if (!play.live || play.view.phase.phase !== 'work') return null;
  switch (blueprint(card)?.effect.does) {
    case 'gain_with_build':
      return { text: t.waitsBuild, icon: 'clock' };
    case 'gain_with_goods':
      return { text: t.waitsGoods, icon: 'clock' };
    default:
      return null;
  }
}

export function marketFoot(play: Play, me: PlayerView | undefined, card: Blueprint): Foot | null {
  const thing = `market:${card}`;
  const copies = play.ways(thing).some(({ action }) => action.do === 'replicate');
  if (play.lit(thing) && play.dice.length > 0) return yes(t.takesYours(play.dice.join(', ')));
  if (play.legal(thing)) return yes(copies ? t.copy : t.take);
  const why = play.why(thing);
  return why && me ? no(short(me, why.action) ?? why.text) : null;
}

export function handFoot(play: Play, me: PlayerView, card: Blueprint, copy: string): Foot | null {
  const thing = `hand:${card}`;
  if (play.pick.cards.includes(copy)) return { text: t.chosen, icon: 'check', pays: true };
  if (play.payment(copy)) return { text: t.discard, icon: 'x', pays: true };
  if (play.picked(thing, copy) && play.ways(thing).length > 1) return { text: t.choose, pays: true };
  const tool = blueprint(card)?.tool;
  if (play.legal(thing)) return yes(t.build(tool ? toolName(tool) : ''));
  const why = play.why(thing);
  return why ? no(short(me, why.action) ?? why.text) : null;
}

export function contractorFoot(play: Play, { slot, tool, energy }: SlotView): Foot | null {
  if (play.legal(`slot:${slot}`)) return yes(t.hire(toolName(tool)));
  const why = play.why(`slot:${slot}`);
  if (!why || why.action.do !== 'hire') return null;
  return no(blueprint(why.action.card)?.tool === tool ? t.needs(energy, t.energy) : t.lacks(toolName(tool)));
}

const fixed = (amount: Amount) => (typeof amount === 'number' ? amount : 0);

/** The refusal in two or three words: which of the printed needs is not there. The server has refused it already. */
function short(me: PlayerView, action: Action): string | null {
  switch (action.do) {
    case 'build': {
      const print = blueprint(action.card);
      const metal = me.hand?.find(({ card }) => card === action.card)?.metal_now ?? 0;
      if (!print) return null;
      if (!print.several && me.compound.some(({ card }) => card === action.card)) return t.built;
      return lacking(me, metal, print.energy, 0) ?? t.noTool(print.tool_name);
    }
    case 'activate':
    case 'replicate': {
      const effect = blueprint(action.card)?.effect;
      if (!effect) return null;
      if (!('pay' in effect) || effect.does === 'replicate') return t.noCopy;
      const dice = effect.does === 'train' || (effect.does === 'convert' && effect.dice.need !== 'none');
      if (dice && action.dice.length === 0) return t.dice;
      const copier = action.do === 'replicate' ? blueprint('replicator')?.effect : null;
      const extra = copier && 'pay' in copier ? fixed(copier.pay.energy) : 0;
      return lacking(me, fixed(effect.pay.metal), fixed(effect.pay.energy) + extra, effect.pay.cards);
    }
    default:
      return null;
  }
}

function lacking(me: PlayerView, metal: number, energy: number, cards: number): string | null {
  if (me.metal < metal) return t.needs(metal, t.metal);
  if (me.energy < energy) return t.needs(energy, t.energy);
  if (me.cards < cards) return t.needs(cards, t.cards(cards));
  return null;
}
