// What stands at the foot of a card: a few words, the long ones of the server are in the bubble.

import type { Action, Amount, Blueprint, PlayerView, SlotView, Tool } from '$lib/generated/fantastic-factories';
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
    build: 'build with',
    hire: 'hire with',
    discard: 'discard this',
    choose: 'pay with which?',
    chosen: 'to be discarded',
    waitsBuild: 'waits for a build',
    waitsGoods: 'waits for goods',
    needs: (n: number) => `needs ${n}`,
    metal: 'metal',
    energy: 'energy',
    cards: 'cards',
    dice: 'needs other dice',
    noOther: 'no other',
    no: 'no',
    built: 'stands already',
    noCopy: 'not to be copied',
  },
  de: {
    ready: 'bereit',
    takes: (dice: string) => `nimmt ${dice}`,
    takesYours: (dice: string) => `nimmt deine ${dice}`,
    take: 'nehmen',
    copy: 'kopieren',
    build: 'bauen mit',
    hire: 'anheuern mit',
    discard: 'abwerfen',
    choose: 'womit zahlen?',
    chosen: 'wird abgeworfen',
    waitsBuild: 'wartet auf Bau',
    waitsGoods: 'wartet auf Waren',
    needs: (n: number) => `braucht ${n}`,
    metal: 'Metall',
    energy: 'Energie',
    cards: 'Karten',
    dice: 'andere Würfel',
    noOther: 'kein zweites',
    no: 'fehlt',
    built: 'steht schon',
    noCopy: 'nicht kopierbar',
  },
});

export interface Foot {
  text: string;
  icon?: string;
  /** A sign that ends the sentence, and its word for who listens. */
  sign?: { icon: string; word: string };
  /** It can be done. */
  good?: boolean;
  /** The card can be given away. */
  pays?: boolean;
}

type Said = Pick<Foot, 'text' | 'sign'>;

const toolSign = (tool: Tool) => ({ icon: tool, word: toolName(tool) });
const yes = (text: string, sign?: Foot['sign']): Foot => ({ text, icon: 'check', good: true, ...(sign && { sign }) });
const no = (said: Said): Foot => ({ ...said, icon: 'lock' });

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
  if (why) return no(short(me, why.action) ?? why);
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
  return why && me ? no(short(me, why.action) ?? why) : null;
}

export function handFoot(play: Play, me: PlayerView, card: Blueprint, copy: string): Foot | null {
  const thing = `hand:${card}`;
  if (play.pick.cards.includes(copy)) return { text: t.chosen, icon: 'check', pays: true };
  if (play.payment(copy)) return { text: t.discard, icon: 'x', pays: true };
  if (play.picked(thing, copy) && play.ways(thing).length > 1) return { text: t.choose, pays: true };
  const tool = blueprint(card)?.tool;
  if (play.legal(thing)) return yes(t.build, tool && toolSign(tool));
  const why = play.why(thing);
  return why ? no(short(me, why.action) ?? why) : null;
}

export function contractorFoot(play: Play, { slot, tool, energy }: SlotView): Foot | null {
  if (play.legal(`slot:${slot}`)) return yes(t.hire, toolSign(tool));
  const why = play.why(`slot:${slot}`);
  if (!why || why.action.do !== 'hire') return null;
  const dear = blueprint(why.action.card)?.tool === tool;
  return no(dear ? lack('energy', energy) : { text: t.no, sign: toolSign(tool) });
}

/** The refusal in two or three words: which of the printed needs is not there. The server has refused it already. */
function short(me: PlayerView, action: Action): Said | null {
  switch (action.do) {
    case 'build': {
      const print = blueprint(action.card);
      const metal = me.hand?.find(({ card }) => card === action.card)?.metal_now ?? 0;
      if (!print) return null;
      if (!print.several && me.compound.some(({ card }) => card === action.card)) return { text: t.built };
      return lacking(me, metal, print.energy, 0) ?? { text: t.noOther, sign: toolSign(print.tool) };
    }
    case 'activate':
    case 'replicate': {
      const effect = blueprint(action.card)?.effect;
      if (!effect) return null;
      if (!('pay' in effect) || effect.does === 'replicate') return { text: t.noCopy };
      const dice = effect.does === 'train' || (effect.does === 'convert' && effect.dice.need !== 'none');
      if (dice && action.dice.length === 0) return { text: t.dice };
      const copier = action.do === 'replicate' ? blueprint('replicator')?.effect : null;
      const extra = copier && 'pay' in copier ? fixed(copier.pay.energy) : 0;
      return lacking(me, fixed(effect.pay.metal), fixed(effect.pay.energy) + extra, effect.pay.cards);
    }
    default:
      return null;
  }
}

const fixed = (amount: Amount) => (typeof amount === 'number' ? amount : 0);

const lack = (what: 'metal' | 'energy' | 'cards', n: number): Said => ({
  text: t.needs(n),
  sign: { icon: what === 'cards' ? 'blueprint' : what, word: t[what] },
});

function lacking(me: PlayerView, metal: number, energy: number, cards: number): Said | null {
  if (me.metal < metal) return lack('metal', metal);
  if (me.energy < energy) return lack('energy', energy);
  return me.cards < cards ? lack('cards', cards) : null;
}
