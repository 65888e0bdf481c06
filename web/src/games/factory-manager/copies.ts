// Equal tiles have one number and cannot be told apart. Here each copy gets a name that follows it from column to
// market to hall, so that it is seen to move, and a space in the hall that it keeps.

import type { TileId, View } from '$lib/generated/factory-manager';

/** Where a tile can be; of a factory the running, the shut-down and the kept ones. */
export type Where = 'column' | 'market' | `${'hall' | 'off' | 'kept'} ${number}`;

/** The hall's ordinary spaces. */
export const SPACES = 12;

export interface Named {
  /** The names of the copies of a tile at a place; the one that came last is the last. */
  at(where: Where, tile: TileId): string[];
  /** What lies on the spaces of a seat's hall. */
  spaces(seat: number): (string | null)[];
}

type Slot = { where: Where; tile: TileId; count: number };

function slots(view: View): Map<string, Slot> {
  const found = new Map<string, Slot>();
  const add = (where: Where, tile: TileId, count = 1) => {
    const key = `${where} ${tile}`;
    const slot = found.get(key);
    if (slot) slot.count += count;
    else found.set(key, { where, tile, count });
  };
  for (const { tiles } of view.columns) for (const { tile } of tiles) add('column', tile);
  for (const { tile, count } of view.market) add('market', tile, count);
  for (const { seat, hall, kept } of view.factories) {
    for (const { tile, shut_down } of hall) add(shut_down ? `off ${seat}` : `hall ${seat}`, tile);
    for (const { tile } of kept) add(`kept ${seat}`, tile);
  }
  return found;
}

export class Copies {
  /** Of equal tiles, those that were pointed at go. */
  chosen: readonly string[] = [];
  #names = new Map<string, string[]>();
  #halls = new Map<number, (string | null)[]>();
  #given = 0;

  /** The names as they would be after a change, which is not made. */
  foresee(view: View, chosen: readonly string[]): Named {
    const imagined = new Copies();
    imagined.chosen = chosen;
    imagined.#names = new Map([...this.#names].map(([key, names]) => [key, [...names]]));
    imagined.#halls = new Map(this.#halls);
    imagined.#given = this.#given;
    return imagined.follow(view);
  }

  /** The names after a change: what leaves one place arrives at another. */
  follow(view: View): Named {
    const [before, now] = [this.#names, slots(view)];
    const leaving = new Map<TileId, string[]>();
    const names = new Map<string, string[]>();
    for (const [key, had] of before) {
      const staying = [...had];
      const tile = Number(key.slice(key.lastIndexOf(' ') + 1));
      while (staying.length > (now.get(key)?.count ?? 0)) {
        const chosen = staying.findIndex((name) => this.chosen.includes(name));
        leaving.set(tile, [...(leaving.get(tile) ?? []), ...staying.splice(chosen, 1)]);
      }
      names.set(key, staying);
    }
    for (const [key, { tile, count }] of now) {
      const here = names.get(key) ?? [];
      while (here.length < count) here.push(leaving.get(tile)?.shift() ?? `tile-${tile}-${this.#given++}`);
      names.set(key, here);
    }
    this.#names = names;
    const at = (where: Where, tile: TileId) => names.get(`${where} ${tile}`) ?? [];
    for (const { seat, hall } of view.factories) this.#settle(seat, hall, at);
    const halls = new Map(this.#halls);
    return { at, spaces: (seat) => halls.get(seat) ?? [] };
  }

  #settle(seat: number, hall: View['factories'][number]['hall'], at: Named['at']) {
    const ordinary = hall.filter(({ type }) => type !== 'control' && type !== 'optimization');
    const tiles = new Set(ordinary.map(({ tile }) => tile));
    const standing = new Set([...tiles].flatMap((tile) => [...at(`hall ${seat}`, tile), ...at(`off ${seat}`, tile)]));
    const had = this.#halls.get(seat) ?? Array<string | null>(SPACES).fill(null);
    const spaces = had.map((name) => (name !== null && standing.delete(name) ? name : null));
    for (const name of standing) spaces[spaces.indexOf(null)] = name;
    this.#halls.set(seat, spaces);
  }
}
