// What a line of the log names lights up on the board: `tile:12`, `card:foundry`, `seat:1`. What a hint names is drafted there.
// The names are those of the event's own fields; a game whose events name things otherwise says so in its face.

let lit = $state.raw(new Set<string>());
let drafted = $state.raw(new Set<string>());

/** The things an event names: a list by the word for one of them. */
export function mentioned(event: unknown): string[] {
  if (typeof event !== 'object' || event === null) return [];
  return Object.entries(event).flatMap(([field, value]) => {
    if (field === 'did' || field === 'do') return [];
    const values: unknown[] = Array.isArray(value) ? value : [value];
    const name = Array.isArray(value) ? field.replace(/s$/, '') : field;
    return values.filter((one) => typeof one === 'string' || typeof one === 'number').map((one) => `${name}:${one}`);
  });
}

export function light(things: string[]) {
  lit = new Set(things);
}

export function darken() {
  if (lit.size > 0) lit = new Set();
}

export const isLit = (thing: string): boolean => lit.has(thing);

/** What a hint is about; nothing ends it. */
export function draft(things: string[]) {
  if (things.length > 0 || drafted.size > 0) drafted = new Set(things);
}

export const isDrafted = (thing: string): boolean => drafted.has(thing);
