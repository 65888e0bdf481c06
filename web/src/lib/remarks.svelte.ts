// Remarks on common mistakes in practice matches: each at most once a match, however often the page is loaded.

const KEY = 'shopfloor-remarks';
/** So many matches are remembered. */
const MATCHES = 20;

type Said = [table: string, keys: string[]][];

function said(): Said {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Said;
  } catch {
    return [];
  }
}

export const wasSaid = (table: string, key: string): boolean =>
  said().some(([id, keys]) => id === table && keys.includes(key));

export function say(table: string, key: string) {
  const others = said().filter(([id]) => id !== table);
  const mine = said().find(([id]) => id === table)?.[1] ?? [];
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [table, [...mine, key]]].slice(-MATCHES)));
  } catch {
    // A browser that saves nothing hears it again.
  }
}
