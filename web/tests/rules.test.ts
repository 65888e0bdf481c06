import { describe, expect, test } from 'vitest';
import { bind, canonical, type Book } from '../src/routes/rules/book';
import { coverOf } from '../src/games/face';
import { settings } from '../src/lib/settings.svelte';
import { found, highlighted, named, wanted } from '../src/routes/rules/search';

const TEXTS = import.meta.glob<string>('../../games/*/rules/*.md', { query: '?raw', import: 'default', eager: true });
const GAMES = [...new Set(Object.keys(TEXTS).map((path) => path.split('/')[3]!))];

const open = (game: string, lang: string): Book => bind(TEXTS[`../../games/${game}/rules/${lang}.md`]!);

const rules = (book: Book) => book.chapters.flatMap(({ pieces }) => pieces.filter(({ kind }) => kind === 'rule'));

describe.each(GAMES)('%s', (game) => {
  test('both languages have the same rules in the same order, each once', () => {
    const [en, de] = [rules(open(game, 'en')), rules(open(game, 'de'))];
    expect(en.length).toBeGreaterThan(5);
    expect(de.map(({ id }) => id)).toEqual(en.map(({ id }) => id));
    expect(new Set(en.map(({ id }) => id)).size).toBe(en.length);
  });

  test.each(['en', 'de'] as const)('every link of the text leads somewhere (%s)', (lang) => {
    settings.lang = lang;
    const book = open(game, lang);
    const places = new Set([...book.chapters.map(({ id }) => id), ...rules(book).map(({ id }) => id)]);
    const html = book.lead + book.chapters.flatMap(({ pieces }) => pieces.map((piece) => piece.html)).join('');
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    for (const href of links) expect(places, href).toContain(canonical(href));
    const notice = coverOf(game).notice();
    if (notice) expect(places).toContain(notice.chapter);
    settings.lang = 'en';
  });
});

test('a rule is found under every spelling of its address', () => {
  for (const hash of ['#fm-1.3', '#fm-1-3', '#FM-1.3']) expect(canonical(hash)).toBe('fm-1.3');
  expect(canonical('#fm-s1')).toBe('fm-s1');
  expect(canonical('#die-pl%C3%A4ttchen')).toBe('die-plättchen');
  expect(canonical('#%')).toBe('%');
});

test('signs are true ones, and a rule that is mentioned is a link', () => {
  const [chapter] = bind(
    '## One\n\n- <a id="fm-1-1"></a>**FM-1.1** *Sum.* 10 x 2 - 1, as in FM-1.1 and FM-1.2.\n' +
      '- <a id="fm-1-2"></a>**FM-1.2** *Rest.* See FM-1.1 and FM-9.9; with 2-5 it is -3, `a - b`.\n',
  ).chapters;
  expect(chapter?.pieces.map(({ html }) => html.trim())).toEqual([
    '<p><strong>Sum.</strong> 10 × 2 − 1, as in FM-1.1 and <a href="#fm-1.2">FM-1.2</a>.</p>',
    '<p><strong>Rest.</strong> See <a href="#fm-1.1">FM-1.1</a> and FM-9.9; with 2–5 it is −3, <code>a - b</code>.</p>',
  ]);
});

test('the search finds words and ids, marks them, and shortens tables', () => {
  const book = open('fantastic-factories', 'en');
  const texts = found(book, wanted('replicator COPY')).flatMap(({ pieces }) => pieces);
  expect(texts.map(({ name }) => name)).toContain('FF-2.8');
  expect(texts.length).toBeLessThan(8);
  expect(wanted('a')).toEqual([]);

  expect(named(book, '2.8')?.id).toBe('ff-2.8');
  expect(named(book, 'FF 2.8')?.id).toBe('ff-2.8');
  expect(named(book, 'two')).toBeUndefined();

  expect(highlighted('<p>A <b>worker</b>, 2–5 workers</p>', ['work', '2-5'])).toBe(
    '<p>A <b><mark>work</mark>er</b>, <mark>2–5</mark> <mark>work</mark>ers</p>',
  );
  const table = '<table><tbody><tr><td>Dojo</td></tr><tr><td>Robot</td></tr></tbody></table>';
  expect(highlighted(table, ['dojo'])).toBe('<table><tbody><tr><td><mark>Dojo</mark></td></tr></tbody></table>');
});
