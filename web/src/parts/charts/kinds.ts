// Which chart shows a measure best: the game's own plan, else lines, so that any game has charts.

import type { History, TableInfo } from '$lib/generated/wire';
import { plain, words } from '$lib/words';
import type { ChartPlan, Drawing } from './plan';
import { length, measured, ranked, type Measure, type Series } from './series';

const t = words({
  en: {
    against: (what: string, room: string) => `${what} against ${room.toLowerCase()}`,
    last: (name: string, n: string) => `After the last round: ${name} ${n}`,
    alone: (n: string) => `After the last round: ${n}.`,
    best: (name: string, n: string, round: number) => `Best round: ${name} with ${n} in round ${round}.`,
    steps: (from: string, to: string) => `${from} after the first round, ${to} after the last.`,
    lead: (name: string, n: string, round: number) => `Highest: ${name} with ${n} after round ${round}.`,
  },
  de: {
    against: (what: string, room: string) => `${what} und ${room}`,
    last: (name: string, n: string) => `Nach der letzten Runde: ${name} ${n}`,
    alone: (n: string) => `Nach der letzten Runde: ${n}.`,
    best: (name: string, n: string, round: number) => `Beste Runde: ${name} mit ${n} in Runde ${round}.`,
    steps: (from: string, to: string) => `${from} nach der ersten Runde, ${to} nach der letzten.`,
    lead: (name: string, n: string, round: number) => `Höchststand: ${name} mit ${n} nach Runde ${round}.`,
  },
});

export type Chart = { id: string; title: string; note?: string; summary: string; all: Measure[] } & (
  | { kind: 'lines'; measure: Measure; compressed: boolean }
  | { kind: 'bars'; measure: Measure; marked: Record<number, string> }
  | { kind: 'steps'; measure: Measure }
  | { kind: 'bullets'; what: Measure; room: Measure }
  | { kind: 'stacks'; parts: Measure[] }
);

/** The measures of a match, the weightiest first; a game without a plan keeps its own order. */
export function weighed(history: History, info: TableInfo, plan: ChartPlan): { leading: Measure[]; more: Measure[] } {
  const all = measured(history, info);
  const known = plan.leading.flatMap((key) => all.filter((one) => one.key === key));
  const first = known.length > 0 ? known : all.filter((one) => !one.shared).slice(0, 6);
  const leading = [...first, ...all.filter((one) => one.shared)];
  return { leading, more: all.filter((one) => !leading.includes(one)) };
}

/** The charts of a match: those to begin with, and the rest for anybody who asks. */
export function charts(history: History, info: TableInfo, plan: ChartPlan): { leading: Chart[]; more: Chart[] } {
  const { leading, more } = weighed(history, info, plan);
  const of = (key: string) => leading.find((one) => one.key === key);
  const rooms = Object.entries(plan.drawn).flatMap(([key, drawing]) =>
    drawing.kind === 'bullets' && of(key) ? [drawing.room] : [],
  );
  const drawn = leading.flatMap((one): Chart[] => {
    if (one.shared) return [steps(one)];
    return rooms.includes(one.key) ? [] : [draw(one, plan.drawn[one.key], history, of)];
  });
  const sums = plan.sums.flatMap(({ whole, parts, title }): Chart[] => {
    const [sum, pieces] = [of(whole), parts.flatMap((key) => of(key) ?? [])];
    return sum && pieces.length === parts.length ? [stacks(sum, pieces, title)] : [];
  });
  // They take a whole row: after the first two.
  return { leading: drawn.toSpliced(2, 0, ...sums), more: more.map((one) => lines(one, {})) };
}

function draw(
  one: Measure,
  drawing: Drawing | undefined,
  history: History,
  of: (key: string) => Measure | undefined,
): Chart {
  if (drawing?.kind === 'bars') return bars(one, drawing, history);
  const room = drawing?.kind === 'bullets' ? of(drawing.room) : undefined;
  if (room) return bullets(one, room);
  return lines(one, drawing?.kind === 'lines' ? drawing : {});
}

/** A note, where there is one. */
const noted = (note: string | undefined) => (note === undefined ? {} : { note });

function lines(one: Measure, { title, note, compressed = false }: Partial<Drawing> & { compressed?: boolean }): Chart {
  return {
    kind: 'lines',
    id: one.key,
    title: title ?? one.name,
    ...noted(note),
    summary: ending(one),
    all: [one],
    measure: one,
    compressed,
  };
}

function bars(measure: Measure, drawing: Drawing & { kind: 'bars' }, history: History): Chart {
  const [name, value, round] = highest(measure);
  const marked = drawing.marked?.(history);
  return {
    kind: 'bars',
    id: measure.key,
    title: drawing.title ?? measure.name,
    ...noted(marked?.note ?? drawing.note),
    summary: t.best(name, plain(value), round),
    all: [measure],
    measure,
    marked: marked?.marks ?? {},
  };
}

function steps(measure: Measure): Chart {
  const values = measure.series[0]!.values;
  const summary = t.steps(plain(values[0]!), plain(values.at(-1)!));
  return { kind: 'steps', id: measure.key, title: measure.name, summary, all: [measure], measure };
}

function bullets(what: Measure, room: Measure): Chart {
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

/** Only of players whose every part is known. */
function stacks(whole: Measure, pieces: Measure[], title: string): Chart {
  const known = Math.min(...pieces.map((piece) => piece.series.length));
  const cut = (one: Measure): Measure => ({ ...one, series: one.series.slice(0, known) });
  const [sum, parts] = [cut(whole), pieces.map(cut)];
  const end = length(sum) - 1;
  const best = ranked(sum, end)[0]!;
  const row = sum.series.indexOf(best);
  const made = parts.map((part) => `${plain(part.series[row]?.values[end] ?? 0)} ${part.name}`);
  const summary = `${t.last(best.name, plain(best.values[end] ?? 0))} (${made.join(', ')}).`;
  return { kind: 'stacks', id: `${sum.key} parts`, title, summary, all: parts, parts };
}

function ending(one: Measure): string {
  const end = length(one) - 1;
  const order = ranked(one, end);
  const value = (series: Series) => plain(series.values[end] ?? 0);
  if (order.length === 1) return t.alone(value(order[0]!));
  const [first, ...rest] = order;
  const others = rest.map((series) => `${series.name} ${value(series)}`).join(', ');
  return `${t.last(first!.name, value(first!))}, ${others}.`;
}

/** Who had the most, how much, and in which round. */
function highest(one: Measure): [string, number, number] {
  let best: [string, number, number] = ['', -Infinity, 0];
  for (const { name, values } of one.series) {
    for (const [i, value] of values.entries()) if (value > best[1]) best = [name, value, i + 1];
  }
  return best;
}
