// Dice with ids: the view knows only values, but a die that is placed should be seen to travel, a trained one to turn,
// and one that comes back should be the one that left.

import type { Blueprint, PlayerView } from '$lib/generated/fantastic-factories';

/** Where a die came from that was not rolled with the others. */
export type Origin = Blueprint | 'specialist';

export interface Die {
  id: number;
  value: number;
  /** `tray`, `floor:mine` or `building:foundry`. */
  at: string;
  /** What brought it on top of those rolled; nothing for those. */
  from: Origin | null;
}

export type Lying = Pick<Die, 'value' | 'at'>;

/** A die that came on top of those rolled, with the value it came with. */
export interface Extra {
  value: number;
  from: Origin;
}

let made = 0;

/**
 * Finds the dice of before again: in the same place, then elsewhere with the same value, then back in the tray, then turned
 * over. Of equal dice, the `leaving` ones go first.
 */
export function recognized(before: Die[], now: Lying[], extras: Extra[] = [], leaving: number[] = []): Die[] {
  const goes = ({ id }: Die) => (leaving.includes(id) ? 1 : 0);
  const left = before.toSorted((a, b) => goes(a) - goes(b));
  const found: (Die | undefined)[] = now.map(() => undefined);
  const alike: ((die: Die, lying: Lying) => boolean)[] = [
    (die, { value, at }) => die.value === value && die.at === at,
    (die, { value, at }) => die.value === value && die.at === 'tray' && at !== 'tray',
    (die, { value, at }) => die.value === value && die.at !== 'tray' && at === 'tray',
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
  const unclaimed = [...extras];
  const claim = (is: (extra: Extra) => boolean): Origin | null => {
    const at = unclaimed.findIndex(is);
    return at < 0 ? null : unclaimed.splice(at, 1)[0]!.from;
  };
  // What was extra stays so only as long as the round knows of it.
  for (const die of found) if (die?.from) die.from = claim(({ from }) => from === die.from);
  const dice = now.map((lying, i): Die => {
    if (found[i]) return found[i];
    const from = lying.at === 'tray' ? claim(({ value }) => value === lying.value) : null;
    return { ...lying, id: ++made, from };
  });
  return inTheirPlaces(dice);
}

/** Equal dice of the tray keep their order, whichever was away for a while. */
function inTheirPlaces(dice: Die[]): Die[] {
  return dice.map((die, i) => {
    if (die.at !== 'tray') return die;
    const equals = dice.filter(({ at, value }) => at === 'tray' && value === die.value);
    const nth = dice.slice(0, i).filter(({ at, value }) => at === 'tray' && value === die.value).length;
    return equals.toSorted((a, b) => a.id - b.id)[nth]!;
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
