// A tile file as a form edits it: lines stay where they are, so that what the server says of a line finds its row.

import type { Type } from '$lib/generated/factory-manager';
import type { PresetFault } from '$lib/generated/wire';
import { settings } from '$lib/settings.svelte';

/** The columns of a row, in the file's order. */
export const COLUMNS = ['type', 'price', 'production', 'storage', 'workers', 'energy', 'mark', 'source'] as const;
export type Column = (typeof COLUMNS)[number];
export const MARKS = ['2-5', '3-5', '4-5', '5', 'X'];
/** The numbers that matter for each type; others are shown where a file has them. */
export const MATTERING: Record<Type, Column[]> = {
  machine: ['price', 'production', 'workers', 'energy'],
  working_robot: ['price', 'production', 'energy'],
  personnel_robot: ['price', 'workers', 'energy'],
  storage: ['price', 'storage'],
  control: ['price', 'energy'],
  optimization: ['price', 'workers'],
};
const NUMBERS: Column[] = ['price', 'production', 'storage', 'workers', 'energy'];

export interface Row {
  /** From 0. */
  line: number;
  fields: string[];
}

const fields = (line: string) => line.split(/[,;]/).map((field) => field.trim().replace(/^"|"$/g, ''));

export interface TileFile {
  name: Row | null;
  tiles: Record<Type, Row[]>;
  discounts: Row[];
}

export function read(text: string): TileFile {
  const types = Object.keys(MATTERING) as Type[];
  const file: TileFile = {
    name: null,
    tiles: Object.fromEntries(types.map((type) => [type, [] as Row[]])) as Record<Type, Row[]>,
    discounts: [],
  };
  let discounts = false;
  text.split('\n').forEach((content, line) => {
    const row = { line, fields: fields(content.replace(/\r$/, '')) };
    const first = row.fields[0] ?? '';
    if (first === 'tile_set') file.name = row;
    else if (first === 'order_tile') discounts = true;
    else if (first in file.tiles) file.tiles[first as Type].push(row);
    else if (discounts && /^\d+$/.test(first)) file.discounts.push(row);
  });
  return file;
}

/** The text with one field changed. What somebody has typed comes from their box. */
export function changed(text: string, row: Row, field: number, value: string): string {
  const now = [...row.fields];
  // A comma would make two fields of one.
  now[field] = value.replace(/[,;\n"]/g, ' ').trim();
  const source = { [COLUMNS.length]: 7, 3: 2 }[now.length];
  if (source !== undefined && row.fields[0] !== 'tile_set') now[source] = 'box';
  const lines = text.split('\n');
  lines[row.line] = now.join(',');
  return lines.join('\n');
}

/** The columns that a type's rows are shown with. */
export const shown = (type: Type, rows: Row[]): Column[] =>
  NUMBERS.filter(
    (column) =>
      MATTERING[type].includes(column) ||
      rows.some((row) => !['0', ''].includes(row.fields[COLUMNS.indexOf(column)] ?? '')),
  );

/** The field that a fault is about: its sentence begins with it, or names it. */
export function about({ text }: PresetFault): Column | null {
  const first = text.split(' ')[0] as Column;
  if (COLUMNS.includes(first)) return first;
  if (text.includes('mark')) return 'mark';
  if (/produce/.test(text)) return 'production';
  if (/store/.test(text)) return 'storage';
  if (/worker/.test(text)) return 'workers';
  if (/energy/.test(text)) return 'energy';
  return /price|costs|dearer/.test(text) ? 'price' : null;
}

/** The server says what is wrong in English, as its command line does; these are the same sentences. */
const GERMAN: [RegExp, (...facts: string[]) => string][] = [
  [
    /^(\w+) should be a whole number from -99 to 99, found (.*)$/,
    () => 'Das muss eine ganze Zahl von −99 bis 99 sein.',
  ],
  [/^(\w+) cannot be negative: .*$/, () => 'Diese Zahl darf nicht negativ sein.'],
  [/must produce something$/, () => 'Dieses Plättchen muss etwas produzieren.'],
  [/must store something$/, () => 'Ein Lager muss etwas lagern.'],
  [/produces nothing$/, () => 'Dieses Plättchen produziert nichts.'],
  [/stores nothing$/, () => 'Dieses Plättchen lagert nichts.'],
  [
    /cannot need workers/,
    () => 'Dieses Plättchen darf keine Arbeiter brauchen: Es lässt sich nicht stilllegen (FM-4.3).',
  ],
  [
    /^there are (\d+) \w+ tiles, but the box has (\d+)$/,
    (_, n, many) => `Hier sind es ${n} Plättchen, in der Schachtel ${many}.`,
  ],
  [
    /sorted by price, but (-?\d+) comes after (-?\d+)$/,
    (_, after, before) => `Nach Preis geordnet: ${after} steht hinter ${before}.`,
  ],
  [/is marked X; one should be$/, () => 'Keines ist mit X markiert; eines muss es sein.'],
  [/^a second \w+ tile is marked X/, () => 'Ein zweites ist mit X markiert; nur eines darf es sein.'],
  [/a discount cannot be negative$/, () => 'Ein Rabatt darf nicht negativ sein.'],
  [/discounts never fall as the number rises/, () => 'Rabatte sinken nie, wenn die Nummer steigt.'],
  [
    /^storage \+(\d) costs (\d+) here, but (\d+) in a review$/,
    (_, n, here, there) => `Lager +${n} kostet hier ${here}, in einer Rezension ${there}.`,
  ],
  [/^a control should save energy only$/, () => 'Eine Steuerung spart sonst nur Energie.'],
  [/^an optimization should save workers only$/, () => 'Eine Optimierung spart sonst nur Arbeiter.'],
  [/^a robot should need no workers$/, () => 'Ein Roboter braucht sonst keine Arbeiter.'],
  [/^this tile is dearer than the one on line \d+/, () => 'Ein billigeres Plättchen kann mindestens so viel.'],
  [/rows are still marked as reconstructed$/, () => 'Es sind noch Zahlen dabei, die wir rekonstruiert haben.'],
  [/name/, () => 'Der Name braucht 1 bis 40 Zeichen, ohne Komma.'],
];

/** What is wrong, in the reader's language. */
export function told({ text }: PresetFault): string {
  const found = settings.lang === 'de' ? GERMAN.find(([pattern]) => pattern.test(text)) : undefined;
  const said = found ? found[1](...(found[0].exec(text) ?? [])) : text;
  return said.charAt(0).toUpperCase() + said.slice(1);
}
