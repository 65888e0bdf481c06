import { words } from '$lib/words';
import type { Cover } from '../face';
import sketch from './sketch.svg?raw';

const t = words({
  en: {
    economic: 'economic',
    blurb:
      'Five rounds. Bid workers for the turn order, fill the market, buy machines and robots, and guess where the energy price is heading.',
    notice: 'The numbers on the market tiles and the discounts are our reconstruction, not the printed ones.',
    chapter: 'reconstructed-numbers',
  },
  de: {
    economic: 'Wirtschaft',
    blurb:
      'Fünf Runden. Biete Arbeiter für die Reihenfolge, bestücke den Markt, kaufe Maschinen und Roboter und errate, wohin der Energiepreis geht.',
    notice: 'Die Zahlen auf den Marktplättchen und die Rabatte haben wir rekonstruiert. Es sind nicht die gedruckten.',
    chapter: 'rekonstruierte-zahlen',
  },
});

export const cover: Partial<Cover> = {
  emblem: 'machine',
  genre: () => ({ icon: 'elektro', text: t.economic }),
  blurb: () => t.blurb,
  notice: () => ({ text: t.notice, chapter: t.chapter }),
  sketch,
};
