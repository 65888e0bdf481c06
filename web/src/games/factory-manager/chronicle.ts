// The log of Factory Manager, told by round and phase: an auction is one line, so is what a player moves or buys in a turn.

import { seatOf, type Chronicler, type Line, type Told, type Voice } from '$lib/chronicle';
import type { Event, Type, View } from '$lib/generated/factory-manager';
import { listed } from '$lib/told';
import { signed, words } from '$lib/words';
import { digest } from './digest';
import { printed } from './printed.svelte';

type Did = Event['did'];
type Of<D extends Did> = Extract<Event, { did: D }>;

const t = words({
  en: {
    setup: 'Setup',
    auction: 'Auction',
    market: 'Market',
    buying: 'Buying',
    bureaucracy: 'Bureaucracy',
    income: 'Income',
    you: 'You',
    youInside: 'you',
    dealt: (all: string) => `Order tiles at the start: ${all}.`,
    tile: (who: string, n: number) => `${who} ${n}`,
    order: (tiles: string) => `New order tiles: ${tiles}.`,
    last: 'Last round: income counts double.',
    won: (who: string, you: boolean, tile: number, price: string) =>
      `${who} ${you ? 'win' : 'wins'} order tile ${tile} ${price}.`,
    up: (who: string, you: boolean, tile: number) =>
      `${who} ${you ? 'put' : 'puts'} order tile ${tile} up for auction.`,
    free: 'for nothing',
    workers: (n: number) => (n === 1 ? 'for 1 worker' : `for ${n} workers`),
    bids: (all: string) => `Bids: ${all}.`,
    pass: (who: string, one: boolean) => (one ? `${who} passes.` : `${who} pass.`),
    nobody: 'Nobody bids more.',
    cheaper: (n: number) => `Each tile ${n} cheaper.`,
    moves: (who: string, you: boolean, tiles: string) => `${who} ${you ? 'move' : 'moves'} ${tiles} to the market`,
    adds: (you: boolean, tiles: string) => ` and ${you ? 'add' : 'adds'} ${tiles}`,
    addsOnly: (who: string, you: boolean, tiles: string) => `${who} ${you ? 'add' : 'adds'} ${tiles} to the market`,
    machine: (n: number) => (n === 1 ? 'a machine' : `${n} machines`),
    working_robot: (n: number) => (n === 1 ? 'a working robot' : `${n} working robots`),
    personnel_robot: (n: number) => (n === 1 ? 'a personnel robot' : `${n} personnel robots`),
    storage: (n: number) => (n === 1 ? 'a storage' : `${n} storages`),
    control: (n: number) => (n === 1 ? 'a control' : `${n} controls`),
    optimization: (n: number) => (n === 1 ? 'an optimization' : `${n} optimizations`),
    buys: (you: boolean, tiles: string, price: string) => `${you ? 'buy' : 'buys'} ${tiles} ${price}`,
    elektro: (n: number) => `for ${n}`,
    keeps: (you: boolean, tiles: string, price: string) => `${you ? 'buy' : 'buys'} ${tiles} ${price} to keep`,
    places: (you: boolean, tiles: string) => `${you ? 'place' : 'places'} ${tiles}`,
    space: (you: boolean, cost: number) => `${you ? 'pay' : 'pays'} ${cost} for extension space`,
    tears: (you: boolean, tiles: string) => `${you ? 'tear' : 'tears'} down ${tiles}`,
    hires: (you: boolean, n: number, price: string) =>
      `${you ? 'hire' : 'hires'} ${n} seasonal ${n === 1 ? 'worker' : 'workers'} ${price}`,
    lets: (you: boolean, n: number) => `${you ? 'let' : 'lets'} ${n} seasonal ${n === 1 ? 'worker' : 'workers'} go`,
    does: (who: string, what: string) => `${who} ${what}.`,
    energy: (step: string, price: number) => `energy ${step}, price ${price}`,
    youEarned: (n: number) => (n < 0 ? `you lost ${-n}` : `you earned ${n}`),
    most: (who: string, n: number) => `most: ${who}, ${n}`,
    twice: 'last, counts twice',
  },
  de: {
    setup: 'Aufbau',
    auction: 'Versteigerung',
    market: 'Markt',
    buying: 'Kaufen',
    bureaucracy: 'Buchhaltung',
    income: 'Gewinn',
    you: 'Du',
    youInside: 'du',
    dealt: (all: string) => `Reihenfolgeplättchen zu Beginn: ${all}.`,
    tile: (who: string, n: number) => `${who} ${n}`,
    order: (tiles: string) => `Neue Reihenfolgeplättchen: ${tiles}.`,
    last: 'Letzte Runde: Der Gewinn zählt doppelt.',
    won: (who: string, you: boolean, tile: number, price: string) =>
      `${who} ${you ? 'ersteigerst' : 'ersteigert'} Reihenfolgeplättchen ${tile} ${price}.`,
    up: (who: string, you: boolean, tile: number) =>
      `${who} ${you ? 'versteigerst' : 'versteigert'} Reihenfolgeplättchen ${tile}.`,
    free: 'umsonst',
    workers: (n: number) => `für ${n} Arbeiter`,
    bids: (all: string) => `Gebote: ${all}.`,
    pass: (who: string, one: boolean) => (one ? `${who} passt.` : `${who} passen.`),
    nobody: 'Niemand bietet mehr.',
    cheaper: (n: number) => `Jedes Plättchen ${n} billiger.`,
    moves: (who: string, you: boolean, tiles: string) => `${who} ${you ? 'legst' : 'legt'} ${tiles} in den Markt`,
    adds: (_: boolean, tiles: string) => ` und noch ${tiles} dazu`,
    addsOnly: (who: string, you: boolean, tiles: string) =>
      `${who} ${you ? 'legst' : 'legt'} noch ${tiles} in den Markt`,
    machine: (n: number) => (n === 1 ? 'eine Maschine' : `${n} Maschinen`),
    working_robot: (n: number) => (n === 1 ? 'einen Produktionsroboter' : `${n} Produktionsroboter`),
    personnel_robot: (n: number) => (n === 1 ? 'einen Personalroboter' : `${n} Personalroboter`),
    storage: (n: number) => (n === 1 ? 'ein Lager' : `${n} Lager`),
    control: (n: number) => (n === 1 ? 'eine Steuerung' : `${n} Steuerungen`),
    optimization: (n: number) => (n === 1 ? 'eine Optimierung' : `${n} Optimierungen`),
    buys: (you: boolean, tiles: string, price: string) => `${you ? 'kaufst' : 'kauft'} ${tiles} ${price}`,
    elektro: (n: number) => `für ${n}`,
    keeps: (you: boolean, tiles: string, price: string) => `${you ? 'kaufst' : 'kauft'} ${tiles} ${price} auf Vorrat`,
    places: (you: boolean, tiles: string) => `${you ? 'baust' : 'baut'} ${tiles} ein`,
    space: (you: boolean, cost: number) => `${you ? 'zahlst' : 'zahlt'} ${cost} fürs Erweitern`,
    tears: (_: boolean, tiles: string) => `reißt ${tiles} ab`,
    hires: (you: boolean, n: number, price: string) => `${you ? 'stellst' : 'stellt'} ${n} Saisonarbeiter ${price} ein`,
    lets: (_: boolean, n: number) => `lässt ${n} Saisonarbeiter gehen`,
    does: (who: string, what: string) => `${who} ${what}.`,
    energy: (step: string, price: number) => `Energie ${step}, Preis ${price}`,
    youEarned: (n: number) => (n < 0 ? `du verlierst ${-n}` : `du verdienst ${n}`),
    most: (who: string, n: number) => `am meisten: ${who}, ${n}`,
    twice: 'die letzte, zählt doppelt',
  },
});

const TYPES: Type[] = ['machine', 'working_robot', 'personnel_robot', 'storage', 'control', 'optimization'];

/** What begins a phase; its own sentence would only repeat the heading. */
const BEGINS: Partial<Record<Did, () => string>> = {
  began_round: () => t.auction,
  began_market: () => t.market,
  began_buying: () => t.buying,
  began_bureaucracy: () => t.bureaucracy,
  turned_energy: () => t.income,
};
const SILENT = new Set<Did>(['began_market', 'began_buying', 'began_bureaucracy', 'added_no_more']);
const AUCTION = new Set<Did>(['opened', 'bid', 'passed', 'had_to_pass', 'won']);
const MOVES = new Set<Did>(['moved', 'moved_extra']);
const TURN = new Set<Did>([
  'bought',
  'bought_to_keep',
  'placed',
  'paid_extension',
  'tore_down',
  'hired',
  'hired_nobody',
  'dismissed',
  'ended_turn',
]);
const BOOKS = new Set<Did>(['shut_down', 'closed_books']);
/** Events that become one line with their neighbours, and whether of one player only. */
const TOGETHER: { of: Set<Did>; alone: boolean }[] = [
  { of: new Set<Did>(['dealt_order']), alone: false },
  { of: new Set<Did>(['began_round', 'drew_order']), alone: false },
  { of: AUCTION, alone: false },
  { of: MOVES, alone: true },
  { of: TURN, alone: true },
  { of: BOOKS, alone: true },
];

const did = (told: Told) => (told.event as Event).did;
const events = <D extends Did>(told: Told[], ...of: D[]): Of<D>[] =>
  told.map(({ event }) => event as Event).filter((event): event is Of<D> => (of as Did[]).includes(event.did));

/** Events that are told together. */
function groups(told: Told[]): Told[][] {
  const found: Told[][] = [];
  for (const one of told) {
    const group = found.at(-1);
    const kind = TOGETHER.find(({ of }) => of.has(did(one)));
    const before = group?.at(-1);
    const joins =
      before &&
      kind?.of.has(did(before)) &&
      (!kind.alone || seatOf(before.event) === seatOf(one.event)) &&
      // The next tile up for auction is another story, and a second turn of the same player, too.
      !(did(one) === 'opened' || did(before) === 'won');
    if (joins) group!.push(one);
    else found.push([one]);
  }
  return found;
}

function lines(told: Told[], voice: Voice): Line[] {
  let phase = told.some((one) => did(one) === 'dealt_order') ? t.setup : t.auction;
  const found: Line[] = [];
  for (const group of groups(told)) {
    phase = BEGINS[did(group[0]!)]?.() ?? phase;
    const line = lineOf(group, phase, voice);
    if (line) found.push(line);
  }
  return found;
}

function lineOf(group: Told[], phase: string, voice: Voice): Line | null {
  const [first, last] = [group[0]!, group.at(-1)!];
  const kind = did(first);
  if (SILENT.has(kind)) return null;
  const line = (seat: number | null, text: string, more: Partial<Line> = {}): Line | null =>
    text ? { n: first.n, until: last.n, seat, text, events: group.map(({ event }) => event), phase, ...more } : null;
  if (kind === 'dealt_order') {
    const dealt = events(group, 'dealt_order').map(({ seat, order_tile }) => t.tile(inside(seat, voice), order_tile));
    return line(null, t.dealt(listed(dealt)), { icon: 'info' });
  }
  if (kind === 'began_round') return line(null, roundText(group), { icon: 'flag' });
  if (AUCTION.has(kind)) return auctionLine(group, line, voice);
  const seat = seatOf(first.event);
  if (MOVES.has(kind)) return line(seat, movesText(group, seat!, voice));
  if (TURN.has(kind)) {
    const money = events(group, 'bought', 'bought_to_keep', 'paid_extension', 'hired').length > 0;
    return line(seat, turnText(group, seat!, voice), { money });
  }
  const text = group.map((one) => one.text).filter(Boolean);
  const money = kind === 'earned' || kind === 'earned_double';
  return line(seat, text.join(' '), { money, ...(kind === 'turned_energy' ? { icon: 'energy', money: true } : {}) });
}

type Make = (seat: number | null, text: string, more?: Partial<Line>) => Line | null;

const isYou = (seat: number, voice: Voice) => seat === voice.you;
/** At the beginning of a sentence, and inside one. */
const subject = (seat: number, voice: Voice) => (isYou(seat, voice) ? t.you : voice.name(seat));
const inside = (seat: number, voice: Voice) => (isYou(seat, voice) ? t.youInside : voice.name(seat));

const isLast = (round: number) => round === printed()?.start.rounds;

/** The heading says which round it is. */
function roundText(group: Told[]): string {
  const tiles = events(group, 'drew_order').flatMap(({ order_tiles }) => order_tiles.map(String));
  const last = isLast(group[0]!.round) ? t.last : '';
  return [last, tiles.length > 0 ? t.order(listed(tiles)) : ''].filter(Boolean).join(' ');
}

/** An auction from its opening on: who won, or who has bid so far. */
function auctionLine(group: Told[], line: Make, voice: Voice): Line | null {
  const bids = events(group, 'opened', 'bid');
  const won = events(group, 'won')[0];
  const first = bids[0];
  // A log that begins in the middle of an auction.
  if (!first)
    return line(
      seatOf(group[0]!.event),
      group
        .map(({ text }) => text)
        .filter(Boolean)
        .join(' '),
    );
  const told = bids.map(({ seat, workers }) => t.tile(inside(seat, voice), workers));
  if (!won) {
    const passed = events(group, 'passed', 'had_to_pass').map(({ seat }) => inside(seat, voice));
    const effect = [t.bids(listed(told))];
    if (passed.length > 0)
      effect.push(capital(t.pass(listed(passed), passed.length === 1 && passed[0] !== t.youInside)));
    return line(first.seat, t.up(subject(first.seat, voice), isYou(first.seat, voice), first.order_tile), {
      effect: effect.join(' '),
    });
  }
  const price = won.workers === 0 ? t.free : t.workers(won.workers);
  const cheaper = discountOf(won.order_tile, voice);
  const effect = [bids.length > 1 ? t.bids(listed(told)) : t.nobody, cheaper > 0 ? t.cheaper(cheaper) : ''];
  return line(won.seat, t.won(subject(won.seat, voice), isYou(won.seat, voice), won.order_tile, price), {
    effect: effect.filter(Boolean).join(' '),
  });
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Whether the match is played with the tiles whose names we know, and not with somebody's own. */
const known = (voice: Voice) => printed()?.tile_set === (voice.view as View | null)?.tile_set;

const discountOf = (tile: number, voice: Voice): number =>
  (known(voice) && printed()?.order_tiles.find(({ order_tile }) => order_tile === tile)?.discount) || 0;

/** Types with how many of each, in the order of the columns. */
function counted(types: Type[]): string {
  const some = TYPES.map((type) => ({ type, n: types.filter((one) => one === type).length })).filter(({ n }) => n > 0);
  return listed(some.map(({ type, n }) => t[type](n)));
}

function movesText(group: Told[], seat: number, voice: Voice): string {
  const [who, you] = [subject(seat, voice), isYou(seat, voice)];
  const moved = events(group, 'moved').map(({ column }) => column);
  const extra = events(group, 'moved_extra').map(({ column }) => column);
  if (moved.length === 0) return `${t.addsOnly(who, you, counted(extra))}.`;
  return `${t.moves(who, you, counted(moved))}${extra.length > 0 ? t.adds(you, counted(extra)) : ''}.`;
}

/** Tiles by name, equal ones counted; none where a name is not known. */
function named(tiles: number[], voice: Voice): string | null {
  const kinds = [...new Set(tiles)].map((tile) => ({
    name: known(voice) ? printed()?.tiles.find((one) => one.tile === tile)?.name : undefined,
    n: tiles.filter((one) => one === tile).length,
  }));
  if (kinds.some(({ name }) => name === undefined)) return null;
  return listed(kinds.map(({ name, n }) => (n > 1 ? `${n} × ${name!}` : name!)));
}

const sum = (of: number[]) => of.reduce((all, n) => all + n, 0);

/** What a player does in a turn of buying: one sentence. */
function turnText(group: Told[], seat: number, voice: Voice): string {
  const you = isYou(seat, voice);
  const tiles = (of: { tile: number }[]) =>
    named(
      of.map(({ tile }) => tile),
      voice,
    );
  const bought = events(group, 'bought');
  const kept = events(group, 'bought_to_keep');
  const placed = events(group, 'placed');
  const torn = events(group, 'tore_down');
  // Somebody's own tiles have names only the server knows.
  if ([bought, kept, placed, torn].some((some) => some.length > 0 && tiles(some) === null))
    return group
      .map(({ text }) => text)
      .filter(Boolean)
      .join(' ');
  const price = (of: { price: number }[]) => cost(sum(of.map((one) => one.price)));
  const did: string[] = [];
  if (torn.length > 0) did.push(t.tears(you, tiles(torn)!));
  if (bought.length > 0) did.push(t.buys(you, tiles(bought)!, price(bought)));
  if (kept.length > 0) did.push(t.keeps(you, tiles(kept)!, price(kept)));
  if (placed.length > 0) did.push(t.places(you, tiles(placed)!));
  const space = sum(events(group, 'paid_extension').map((one) => one.cost));
  if (space > 0) did.push(t.space(you, space));
  for (const { workers } of events(group, 'dismissed')) did.push(t.lets(you, workers));
  for (const one of events(group, 'hired')) did.push(t.hires(you, one.workers, cost(one.cost)));
  return did.length > 0 ? t.does(subject(seat, voice), listed(did)) : '';
}

const cost = (n: number) => (n === 0 ? t.free : t.elektro(n));

function summary(told: Told[], voice: Voice): string {
  const turned = events(told, 'turned_energy')[0];
  if (!turned) return told[0] && isLast(told[0].round) ? t.twice : '';
  const earned = events(told, 'earned', 'earned_double');
  const own = earned.find(({ seat }) => isYou(seat, voice));
  const best = earned.toSorted((a, b) => b.income - a.income)[0];
  const energy = t.energy(signed(turned.step), turned.price);
  if (own) return `${energy} · ${t.youEarned(own.income)}`;
  return best ? `${energy} · ${t.most(voice.name(best.seat), best.income)}` : energy;
}

/** Instead of order and energy, except while the order is what it is about. */
const place = (view: unknown) => !['choosing', 'bidding', 'last_tile'].includes((view as View).phase.phase);

export const chronicle: Chronicler = { lines, summary, money: true, digest, place };
