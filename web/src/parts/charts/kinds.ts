// Which chart shows a measure best. What is not known here is drawn as lines, so that any game has charts.

import type { Course, TableInfo } from '$lib/generated/wire';
import { plain, words } from '$lib/words';
import { length, measured, ranked, type Series } from './series';

const t = words({
  en: {
    money: 'Money after each round',
    income: 'Income per round',
    against: (what: string, room: string) => `${what} against ${room.toLowerCase()}`,
    made: (sum: string) => `What the ${sum.toLowerCase()} are made of`,
    rooted: 'compressed scale',
    doubled: (n: number) => `round ${n} counts double`,
    twice: (n: number) => `${n} ×2`,
    last: (name: string, n: string) => `After the last round: ${name} ${n}`,
    alone: (n: string) => `After the last round: ${n}.`,
    best: (name: string, n: string, round: number) => `The most in one round: ${name}, ${n} in round ${round}.`,
    steps: (from: string, to: string) => `${from} after the first round, ${to} after the last.`,
    lead: (name: string, n: string, round: number) => `The most: ${name}, ${n} after round ${round}.`,
  },
  de: {
    money: 'Geld nach jeder Runde',
    income: 'Gewinn je Runde',
    against: (what: string, room: string) => `${what} und ${room}`,
    made: (sum: string) => `Woraus die ${sum} bestehen`,
    rooted: 'gestauchte Skala',
    doubled: (n: number) => `Runde ${n} zählt doppelt`,
    twice: (n: number) => `${n} ×2`,
    last: (name: string, n: string) => `Nach der letzten Runde: ${name} ${n}`,
    alone: (n: string) => `Nach der letzten Runde: ${n}.`,
    best: (name: string, n: string, round: number) => `Das meiste in einer Runde: ${name}, ${n} in Runde ${round}.`,
    steps: (from: string, to: string) => `${from} nach der ersten Runde, ${to} nach der letzten.`,
    lead: (name: string, n: string, round: number) => `Das meiste: ${name}, ${n} nach Runde ${round}.`,
  },
});

/** The symbol of a measure. */
export const icons: Record<string, string> = {
  money: 'elektro',
  income: 'elektro',
  production: 'production',
  storage: 'store',
  energy: 'energy',
  energy_price: 'energy',
  score: 'trophy',
  goods: 'goods',
  prestige: 'prestige',
  buildings: 'building',
  metal: 'metal',
  workers: 'worker',
  seasonal: 'seasonal',
  canteen: 'canteen',
  spent: 'elektro',
  torn_down: 'tear',
  shut_down: 'power',
  order_tile: 'flag',
  cards: 'blueprint',
};

/** What a match is about, in the order of its weight; other measures come after these. */
const LEADING = [
  'money',
  'score',
  'income',
  'goods',
  'production',
  'storage',
  'prestige',
  'buildings',
  'metal',
  'energy',
];

export type Chart = { id: string; title: string; note?: string; summary: string; all: Series[] } & (
  | { kind: 'lines'; series: Series; rooted: boolean }
  | { kind: 'bars'; series: Series; marked: Record<number, string> }
  | { kind: 'steps'; series: Series }
  | { kind: 'bullets'; what: Series; room: Series }
  | { kind: 'stacks'; parts: Series[] }
);

/** The series of a course, the weightiest first; a game whose measures nobody knows keeps its own order. */
export function weighed(course: Course, info: TableInfo): { leading: Series[]; more: Series[] } {
  const all = measured(course, info);
  const known = LEADING.flatMap((key) => all.filter((one) => one.key === key));
  const first = known.length > 0 ? known : all.filter((one) => !one.shared).slice(0, 6);
  const leading = [...first, ...all.filter((one) => one.shared)];
  return { leading, more: all.filter((one) => !leading.includes(one)) };
}

/** The charts of a course: those to begin with, and those for who wants to know everything. */
export function charts(course: Course, info: TableInfo): { leading: Chart[]; more: Chart[] } {
  const { leading, more } = weighed(course, info);
  const of = (key: string) => leading.find((one) => one.key === key);
  const [score, goods, prestige, storage] = [of('score'), of('goods'), of('prestige'), of('storage')];
  const drawn = leading.flatMap((one): Chart[] => {
    if (one.shared) return [steps(one)];
    if (one.key === 'income') return [bars(one, doubled(course))];
    if (one.key === 'production' && storage) return [bullets(one, storage)];
    if (one.key === 'storage' && of('production')) return [];
    return [lines(one)];
  });
  const made = score && goods && prestige ? [stacks(score, [goods, prestige])] : [];
  // It takes a whole row: after the first two.
  return { leading: drawn.toSpliced(2, 0, ...made), more: more.map(lines) };
}

const did = (event: unknown) => (event as { did?: string } | null)?.did;

/** The rounds whose income was paid twice: the events say so. */
function doubled(course: Course): number[] {
  const found = course.entries.filter(({ events }) => events.some(({ event }) => did(event) === 'earned_double'));
  return [...new Set(found.map((entry) => entry.round))];
}

function lines(one: Series): Chart {
  const rooted = one.key === 'money';
  return {
    kind: 'lines',
    id: one.key,
    title: rooted ? t.money : one.name,
    ...(rooted ? { note: t.rooted } : {}),
    summary: ending(one),
    all: [one],
    series: one,
    rooted,
  };
}

function bars(series: Series, twice: number[]): Chart {
  const [name, value, round] = highest(series);
  return {
    kind: 'bars',
    id: series.key,
    title: t.income,
    ...(twice[0] === undefined ? {} : { note: t.doubled(twice[0]) }),
    summary: t.best(name, plain(value), round),
    all: [series],
    series,
    marked: Object.fromEntries(twice.map((one) => [one, t.twice(one)])),
  };
}

function steps(series: Series): Chart {
  const values = series.lines[0]!.values;
  const summary = t.steps(plain(values[0]!), plain(values.at(-1)!));
  return { kind: 'steps', id: series.key, title: series.name, summary, all: [series], series };
}

function bullets(what: Series, room: Series): Chart {
  const [name, value, round] = highest(what);
  return {
    kind: 'bullets',
    id: what.key,
    title: t.against(what.name, room.name),
    summary: t.lead(name, plain(value), round),
    all: [what, room],
    what,
    room,
  };
}

/** Only of those whose every part is known. */
function stacks(whole: Series, pieces: Series[]): Chart {
  const known = Math.min(...pieces.map((piece) => piece.lines.length));
  const cut = (one: Series): Series => ({ ...one, lines: one.lines.slice(0, known) });
  const [sum, parts] = [cut(whole), pieces.map(cut)];
  const end = length(sum) - 1;
  const best = ranked(sum, end)[0]!;
  const row = sum.lines.indexOf(best);
  const made = parts.map((part) => `${plain(part.lines[row]?.values[end] ?? 0)} ${part.name}`);
  const summary = `${t.last(best.name, plain(best.values[end] ?? 0))} (${made.join(', ')}).`;
  return { kind: 'stacks', id: `${sum.key} parts`, title: t.made(sum.name), summary, all: parts, parts };
}

function ending(one: Series): string {
  const end = length(one) - 1;
  const order = ranked(one, end);
  const value = (line: (typeof order)[number]) => plain(line.values[end] ?? 0);
  if (order.length === 1) return t.alone(value(order[0]!));
  const [first, ...rest] = order;
  const others = rest.map((line) => `${line.name} ${value(line)}`).join(', ');
  return `${t.last(first!.name, value(first!))}, ${others}.`;
}

/** Who had the most, how much, and in which round. */
function highest(one: Series): [string, number, number] {
  let best: [string, number, number] = ['', -Infinity, 0];
  for (const { name, values } of one.lines) {
    for (const [i, value] of values.entries()) if (value > best[1]) best = [name, value, i + 1];
  }
  return best;
}
