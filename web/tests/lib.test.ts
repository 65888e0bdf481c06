import { beforeEach, expect, test } from 'vitest';
import { face } from '../src/games/fantastic-factories/face';
import { mentioned } from '../src/lib/lit.svelte';
import { matched } from '../src/lib/route.svelte';
import { ruleAddress } from '../src/lib/rules';
import { settings } from '../src/lib/settings.svelte';
import { botTitle, levelTitle, strength } from '../src/lib/levels';
import { scoreTold } from '../src/lib/told';
import { plain, signed, words } from '../src/lib/words';
import { answered, MEADOW } from './catalog';

beforeEach(answered);

test('an address finds its page and its facts', () => {
  expect(matched('/', '/')).toEqual({});
  expect(matched('/table/:id', '/table/abc')).toEqual({ id: 'abc' });
  expect(matched('/table/:id', '/table/abc/')).toEqual({ id: 'abc' });
  expect(matched('/table/:id', '/table/abc/replay')).toBeNull();
  expect(matched('/rules/:game', '/table/abc')).toBeNull();
});

test('an event names the things that light up', () => {
  expect(mentioned({ did: 'built', seat: 1, card: 'dojo' })).toEqual(['seat:1', 'card:dojo']);
  expect(mentioned({ did: 'drew_order', order_tiles: [1, 4] })).toEqual(['order_tile:1', 'order_tile:4']);
  expect(mentioned(null)).toEqual([]);
  // A game may know better.
  expect(face.mentioned?.({ did: 'built', card: 'dojo', with: 'robot' })).toEqual(['card:dojo', 'card:robot']);
});

test('a rule leads to its game’s rulebook, an unknown one nowhere', () => {
  expect(ruleAddress('ME-1.3')).toBe('/rules/meadow#me-1.3');
  expect(ruleAddress('HA-S2')).toBe('/rules/harbour#ha-s2');
  expect(ruleAddress('XY-1.1')).toBeNull();
});

test('levels and scores are said as the server says them', () => {
  expect(levelTitle(MEADOW.levels[1]!)).toBe('Worker (casual)');
  expect(botTitle('worker')).toBe('Worker bot (casual)');
  expect(botTitle('unheard_of')).toBe('unheard_of bot');
  expect(strength('unheard_of')).toBe('');
  expect(scoreTold('meadow', -4)).toBe('−4 sheep');
  expect(scoreTold('unheard-of', 4)).toBe('4');
});

test('words follow the language', () => {
  const t = words({ en: { tiles: (n: number) => `${n} tiles` }, de: { tiles: (n: number) => `${n} Plättchen` } });
  settings.lang = 'en';
  expect(t.tiles(2)).toBe('2 tiles');
  settings.lang = 'de';
  expect(t.tiles(2)).toBe('2 Plättchen');
  settings.lang = 'en';
});

test('a further language is a further column; what it lacks is said in English', () => {
  const t = words({ en: { yes: 'Yes', no: 'No' }, de: { yes: 'Ja', no: 'Nein' }, xx: { yes: 'Xyes' } });
  settings.lang = 'xx';
  expect([t.yes, t.no]).toEqual(['Xyes', 'No']);
  settings.lang = 'yy';
  expect([t.yes, t.no]).toEqual(['Yes', 'No']);
  settings.lang = 'en';
});

test('numbers have a true minus', () => {
  expect(signed(-2)).toBe('−2');
  expect(signed(3)).toBe('+3');
  expect(plain(-4)).toBe('−4');
});
