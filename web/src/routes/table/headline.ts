// How a match ended, in a line.

import type { Ended, TableInfo } from '$lib/generated/wire';
import { seatName } from '$lib/scene';
import { listed } from '$lib/told';
import { words } from '$lib/words';
import { stayed } from '../home/tables';

const t = words({
  en: {
    nobody: 'Not this time',
    won: 'You won',
    winner: (name: string) => `${name} won`,
    shared: (names: string) => `${names} share first place`,
    left: (names: string) => `${names} left`,
    leftMany: (names: string) => `${names} left`,
    youLeft: 'You left',
    timeUp: 'Your time was up',
    both: (result: string, why: string) => `${result}: ${why}`,
    others: 'everyone else left',
    decided: 'This match is decided: all but one player left it',
    closed: 'This match was put away before its end',
  },
  de: {
    nobody: 'Diesmal nicht',
    won: 'Du hast gewonnen',
    winner: (name: string) => `${name} hat gewonnen`,
    shared: (names: string) => `${names} teilen sich den ersten Platz`,
    left: (names: string) => `${names} hat die Partie verlassen`,
    leftMany: (names: string) => `${names} haben die Partie verlassen`,
    youLeft: 'Du hast die Partie verlassen',
    timeUp: 'Deine Zeit war abgelaufen',
    both: (result: string, why: string) => `${result}: ${why}`,
    others: 'Alle anderen haben die Partie verlassen',
    decided: 'Diese Partie ist entschieden: Alle bis auf einen haben sie verlassen',
    closed: 'Diese Partie wurde vor dem Ende weggelegt',
  },
});

type Outcome = Pick<Ended, 'places' | 'left'>;

/** `ranOut`: the seats whose time is known to have been up. */
export function headline(info: TableInfo, outcome: Outcome | null, ranOut: readonly number[] = []): string {
  if (!outcome) return decided(info) ?? t.closed;
  const result = winners(info, outcome);
  const gone = info.seats.filter(({ seat }) => outcome.left[seat]);
  if (info.you !== null && outcome.left[info.you]) {
    return t.both(ranOut.includes(info.you) ? t.timeUp : t.youLeft, result);
  }
  // Whether it was won on the board or by staying: then everybody else has left.
  const rest = info.seats.filter(({ seat, kind }) => kind === 'person' && !outcome.left[seat]);
  if (gone.length === 0 || rest.length !== 1 || outcome.places[rest[0]!.seat] !== 1) return result;
  const names = listed(gone.map(({ seat }) => seatName(info, seat)));
  return t.both(result, gone.length === 1 ? t.left(names) : t.leftMany(names));
}

/** What is said of a match that nobody plays for points: all but one person have left. */
export function decided(info: TableInfo): string | null {
  const seat = stayed(info);
  if (seat === null) return info.decided ? t.decided : null;
  return t.both(seat === info.you ? t.won : t.winner(seatName(info, seat)), t.others);
}

function winners(info: TableInfo, { places }: Outcome): string {
  const first = info.seats.filter(({ seat }) => places[seat] === 1);
  if (first.length === 0) return t.nobody;
  if (first.length > 1) return t.shared(listed(first.map(({ seat }) => seatName(info, seat))));
  const { seat } = first[0]!;
  return seat === info.you ? t.won : t.winner(seatName(info, seat));
}
