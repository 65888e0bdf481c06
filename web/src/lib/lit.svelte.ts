// What a line of the log names, lights up on the board: `tile:12`, `card:foundry`, `seat:1`.
// The names are those of the event's own fields, so no game has to be known here.

let lit = $state.raw(new Set<string>());

/** The things an event names: lists by the word for one of them, a discarded card as a card. */
export function things(event: unknown): string[] {
  if (typeof event !== 'object' || event === null) return [];
  return Object.entries(event).flatMap(([field, value]) => {
    if (field === 'did') return [];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const name = field === 'with' ? 'card' : Array.isArray(value) ? field.replace(/s$/, '') : field;
    return values.filter((one) => typeof one === 'string' || typeof one === 'number').map((one) => `${name}:${one}`);
  });
}

export function light(event: unknown) {
  lit = new Set(things(event));
}

export function darken() {
  if (lit.size > 0) lit = new Set();
}

export const isLit = (thing: string): boolean => lit.has(thing);
