import { expect, test } from 'vitest';
import { things } from '../src/lib/lit.svelte';
import { matched } from '../src/lib/route.svelte';
import { ruleAddress } from '../src/lib/rules';
import { settings } from '../src/lib/settings.svelte';
import { plain, signed, words } from '../src/lib/words';

test('an address finds its page and its facts', () => {
  expect(matched('/', '/')).toEqual({});
  expect(matched('/table/:id', '/table/abc')).toEqual({ id: 'abc' });
  expect(matched('/table/:id', '/table/abc/')).toEqual({ id: 'abc' });
  expect(matched('/table/:id', '/table/abc/replay')).toBeNull();
  expect(matched('/rules/:game', '/table/abc')).toBeNull();
});

test('an event names the things that light up', () => {
  expect(things({ did: 'built', seat: 1, card: 'dojo', with: 'robot' })).toEqual(['seat:1', 'card:dojo', 'card:robot']);
  expect(things({ did: 'drew_order', order_tiles: [1, 4] })).toEqual(['order_tile:1', 'order_tile:4']);
  expect(things(null)).toEqual([]);
});

test('a rule leads to its book', () => {
  expect(ruleAddress('FM-1.3')).toBe('/rules/factory-manager#fm-1.3');
  expect(ruleAddress('FF-S2')).toBe('/rules/fantastic-factories#ff-s2');
});

test('words follow the language', () => {
  const t = words({ en: { tiles: (n: number) => `${n} tiles` }, de: { tiles: (n: number) => `${n} Plättchen` } });
  settings.lang = 'en';
  expect(t.tiles(2)).toBe('2 tiles');
  settings.lang = 'de';
  expect(t.tiles(2)).toBe('2 Plättchen');
  settings.lang = 'en';
});

test('numbers have a true minus', () => {
  expect(signed(-2)).toBe('−2');
  expect(signed(3)).toBe('+3');
  expect(plain(-4)).toBe('−4');
});
