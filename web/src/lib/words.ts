// Words of the page itself, in every language. What the rules say comes from the server.
//
//   const t = words({ en: { hello: 'Hello', cards: (n: number) => `${n} cards` }, de: { ... } });
//   t.hello   t.cards(3)
//
// German must have exactly the keys of English, with the same facts: a missing one fails `npm run check` and so the
// build. Further languages are further columns, by their code; what a column lacks is said in English.

import { settings } from './settings.svelte';

type Entry = string | ((...facts: never[]) => string);
type Same<T> = { [K in keyof T]: T[K] extends (...facts: infer F) => string ? (...facts: F) => string : string };
type Column<T> = Partial<Same<T>>;

export function words<T extends Record<string, Entry>>(
  table: { en: T; de: Same<NoInfer<T>> } & Record<string, Column<NoInfer<T>>>,
): Same<T> {
  const columns: Record<string, Column<T> | undefined> = table;
  const english = table.en as unknown as Same<T>;
  return new Proxy(english, {
    get: (_, key) => columns[settings.lang]?.[key as keyof T] ?? english[key as keyof T],
  });
}

/** A number with its sign, as the rulebooks print it. */
export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);

/** A number; minus as a minus. */
export const plain = (n: number) => (n < 0 ? `−${-n}` : `${n}`);
