// The log of Fantastic Factories, told by round and phase: dice on one floor are one line, and so is a building's activation
// with all that goes in and comes out.

import { seatOf, type Chronicler, type Line, type Told, type Voice } from '$lib/chronicle';
import type { Blueprint, Event, Floor } from '$lib/generated/fantastic-factories';
import { listed } from '$lib/told';
import { words } from '$lib/words';
import { digest } from './digest';
import { cardName, floorName, takesDice } from './printed.svelte';

type Did = Event['did'];
type Of<D extends Did> = Extract<Event, { did: D }>;

const t = words({
  en: {
    market: 'Market',
    work: 'Work',
    machine: 'The Machine',
    you: 'You',
    youInside: 'you',
    metal: (n: number) => `${n} metal`,
    energy: (n: number) => `${n} energy`,
    goods: (n: number) => (n === 1 ? '1 good' : `${n} goods`),
    cards: (n: number) => (n === 1 ? '1 card' : `${n} cards`),
    die: (n: number) => `a ${n}`,
    puts: (who: string, you: boolean, dice: string, floor: string) =>
      `${who} ${you ? 'put' : 'puts'} ${dice} on ${floor}`,
    gives: (what: string, gain: string) => `${what}: ${gain}.`,
    matched: (gain: string) => `${gain} with the matching bonus`,
    activates: (who: string, you: boolean, card: string) => `${who} ${you ? 'activate' : 'activates'} ${card}`,
    copies: (who: string, you: boolean, card: string) =>
      `${who} ${you ? 'copy' : 'copies'} ${card} with the Replicator`,
    becomes: (cost: string, many: boolean, gain: string) => `${cost} ${many ? 'become' : 'becomes'} ${gain}`,
    pays: (what: string, cost: string) => `${what} for ${cost}`,
    rolls: (who: string, you: boolean, dice: string) => `${who} ${you ? 'roll' : 'rolls'} ${dice}`,
    rolled: (dice: string) => `a new die, ${dice}`,
    draws: (who: string, you: boolean, cards: string) => `${who} ${you ? 'draw' : 'draws'} ${cards}.`,
    discards: (who: string, you: boolean, cards: string) => `${who} ${you ? 'discard' : 'discards'} ${cards}.`,
    begins: (who: string, you: boolean) => `${who} ${you ? 'begin' : 'begins'}.`,
    sets: (who: string, you: boolean, dice: string) => `${who} ${you ? 'set' : 'sets'} dice to ${dice}.`,
    built: (n: number) => (n === 1 ? '1 building' : `${n} buildings`),
    youMade: (what: string) => `you: ${what}`,
  },
  de: {
    market: 'Markt',
    work: 'Arbeit',
    machine: 'Die Maschine',
    you: 'Du',
    youInside: 'du',
    metal: (n: number) => `${n} Metall`,
    energy: (n: number) => `${n} Energie`,
    goods: (n: number) => (n === 1 ? '1 Ware' : `${n} Waren`),
    cards: (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`),
    die: (n: number) => `eine ${n}`,
    puts: (who: string, _: boolean, dice: string, floor: string) => `${who} setzt ${dice} auf ${floor}`,
    gives: (what: string, gain: string) => `${what}: ${gain}.`,
    matched: (gain: string) => `${gain} mit Paarbonus`,
    activates: (who: string, you: boolean, card: string) => `${who} ${you ? 'aktivierst' : 'aktiviert'} ${card}`,
    copies: (who: string, you: boolean, card: string) =>
      `${who} ${you ? 'kopierst' : 'kopiert'} ${card} mit dem Replikator`,
    becomes: (cost: string, many: boolean, gain: string) => `${cost} ${many ? 'werden' : 'wird'} ${gain}`,
    pays: (what: string, cost: string) => `${what} für ${cost}`,
    rolls: (who: string, you: boolean, dice: string) => `${who} ${you ? 'würfelst' : 'würfelt'} ${dice}`,
    rolled: (dice: string) => `ein neuer Würfel, ${dice}`,
    draws: (who: string, you: boolean, cards: string) => `${who} ${you ? 'ziehst' : 'zieht'} ${cards}.`,
    discards: (who: string, you: boolean, cards: string) => `${who} ${you ? 'wirfst' : 'wirft'} ${cards} ab.`,
    begins: (who: string, you: boolean) => `${who} ${you ? 'beginnst' : 'beginnt'}.`,
    sets: (who: string, you: boolean, dice: string) => `${who} ${you ? 'legst' : 'legt'} Würfel auf ${dice} fest.`,
    built: (n: number) => (n === 1 ? '1 Gebäude' : `${n} Gebäude`),
    youMade: (what: string) => `du: ${what}`,
  },
});

/** What somebody chooses; what follows, until the next choice, comes of it. */
const CHOICES = new Set<Did>([
  'refreshed',
  'took',
  'hired',
  'passed',
  'set_die',
  'set_specialist',
  'put_die',
  'activated',
  'activated_with',
  'replicated',
  'replicated_with',
  'built',
  'tossed',
  'shed',
  'left_dice',
  'lost_specialist',
  'finished',
]);
/** What is nobody's doing, or happens to all. */
const APART = new Set<Did>([
  'laid_tools',
  'began_round',
  'began_last_round',
  'began_work',
  'reshuffled',
  'reshuffled_contractors',
  'reached_goods',
  'reached_buildings',
  'machine_rolled',
  'machine_began',
  'machine_skipped',
  'machine_reached_goods',
]);
const REVEALS = new Set<Did>(['revealed_blueprint', 'revealed_contractor']);
const MARKET = new Set<Did>(['took', 'hired', 'refreshed', 'passed']);
const ACTIVATIONS = new Set<Did>(['activated', 'activated_with', 'replicated', 'replicated_with']);
const SILENT = new Set<Did>(['began_work', 'finished']);

const did = (told: Told) => (told.event as Event).did;
const events = <D extends Did>(told: Told[], ...of: D[]): Of<D>[] =>
  told.map(({ event }) => event as Event).filter((event): event is Of<D> => (of as Did[]).includes(event.did));
const subject = (seat: number, voice: Voice) => (seat === voice.you ? t.you : voice.name(seat));
const inside = (seat: number, voice: Voice) => (seat === voice.you ? t.youInside : voice.name(seat));

interface Group {
  phase: string;
  told: Told[];
  /** New cards on the market belong to whoever made room for them, even where the next phase began in between. */
  reveals: Told[];
}

function groups(told: Told[]): Group[] {
  const found: Group[] = [];
  let phase = t.market;
  let shopping: Group | null = null;
  for (const one of told) {
    const kind = did(one);
    if (kind === 'began_work') phase = t.work;
    if (kind === 'machine_rolled') phase = t.machine;
    const group = found.at(-1);
    if (SILENT.has(kind)) continue;
    if (REVEALS.has(kind) && shopping) {
      shopping.reveals.push(one);
      continue;
    }
    if (group && joins(group, one)) group.told.push(one);
    else found.push({ phase, told: [one], reveals: [] });
    if (MARKET.has(kind)) shopping = found.at(-1)!;
    else if (phase !== t.market) shopping = kind === 'rolled' ? null : shopping;
  }
  return found;
}

/** Whether an event is told in one line with those before it. */
function joins({ told }: Group, one: Told): boolean {
  const [kind, first, last] = [did(one), did(told[0]!), did(told.at(-1)!)];
  const seat = seatOf(one.event);
  if (APART.has(kind) || kind.startsWith('machine_')) return false;
  // The roll of the work phase is everybody's; other rolls come of a building.
  if (kind === 'rolled' && !ACTIVATIONS.has(first)) return first === 'rolled';
  if (seatOf(told[0]!.event) !== seat && kind !== 'gifted' && kind !== 'gifted_cards') return false;
  if (APART.has(first)) return false;
  if (kind === 'put_die') return first === 'put_die' && floorOf(one) === floorOf(told[0]!);
  if (kind === 'tossed' || kind === 'set_die') return first === kind;
  if (REVEALS.has(kind)) return REVEALS.has(last);
  return !CHOICES.has(kind);
}

const floorOf = (told: Told) => (told.event as { floor?: Floor }).floor;

function lines(told: Told[], voice: Voice): Line[] {
  return groups(told).flatMap((group) => {
    const { told, reveals, phase } = group;
    const [first, last] = [told[0]!, told.at(-1)!];
    const text = said(told, voice);
    if (!text) return [];
    const effect = sentences(reveals);
    const all = [...told, ...reveals];
    const nobody = allRoll(told) || did(first).startsWith('began_');
    const seat = nobody ? null : seatOf(first.event);
    const line: Line = { n: first.n, until: Math.max(last.n, reveals.at(-1)?.n ?? 0), seat, text, phase, events: [] };
    line.events = all.map(({ event }) => event);
    if (effect) line.effect = effect;
    if (seat === null) line.icon = allRoll(told) ? 'dany' : nobody ? 'flag' : 'info';
    return [line];
  });
}

const sentences = (told: Told[]) =>
  told
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' ');

/** Everybody's dice of the round. */
const allRoll = (told: Told[]) => told.length > 1 && told.every((one) => did(one) === 'rolled');

function said(told: Told[], voice: Voice): string {
  const kind = did(told[0]!);
  const seat = seatOf(told[0]!.event);
  if (allRoll(told)) {
    const one = (event: Of<'rolled'>, i: number) =>
      t.rolls((i === 0 ? subject : inside)(event.seat, voice), event.seat === voice.you, numbers(event.dice));
    return `${events(told, 'rolled').map(one).join('; ')}.`;
  }
  if (kind === 'began_round') return t.begins(subject(seat!, voice), seat === voice.you);
  if (kind === 'set_die' && told.length > 1) {
    const dice = events(told, 'set_die').map(({ die }) => die);
    return t.sets(subject(seat!, voice), seat === voice.you, numbers(dice));
  }
  if (kind === 'put_die') return placing(told, seat!, voice) ?? sentences(told);
  if (ACTIVATIONS.has(kind)) return activation(told, seat!, voice) ?? sentences(told);
  if (kind === 'tossed' && told.length > 1) {
    const cards = events(told, 'tossed').map(({ card }) => cardName(card));
    return t.discards(subject(seat!, voice), seat === voice.you, listed(cards));
  }
  if (kind === 'drew_hidden' && told.every((one) => did(one) === 'drew_hidden'))
    return t.draws(subject(seat!, voice), seat === voice.you, t.cards(told.length));
  return sentences(told);
}

const numbers = (dice: number[]) => listed(dice.map(String));

/** What came of something: resources, cards and dice, in words. */
function gains(told: Told[]): string[] {
  const stuff = events(told, 'gained').map((one) => one.stuff);
  const seen = events(told, 'drew').map(({ card }) => cardName(card));
  const hidden = events(told, 'drew_hidden').length;
  return [
    ...resources(stuff),
    ...seen,
    ...(hidden > 0 ? [t.cards(hidden)] : []),
    ...events(told, 'got_die').map(({ die }) => t.die(die)),
    ...events(told, 'rolled').map(({ dice }) => t.rolled(numbers(dice))),
  ];
}

function resources(stuff: Of<'gained'>['stuff'][]): string[] {
  return (['metal', 'energy', 'goods'] as const).flatMap((what) => {
    const n = stuff.reduce((all, one) => all + one[what], 0);
    return n > 0 ? [t[what](n)] : [];
  });
}

/** Dice on one floor of the headquarters, with all they bring. */
function placing(told: Told[], seat: number, voice: Voice): string | null {
  if (!told.every((one) => ['put_die', 'matched', 'gained', 'drew', 'drew_hidden'].includes(did(one)))) return null;
  const dice = events(told, 'put_die');
  const what = t.puts(
    subject(seat, voice),
    seat === voice.you,
    listed(dice.map(({ die }) => t.die(die))),
    floorName(dice[0]!.floor),
  );
  const gain = gains(told);
  if (gain.length === 0) return `${what}.`;
  const bonus = events(told, 'matched').length > 0;
  return t.gives(what, bonus ? t.matched(listed(gain)) : listed(gain));
}

const CONVERSION = new Set<Did>(['paid', 'discarded', 'gained', 'got_die', 'drew', 'drew_hidden', 'rolled']);

/** A building at work: what goes in becomes what comes out. Other effects are told by the server. */
function activation(told: Told[], seat: number, voice: Voice): string | null {
  const [first, ...rest] = told as [Told, ...Told[]];
  if (!rest.every((one) => CONVERSION.has(did(one)))) return null;
  const event = first.event as Of<'activated' | 'activated_with' | 'replicated' | 'replicated_with'>;
  const copied = event.did === 'replicated' || event.did === 'replicated_with';
  const what = (copied ? t.copies : t.activates)(subject(seat, voice), seat === voice.you, cardName(event.card));
  const dice = 'dice' in event && takesDice(event.card) ? event.dice.map((die) => t.die(die)) : [];
  const cards = events(rest, 'discarded').map(({ card }) => cardName(card));
  const paid = resources(events(rest, 'paid').map(({ stuff }) => stuff));
  const cost = [...paid, ...dice, ...cards];
  const gain = gains(rest);
  if (gain.length === 0) return cost.length > 0 ? `${t.pays(what, listed(cost))}.` : `${what}.`;
  return t.gives(
    what,
    cost.length > 0 ? t.becomes(listed(cost), cost.length > 1 || plural(rest), listed(gain)) : listed(gain),
  );
}

/** Whether what is paid is more than one of its kind: 2 metal become, 1 metal becomes. */
const plural = (told: Told[]) => events(told, 'paid').some(({ stuff }) => stuff.metal + stuff.energy + stuff.goods > 1);

const BUILDS = ['built', 'built_free'] as const;

/** What a round brought: the viewer, or everybody for a spectator. */
function summary(told: Told[], voice: Voice): string {
  const reached = told.filter((one) =>
    ['reached_goods', 'reached_buildings', 'machine_reached_goods'].includes(did(one)),
  );
  const mine = told.filter(({ event }) => voice.you === null || seatOf(event) === voice.you);
  const built: { card: Blueprint }[] = events(mine, ...BUILDS);
  const goods = resources(events(mine, 'gained').map(({ stuff }) => ({ ...stuff, metal: 0, energy: 0 })));
  const made = [...(built.length > 0 ? [t.built(built.length)] : []), ...goods].join(', ');
  const what = made && voice.you !== null ? t.youMade(made) : made;
  const all = [what, ...reached.map(({ text }) => text)];
  return all.filter(Boolean).join(' · ');
}

export const chronicle: Chronicler = { lines, summary, money: false, digest, place: null };
