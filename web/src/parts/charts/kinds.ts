// Which chart shows a measure best. What is not known here is drawn as lines, so that any game has charts.

import type { Course, TableInfo } from '$lib/generated/wire';
import { plain, words } from '$lib/words';
import { common, length, perRound, ranked, series, type Series } from './series';

const t = words({
  en: {
    money: 'Money after each round',
    income: 'Income per round',
    against: (what: string, room: string) => `${what} against ${room.toLowerCase()}`,
    made: (sum: string) => `What the ${sum.toLowerCase()} is made of`,
    after: (what: string) => `${what} after each round`,
    rooted: 'compressed scale',
    bullet: (what: string, room: string) => `filled: ${what.toLowerCase()}; outlined: ${room.toLowerCase()}`,
    doubled: (n: number) => `round ${n} counts double`,
    twice: (n: number) => `${n} ×2`,
    ends: (name: string, n: string) => `At the end: ${name} ${n}`,
    best: (name: string, n: string, round: number) => `The most in one round: ${name}, ${n} in round ${round}.`,
    steps: (from: string, to: string) => `From ${from} at the start to ${to} at the end.`,
    alone: (n: string) => `At the end: ${n}.`,
    lead: (name: string, n: string, round: number) => `${name} reached the most: ${n} after round ${round}.`,
  },
  de: {
    money: 'Geld nach jeder Runde',
    income: 'Einkommen je Runde',
    against: (what: string, room: string) => `${what} und ${room}`,
    made: (sum: string) => `${sum}: woraus sie bestehen`,
    after: (what: string) => `${what} nach jeder Runde`,
    rooted: 'gestauchte Skala',
    bullet: (what: string, room: string) => `gefüllt: ${what}; umrandet: ${room}`,
    doubled: (n: number) => `Runde ${n} zählt doppelt`,
    twice: (n: number) => `${n} ×2`,
    ends: (name: string, n: string) => `Am Ende: ${name} ${n}`,
    best: (name: string, n: string, round: number) => `Das meiste in einer Runde: ${name}, ${n} in Runde ${round}.`,
    steps: (from: string, to: string) => `Von ${from} am Anfang auf ${to} am Ende.`,
    alone: (n: string) => `Am Ende: ${n}.`,
    lead: (name: string, n: string, round: number) => `Am höchsten kam ${name}: ${n} nach Runde ${round}.`,
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
  metal: 'metal',
  buildings: 'building',
};

export type Chart = { id: string; title: string; note?: string; summary: string; all: Series[] } & (
  | { kind: 'lines'; series: Series; rooted: boolean }
  | { kind: 'bars'; series: Series; marked: Record<number, string> }
  | { kind: 'steps'; series: Series }
  | { kind: 'bullets'; what: Series; room: Series }
  | { kind: 'stacks'; parts: Series[] }
);

/** The charts of a course, the most telling first. */
export function charts(course: Course, info: TableInfo): Chart[] {
  const rounds = new Set(course.entries.map((entry) => entry.round)).size;
  const all = new Map(course.measures.map((measure) => [measure.key, series(measure, info, rounds)]));
  const shared = new Set(
    course.measures.filter((measure) => common(measure, info.seats.length)).map((measure) => measure.key),
  );
  const drawn = course.measures.flatMap(({ key }): Chart[] => {
    const one = all.get(key)!;
    if (length(one) === 0) return [];
    if (shared.has(key)) return [steps(one)];
    if (key === 'income') return [bars(one, doubled(course))];
    const storage = all.get('storage');
    if (key === 'production' && storage) return [bullets(one, storage)];
    if (key === 'storage' && all.has('production')) return [];
    return [lines(one)];
  });
  const [score, goods, prestige] = [all.get('score'), all.get('goods'), all.get('prestige')];
  // It takes a whole row: after the first two.
  return score && goods && prestige ? drawn.toSpliced(2, 0, stacks(score, [goods, prestige])) : drawn;
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
    title: rooted ? t.money : t.after(one.name),
    ...(rooted ? { note: t.rooted } : {}),
    summary: ending(one),
    all: [one],
    series: one,
    rooted,
  };
}

function bars(one: Series, twice: number[]): Chart {
  const series = perRound(one);
  const [name, value, index] = highest(series);
  return {
    kind: 'bars',
    id: one.key,
    title: t.income,
    ...(twice[0] === undefined ? {} : { note: t.doubled(twice[0]) }),
    summary: t.best(name, plain(value), index + 1),
    all: [series],
    series,
    marked: Object.fromEntries(twice.map((round) => [round, t.twice(round)])),
  };
}

function steps(one: Series): Chart {
  const values = one.lines[0]!.values;
  const summary = t.steps(plain(values[0]!), plain(values.at(-1)!));
  return { kind: 'steps', id: one.key, title: one.name, summary, all: [one], series: one };
}

function bullets(what: Series, room: Series): Chart {
  const [name, value, index] = highest(what);
  return {
    kind: 'bullets',
    id: what.key,
    title: t.against(what.name, room.name),
    note: t.bullet(what.name, room.name),
    summary: t.lead(name, plain(value), index + what.first),
    all: [what, room],
    what,
    room,
  };
}

function stacks(sum: Series, parts: Series[]): Chart {
  const end = length(sum) - 1;
  const best = ranked(sum, end)[0]!;
  const row = sum.lines.indexOf(best);
  const made = parts.map((part) => `${plain(part.lines[row]?.values[end] ?? 0)} ${part.name}`);
  const summary = `${t.ends(best.name, plain(best.values[end] ?? 0))} (${made.join(', ')}).`;
  return { kind: 'stacks', id: `${sum.key} parts`, title: t.made(sum.name), summary, all: parts, parts };
}

function ending(one: Series): string {
  const end = length(one) - 1;
  const order = ranked(one, end);
  const value = (line: (typeof order)[number]) => plain(line.values[end] ?? 0);
  if (order.length === 1) return t.alone(value(order[0]!));
  const [first, ...rest] = order;
  const others = rest.map((line) => `${line.name} ${value(line)}`).join(', ');
  return `${t.ends(first!.name, value(first!))}, ${others}.`;
}

/** Who had the most, how much, and where. */
function highest(one: Series): [string, number, number] {
  let best: [string, number, number] = ['', -Infinity, 0];
  for (const { name, values } of one.lines) {
    for (const [i, value] of values.entries()) if (value > best[1]) best = [name, value, i];
  }
  return best;
}
