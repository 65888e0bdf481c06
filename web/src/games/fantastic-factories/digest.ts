// What the others did since one's last move, in a glance: what they took, built and made.

import { bySeat, plainLine, seatOf, type Beat, type Told, type Voice } from '$lib/chronicle';
import type { Event } from '$lib/generated/fantastic-factories';
import { listed } from '$lib/told';
import { words } from '$lib/words';
import { cardName, contractorName } from './printed.svelte';

type Did = Event['did'];
type Of<D extends Did> = Extract<Event, { did: D }>;

const t = words({
  en: {
    takes: (cards: string) => `takes ${cards}`,
    hires: (who: string) => `hires ${who}`,
    builds: (cards: string) => `builds ${cards}`,
    makes: (n: number) => (n === 1 ? 'makes 1 good' : `makes ${n} goods`),
    works: (n: number) => (n === 1 ? 'places 1 die' : `places ${n} dice`),
    rolls: (dice: string) => `rolls ${dice}`,
    machine: (n: number) => `The Machine makes ${n === 0 ? 'nothing' : n === 1 ? '1 good' : `${n} goods`}.`,
  },
  de: {
    takes: (cards: string) => `nimmt ${cards}`,
    hires: (who: string) => `heuert ${who} an`,
    builds: (cards: string) => `baut ${cards}`,
    makes: (n: number) => (n === 1 ? 'macht 1 Ware' : `macht ${n} Waren`),
    works: (n: number) => `setzt ${n} Würfel`,
    rolls: (dice: string) => `würfelt ${dice}`,
    machine: (n: number) => `Die Maschine macht ${n === 0 ? 'nichts' : n === 1 ? '1 Ware' : `${n} Waren`}.`,
  },
});

const REACHED = new Set<Did>(['reached_goods', 'reached_buildings', 'machine_reached_goods', 'began_last_round']);

export function digest(told: Told[], voice: Voice): Beat[] {
  const events = told.map(({ event }) => event as Event);
  const beats: Beat[] = [];
  for (const seat of new Set(events.map(seatOf))) {
    if (seat === null) continue;
    const of = <D extends Did>(...dids: D[]): Of<D>[] =>
      events.filter((one): one is Of<D> => (dids as Did[]).includes(one.did) && seatOf(one) === seat);
    const took = of('took').map(({ card }) => cardName(card));
    const hired = of('hired').map(({ contractor }) => contractorName(contractor));
    const built = of('built', 'built_free').map(({ card }) => cardName(card));
    const goods = of('gained').reduce((all, { stuff }) => all + stuff.goods, 0);
    const placed = of('put_die').length;
    const rolled = of('rolled').at(-1);
    const did: string[] = [];
    if (took.length > 0) did.push(t.takes(listed(took)));
    if (hired.length > 0) did.push(t.hires(listed(hired)));
    if (built.length > 0) did.push(t.builds(listed(built)));
    if (goods > 0) did.push(t.makes(goods));
    if (did.length === 0 && placed > 0) did.push(t.works(placed));
    if (did.length === 0 && rolled) did.push(t.rolls(listed(rolled.dice.map(String))));
    if (did.length > 0) beats.push({ seat, text: `${voice.name(seat)} ${listed(did)}.` });
  }
  if (events.some((event) => event.did === 'machine_rolled')) {
    const made = events.filter((event) => event.did === 'machine_made').length;
    beats.push({ seat: null, icon: 'gear', text: t.machine(made) });
  }
  const reached = told.filter(({ event }) => REACHED.has((event as Event).did));
  return [...beats, ...bySeat(reached.map((one) => plainLine(one, '', { seat: null, icon: 'flag' })))];
}
