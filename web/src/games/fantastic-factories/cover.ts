import { words } from '$lib/words';
import type { Cover } from '../face';
import sketch from './sketch.svg?raw';

const t = words({
  en: {
    dice: 'dice and cards',
    blurb:
      'Roll, place and build. Everyone works at once, so nobody waits. Twelve goods or ten buildings bring on the last round.',
    notice:
      'A few numbers had to be repaired from a poor scan. Two costs are the least certain: those of Dojo and Warehouse.',
    chapter: 'repaired-and-uncertain',
  },
  de: {
    dice: 'Würfel und Karten',
    blurb:
      'Würfeln, einsetzen, bauen. Alle arbeiten gleichzeitig, niemand wartet. Zwölf Waren oder zehn Gebäude läuten die letzte Runde ein.',
    notice:
      'Einige Zahlen mussten nach einem schlechten Scan repariert werden. Am unsichersten sind die Kosten von Dojo und Lagerhaus.',
    chapter: 'repariert-und-unsicher',
  },
});

export const cover: Partial<Cover> = {
  emblem: 'd5',
  tint: 'cost',
  genre: () => ({ icon: 'd5', text: t.dice }),
  blurb: () => t.blurb,
  notice: () => ({ text: t.notice, chapter: t.chapter }),
  sketch,
};
