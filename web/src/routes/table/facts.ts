// What was agreed about a table, in words.

import type { GameInfo, TableInfo } from '$lib/generated/wire';
import { paceTold } from '$lib/told';
import { words } from '$lib/words';
import { capital, switches } from '../home/options';

const t = words({
  en: {
    open: 'open to everybody',
    link: 'only with the link',
    rated: 'counts for ratings',
    unrated: 'does not count for ratings',
    undo: 'actions may be taken back',
    noUndo: 'nothing is taken back',
    tiles: (set: string) => `tiles: ${set}`,
  },
  de: {
    open: 'offen für alle',
    link: 'nur mit dem Link',
    rated: 'zählt für die Wertung',
    unrated: 'zählt nicht für die Wertung',
    undo: 'Züge dürfen zurückgenommen werden',
    noUndo: 'nichts wird zurückgenommen',
    tiles: (set: string) => `Plättchen: ${set}`,
  },
});

/** Whether a table is open, its pace and what else differs from an ordinary match. */
export function agreed(info: TableInfo, game: GameInfo | undefined): string[] {
  const options = info.options ?? {};
  const special = game ? switches(game).filter(({ name, default: usual }) => (options[name] ?? usual) !== usual) : [];
  return [
    info.public ? t.open : t.link,
    paceTold(info.pace),
    info.rated ? t.rated : t.unrated,
    info.undo ? t.undo : t.noUndo,
    ...(info.tiles ? [t.tiles(info.tiles)] : []),
    ...special.map(({ help }) => help),
  ].map(capital);
}
