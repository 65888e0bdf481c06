// One's own box: a file edited line by line, and what the server says of it in the reader's language.

import { beforeEach, expect, test } from 'vitest';
import { about, changed, read, shown, told } from '../src/games/factory-manager/tile-file';
import { settings } from '../src/lib/settings.svelte';

const FILE = [
  '# comments stay',
  'tile_set,my box',
  'type,price,production,storage,workers,energy,mark,source',
  'machine,5,2,0,3,2,2-5,reconstructed',
  'storage;6;0;1;0;0;X;review(price storage) reconstructed',
  '',
  'order_tile,discount,source',
  '4,1,reconstructed',
].join('\n');

beforeEach(() => (settings.lang = 'en'));

test('every row is found by its type, whatever stands between them', () => {
  const file = read(FILE);
  expect(file.name?.fields[1]).toBe('my box');
  expect(file.tiles.machine.map(({ line }) => line)).toEqual([3]);
  expect(file.tiles.storage[0]?.fields[3]).toBe('1');
  expect(file.discounts.map(({ fields }) => fields[0])).toEqual(['4']);
});

test('a number that is typed comes from the box, and nothing else changes', () => {
  const file = read(FILE);
  const lines = changed(FILE, file.tiles.machine[0]!, 1, '6').split('\n');
  expect(lines[3]).toBe('machine,6,2,0,3,2,2-5,box');
  expect(lines.filter((line, n) => line !== FILE.split('\n')[n])).toHaveLength(1);
  expect(changed(FILE, file.discounts[0]!, 1, '2')).toContain('4,2,box');
  // What is typed stays one field.
  expect(changed(FILE, file.name!, 1, 'my, box')).toContain('tile_set,my  box\n');
});

test('a type is shown with its own numbers, and with others that a file has', () => {
  const { storage, machine } = read(FILE).tiles;
  expect(shown('storage', storage)).toEqual(['price', 'storage']);
  expect(shown('machine', machine)).toEqual(['price', 'production', 'workers', 'energy']);
  const odd = [{ line: 0, fields: 'storage,6,0,1,0,3,X,box'.split(',') }];
  expect(shown('storage', odd)).toEqual(['price', 'storage', 'energy']);
});

test('a fault stands beside its number, in the reader’s language', () => {
  const fault = (text: string) => ({ line: 4, text });
  const typo = fault('price should be a whole number from -99 to 99, found "x"');
  expect(about(typo)).toBe('price');
  expect(about(fault('no machine tile is marked X; one should be'))).toBe('mark');
  expect(about(fault('a machine must produce something'))).toBe('production');
  expect(told(typo)).toMatch(/^Price should be/);
  settings.lang = 'de';
  expect(told(fault('a machine must produce something'))).toBe('Dieses Plättchen muss etwas produzieren.');
  expect(told(fault('machine tiles should be sorted by price, but 3 comes after 5'))).toContain('3 steht hinter 5');
  expect(told(fault('what nobody has translated'))).toBe('What nobody has translated');
});
