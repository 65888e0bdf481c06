// What was agreed about a table, in words.

import type { GameInfo, OptionInfo, TableInfo } from '$lib/generated/wire';
import { nightsTold, paceTold } from '$lib/told';
import { words } from '$lib/words';
import { onDevice } from '../../device/device';
import { capital, mattering, valueLabel } from '../home/options';

const t = words({
  en: {
    open: 'open to everyone',
    link: 'invite link only',
    rated: 'rated',
    unrated: 'unrated',
    undo: 'undo allowed',
    noUndo: 'no undo',
    chosen: 'Unrated: practice',
    alone: 'Unrated: no other person plays',
    options: 'Unrated: the table has its own options',
    address: 'Unrated: two players share an internet address',
    hints: 'Unrated: players may take hints',
    hinted: 'hints allowed',
    preset: 'Preset',
    off: 'off',
    here: 'Unrated: played on this device',
  },
  de: {
    open: 'offen für alle',
    link: 'nur mit Einladungslink',
    rated: 'gewertet',
    unrated: 'ohne Wertung',
    undo: 'Zurücknehmen erlaubt',
    noUndo: 'kein Zurücknehmen',
    chosen: 'Ohne Wertung: Übung',
    alone: 'Ohne Wertung: Es spielt kein anderer Mensch mit',
    options: 'Ohne Wertung: Der Tisch hat eigene Optionen',
    address: 'Ohne Wertung: Zwei Spieler teilen sich eine Internetadresse',
    hints: 'Ohne Wertung: Tipps sind erlaubt',
    hinted: 'Tipps erlaubt',
    preset: 'Vorlage',
    off: 'aus',
    here: 'Ohne Wertung: auf diesem Gerät gespielt',
  },
});

/** Whether a match is rated, and if not, why. */
export const ratedTold = ({ id, rated, unrated }: TableInfo): string =>
  onDevice(id) ? t.here : capital(rated ? t.rated : unrated ? t[unrated] : t.unrated);

/** Whether a table is open, its time per move and what else differs from the standard options. */
export function agreed(info: TableInfo, game: GameInfo | undefined): string[] {
  const options = info.options ?? {};
  const seats = info.seats.length;
  const special = (game ? mattering(game, seats, seats) : []).filter(
    ({ name, default: usual }) => (options[name] ?? usual) !== usual,
  );
  return [
    info.public ? t.open : t.link,
    paceTold(info.pace),
    ...(info.nights ? [nightsTold(info.nights)] : []),
    info.rated ? t.rated : t.unrated,
    info.undo ? t.undo : t.noUndo,
    ...(info.hints ? [t.hinted] : []),
    ...(info.preset ? [`${game?.preset_label ?? t.preset}: ${info.preset}`] : []),
    ...special.map((option) => told(option, options[option.name])),
  ].map(capital);
}

/** An option that differs: its name, and its value unless that is simply on. */
const told = (option: OptionInfo, value: unknown): string =>
  value === true ? option.label : `${option.label}: ${value === false ? t.off : valueLabel(option, value)}`;
