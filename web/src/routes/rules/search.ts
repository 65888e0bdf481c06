// Finding words and ids in a rulebook.

import { texts, wrap, type Book, type Chapter, type Piece } from './book';

const fold = (text: string) => text.toLowerCase().replace(/[–−]/g, '-');

/** The words to search for. A single letter is not enough. */
export function wanted(query: string): string[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return words.join('').length < 2 ? [] : words;
}

const says = (text: string, words: string[]) => words.every((word) => fold(text).includes(word));

/** The chapters that contain all the words, each with only the pieces that do. */
export function found(book: Book, words: string[]): Chapter[] {
  return book.chapters
    .map((chapter) => ({
      ...chapter,
      pieces: chapter.pieces.filter(({ name, text }) => says(`${name} ${text}`, words)),
    }))
    .filter(({ pieces }) => pieces.length > 0);
}

/** The rule that a query names: `FM-1.3`, `fm 1.3` or `1.3`. */
export function named(book: Book, query: string): Piece | undefined {
  const asked = query.trim().toLowerCase().replace(/\s+/, '-');
  const rules = book.chapters.flatMap(({ pieces }) => pieces.filter((piece) => piece.kind === 'rule'));
  return rules.find(({ id }) => id === asked || id.slice(id.indexOf('-') + 1) === asked);
}

/** The piece with the words marked; of a table, only the rows that contain them. */
export function highlighted(html: string, words: string[]): string {
  if (words.length === 0) return html;
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  const rows = [...content.querySelectorAll('tbody tr')];
  if (rows.some((row) => says(row.textContent, words))) {
    for (const row of rows) if (!says(row.textContent, words)) row.remove();
  }
  const any = new RegExp(words.map((word) => escaped(word).replace(/-/g, '[-–−]')).join('|'), 'gi');
  for (const node of texts(content)) wrap(node, any, () => document.createElement('mark'));
  const holder = document.createElement('div');
  holder.append(content);
  return holder.innerHTML;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
