// Dice with ids: the view knows only values, but a die that is placed should be seen to travel, and a trained one to turn.

import type { PlayerView } from '$lib/generated/fantastic-factories';

export interface Die {
  id: number;
  value: number;
  /** `tray`, `floor:mine` or `building:foundry`. */
  at: string;
  /** It came on top of those rolled. */
  extra: boolean;
}

export type Lying = Pick<Die, 'value' | 'at'>;

let made = 0;

/** Finds the dice of before again: in the same place, then elsewhere with the same value, then turned over. */
export function recognized(before: Die[], now: Lying[], extras: number[] = []): Die[] {
  const left = [...before];
  const found: (Die | undefined)[] = now.map(() => undefined);
  const alike: ((die: Die, lying: Lying) => boolean)[] = [
    (die, { value, at }) => die.value === value && die.at === at,
    (die, { value, at }) => die.value === value && die.at === 'tray' && at !== 'tray',
    (die, { at }) => die.at === 'tray' && at === 'tray',
  ];
  for (const like of alike) {
    for (const [i, lying] of now.entries()) {
      if (found[i]) continue;
      const which = left.findIndex((die) => like(die, lying));
      if (which < 0) continue;
      const [die] = left.splice(which, 1);
      found[i] = { ...die!, ...lying };
    }
  }
  const unused = [...extras];
  return now.map((lying, i) => {
    if (found[i]) return found[i];
    const extra = lying.at === 'tray' ? unused.indexOf(lying.value) : -1;
    if (extra >= 0) unused.splice(extra, 1);
    return { ...lying, id: ++made, extra: extra >= 0 };
  });
}

/** All dice of a player, by where they lie; `placed` are those on buildings, which only the events told. */
export function lying(player: PlayerView, placed: (card: string) => number[]): Lying[] {
  const floors = player.floors.flatMap(({ floor, dice }) => dice.map((value) => ({ value, at: `floor:${floor}` })));
  const used = player.compound.filter(({ used }) => used);
  const buildings = used.flatMap(({ card }) => placed(card).map((value) => ({ value, at: `building:${card}` })));
  return [...floors, ...buildings, ...player.dice.map((value) => ({ value, at: 'tray' }))];
}

/** Whether two lists hold the same, in any order. */
export const equal = <T>(a: readonly T[], b: readonly T[]): boolean => a.length === b.length && within(a, b);

/** Whether `few` are among `many`, each as often. */
export function within<T>(few: readonly T[], many: readonly T[]): boolean {
  const left = [...many];
  return few.every((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
