// Contrast by numbers: every pair of colours that is in use, in light and dark, with normal and with high contrast.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheet = readFileSync('public/tokens.css', 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

type Tokens = Record<string, string>;

/** The tokens of the first rule with this selector. */
function block(selector: string): Tokens {
  const from = sheet.indexOf(`${selector} {`);
  expect(from, selector).toBeGreaterThanOrEqual(0);
  const body = sheet.slice(from, sheet.indexOf('}', from));
  return Object.fromEntries([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

const normal = block(':root');
const more = block(":root[data-contrast='more']");
const asked = block(':root:not([data-contrast])');

/** A value in light (0) or dark (1). */
const inTheme = (value: string, theme: 0 | 1): string =>
  /^light-dark\(([^,]+),\s*([^,]+)\)$/.exec(value)?.[theme + 1]?.trim() ?? value;

const colours = Object.keys(normal).filter((name) => /^#\w{6}$/.test(inTheme(normal[name]!, 0)));

const THEMES = [
  { name: 'light', theme: 0, tokens: normal, sharp: false },
  { name: 'dark', theme: 1, tokens: normal, sharp: false },
  { name: 'light, high contrast', theme: 0, tokens: { ...normal, ...more }, sharp: true },
  { name: 'dark, high contrast', theme: 1, tokens: { ...normal, ...more }, sharp: true },
] as const;

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r, g, b] = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

// ---- what stands on what

const GROUNDS = ['paper', 'sheet', 'well', 'raise'];
const SEATS = [...'abcdefgh'].map((letter) => `seat-${letter}`);
const TILES = ['machine', 'working_robot', 'personnel_robot', 'storage', 'control', 'optimization'];
const CARDS = ['production', 'utility', 'training', 'monument', 'special'];

/** Text and its ground. */
const TEXT: [string, string][] = [
  ...['ink', 'ink-2', 'blue', 'pick', 'gain', 'cost', 'warn', 'bad'].flatMap((text) =>
    GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ...['metal', 'energy', 'goods', 'prestige', 'elektro'].flatMap((text) =>
    ['sheet', 'well', 'raise'].map((ground): [string, string] => [text, ground]),
  ),
  ...['blue', 'pick', 'gain', 'cost', 'warn'].map((text): [string, string] => [text, `${text}-wash`]),
  ...['blue-wash', 'pick-wash', 'gain-wash', 'cost-wash', 'warn-wash'].flatMap((wash): [string, string][] => [
    ['ink', wash],
    ['ink-2', wash],
  ]),
  ['energy', 'warn-wash'],
  ['prestige', 'warn-wash'],
  ['on-blue', 'blue'],
  ['on-pick', 'pick'],
  ['on-gain', 'gain'],
  ['on-warn', 'warn'],
  ['on-bad', 'bad'],
  ['on-bad', 'cost'],
  ['on-tape', 'tape'],
  ['on-deep', 'blue-deep'],
  ['on-deep-2', 'blue-deep'],
  ['on-print', 'print'],
  ['print', 'on-print'],
  ['on-print-2', 'print'],
  ['sheet', 'ink'],
  ['sheet', 'ink-2'],
  ...['luck-up', 'luck-dn'].flatMap((luck) =>
    ['sheet', 'well', 'blue-wash'].map((ground): [string, string] => [luck, ground]),
  ),
  ...SEATS.map((seat): [string, string] => [`on-${seat}`, seat]),
  ...[...'abcdefgh'].map((letter): [string, string] => ['on-band', `share-${letter}`]),
  ...TILES.map((type): [string, string] => ['on-band', `t-${type}`]),
  ...CARDS.map((type): [string, string] => [`on-bp-${type}`, `bp-${type}`]),
];

/** Borders, icons and large numbers that carry meaning. */
const SIGNS: [string, string][] = [
  ...['edge', 'focus'].flatMap((line) => GROUNDS.map((ground): [string, string] => [line, ground])),
  ['tape-2', 'tape'],
  // A clock, a number of somebody's: large, in their colour.
  ...SEATS.map((seat): [string, string] => [seat, 'sheet']),
  ['on-deep', 'blue-deep'],
];

/** Never the only sign of anything. */
const DECORATION = new Set(['line']);

/** Names of a colour that another rule gives: whose, which type. */
const GIVEN = new Set(['c', 'on', 'tc', 'k', 'ok', 'pips', 'colour', 'face', 'area']);

const listed = new Set([...TEXT, ...SIGNS].map((pair) => pair.join(' on ')));

test.each(THEMES)('every pair of colours can be told apart: $name', ({ theme, tokens, sharp }) => {
  const of = (name: string) => inTheme(tokens[name] ?? '', theme);
  const short = [
    ...TEXT.map((pair) => ({ pair, least: sharp ? 7 : 4.5 })),
    ...SIGNS.map((pair) => ({ pair, least: 3 })),
  ].flatMap(({ pair: [text, ground], least }) => {
    const found = contrast(of(text), of(ground));
    return found >= least ? [] : [`${text} on ${ground}: ${found.toFixed(2)} of ${least}`];
  });
  expect(short).toEqual([]);
});

test('every colour stands in a pair, or is decoration', () => {
  const paired = new Set([...TEXT, ...SIGNS].flat());
  expect(colours.filter((name) => !paired.has(name) && !DECORATION.has(name))).toEqual([]);
});

test('what a page without a script shows in high contrast is the same', () => {
  expect(asked).toEqual(more);
});

test('every text on a ground that the styles name is one of the pairs', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|css)$/.test(file))
    .map((file) => `src/${file}`);
  expect(files.length).toBeGreaterThan(100);
  const used = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const styles = file.endsWith('.css') ? source : (/<style>(.*)<\/style>/s.exec(source)?.[1] ?? '');
    return [...styles.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body]) => {
      const text = /(?<![-\w])color:\s*var\(--([\w-]+)\)/.exec(body!)?.[1];
      const ground = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body!)?.[1];
      if (!text || GIVEN.has(text)) return [];
      if (ground && GIVEN.has(ground)) return [];
      // Without a ground of its own, text stands on one of the page's.
      const grounds = ground ? [ground] : [...TEXT, ...SIGNS].filter(([one]) => one === text).map(([, one]) => one);
      if (grounds.length === 0) return [`${file}: ${text}`];
      return grounds.filter((one) => !listed.has(`${text} on ${one}`)).map((one) => `${file}: ${text} on ${one}`);
    });
  });
  expect(used).toEqual([]);
});
