import { words } from '$lib/words';
import type { Cover } from '../face';

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
  sketch: {
    line: 'M4 104h332M18 104V60h52v44M18 72h52M28 60V42h32v18M34 42V30h20v12M28 80h18v14H28zM54 82h8M54 88h8M54 94h8M82 104h30M88 104v-9h18v9M97 95L86 68l30-26 20 12M136 54l-5 8M136 54l8 5M83 66a4 4 0 1 0 8 0 4 4 0 1 0-8 0M112 42a4 4 0 1 0 8 0 4 4 0 1 0-8 0M126 84h78a6 6 0 0 1 0 12h-78a6 6 0 0 1 0-12zM134 90h.1M152 90h.1M170 90h.1M188 90h.1M132 68h16v16h-16zM140 68v5M166 68h16v16h-16zM174 68v5M140 96v8M192 96v8M228 104V34M284 104V34M228 58h56M228 81h56M228 34h56M234 58V42h16v16M256 58V46h12v12M236 81V67h14v14M256 81V65h20v16M234 104V90h16v14M258 104V88h18v16M298 104V62M322 104V62M292 62h36V38h-36zM310 56l7-9M298 56a12 12 0 0 1 24 0M296 74h28M296 88h28',
    thin: 'M18 18v-6M70 18v-6M18 15h52M228 24v-6M284 24v-6M228 21h56M4 110v6M336 110v6M4 113h332',
  },
};
