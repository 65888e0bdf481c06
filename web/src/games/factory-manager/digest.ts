// What the others did since one's last move, in a glance: the tiles as chips, and what each of them earns now.

import { bySeat, plainLine, seatOf, type Beat, type Told, type Voice } from '$lib/chronicle';
import type { Event, View } from '$lib/generated/factory-manager';
import { listed } from '$lib/told';
import { plain, words } from '$lib/words';
import { printed, tileName } from './printed.svelte';

type Did = Event['did'];
type Of<D extends Did> = Extract<Event, { did: D }>;

const t = words({
  en: {
    moves: (n: number) => (n === 1 ? 'moves 1 tile to the market' : `moves ${n} tiles to the market`),
    adds: (n: number) => `adds ${n}`,
    buys: (n: number, cost: number) => (n === 1 ? `buys 1 tile for ${cost}` : `buys ${n} tiles for ${cost}`),
    tears: (n: number) => (n === 1 ? 'tears down 1 tile' : `tears down ${n} tiles`),
    hires: (n: number) => (n === 1 ? 'hires 1 seasonal worker' : `hires ${n} seasonal workers`),
    wins: (tile: number, workers: number) =>
      workers === 0 ? `gets order tile ${tile} for nothing` : `wins order tile ${tile} for ${workers}`,
    bids: (tile: number, workers: number) => `bids ${workers} for order tile ${tile}`,
    passes: 'passes',
    income: (n: string, price: number) => `Earns ${n} at price ${price}.`,
  },
  de: {
    moves: (n: number) => (n === 1 ? 'legt 1 Plättchen in den Markt' : `legt ${n} Plättchen in den Markt`),
    adds: (n: number) => `legt ${n} dazu`,
    buys: (n: number, cost: number) => `kauft ${n} Plättchen für ${cost}`,
    tears: (n: number) => `reißt ${n} Plättchen ab`,
    hires: (n: number) => `stellt ${n} Saisonarbeiter ein`,
    wins: (tile: number, workers: number) =>
      workers === 0
        ? `bekommt Reihenfolgeplättchen ${tile} umsonst`
        : `ersteigert Reihenfolgeplättchen ${tile} für ${workers}`,
    bids: (tile: number, workers: number) => `bietet ${workers} für Reihenfolgeplättchen ${tile}`,
    passes: 'passt',
    income: (n: string, price: number) => `Verdient ${n} bei Preis ${price}.`,
  },
});

const sum = (of: number[]) => of.reduce((all, n) => all + n, 0);

export function digest(told: Told[], voice: Voice): Beat[] {
  const events = told.map(({ event }) => event as Event);
  const of = <D extends Did>(seat: number, ...dids: D[]): Of<D>[] =>
    events.filter((one): one is Of<D> => (dids as Did[]).includes(one.did) && seatOf(one) === seat);
  const seats = [...new Set(events.map(seatOf))].filter((seat) => seat !== null);
  const beats: Beat[] = [];
  for (const seat of seats) {
    const [moved, extra] = [of(seat, 'moved'), of(seat, 'moved_extra')];
    const bought = of(seat, 'bought', 'bought_to_keep');
    const torn = of(seat, 'tore_down').length;
    const hired = sum(of(seat, 'hired').map(({ workers }) => workers));
    const won = of(seat, 'won', 'took_last').at(-1);
    const bid = of(seat, 'opened', 'bid').at(-1);
    const did: string[] = [];
    if (won) did.push(t.wins(won.order_tile, won.workers));
    else if (bid) did.push(t.bids(bid.order_tile, bid.workers));
    else if (of(seat, 'passed', 'had_to_pass').length > 0) did.push(t.passes);
    if (moved.length > 0) did.push(t.moves(moved.length));
    if (extra.length > 0) did.push(t.adds(extra.length));
    if (torn > 0) did.push(t.tears(torn));
    if (bought.length > 0) did.push(t.buys(bought.length, sum(bought.map(({ price }) => price))));
    if (hired > 0) did.push(t.hires(hired));
    if (did.length === 0) continue;
    const things = bought.length > 0 ? bought.map(({ tile }) => tile) : [...moved, ...extra].map(({ tile }) => tile);
    const beat: Beat = { seat, text: `${voice.name(seat)} ${listed(did)}.` };
    const chips = chipsOf(things, voice);
    if (chips.length > 0) beat.chips = chips;
    if (bought.length > 0) Object.assign(beat, earns(seat, voice));
    beats.push(beat);
  }
  const energy = told.filter(({ event }) => (event as Event).did === 'turned_energy');
  return [...beats, ...bySeat(energy.map((one) => plainLine(one, '', { icon: 'energy' })))];
}

/** Tiles by type and price, equal ones counted; none for a set of somebody's own. */
function chipsOf(tiles: number[], { view }: Voice): NonNullable<Beat['chips']> {
  const box = printed();
  if (!box || box.tile_set !== (view as View).tile_set) return [];
  return [...new Set(tiles)].flatMap((id) => {
    const tile = box.tiles.find((one) => one.tile === id);
    if (!tile) return [];
    const n = tiles.filter((one) => one === id).length;
    return [{ tint: tile.type, icon: tile.type, text: `${tile.price}`, label: tileName(tile), n }];
  });
}

/** What this factory would earn now. */
function earns(seat: number, { view }: Voice): Pick<Beat, 'effect'> {
  const { energy, factories } = view as View;
  const incomes = factories[seat]?.forecast.incomes ?? [];
  const income = incomes.find(({ price }) => price === energy.price) ?? incomes[0];
  return income ? { effect: t.income(plain(income.income), income.price) } : {};
}
