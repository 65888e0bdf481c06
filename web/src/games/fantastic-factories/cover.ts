import { words } from '$lib/words';
import type { Cover } from '../face';

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
  sketch: {
    line: 'M4 104h332M46 36l32 17v34l-32 17-32-17V53zM14 53l32 17 32-17M46 70v34M41 53a5 2.8 0 1 0 10 0 5 2.8 0 1 0-10 0M21 69a2.6 3.6 0 1 0 5.2 0 2.6 3.6 0 1 0-5.2 0M34 89a2.6 3.6 0 1 0 5.2 0 2.6 3.6 0 1 0-5.2 0M53 92a2.6 3.6 0 1 0 5.2 0 2.6 3.6 0 1 0-5.2 0M59.5 80a2.6 3.6 0 1 0 5.2 0 2.6 3.6 0 1 0-5.2 0M66 68a2.6 3.6 0 1 0 5.2 0 2.6 3.6 0 1 0-5.2 0M92 104c8-20 8-40 2-62h38c-6 22-6 42 2 62M95 52h36M99 34a6 6 0 0 1 8-6 9 9 0 0 1 16 0 6 6 0 0 1 4 6M148 104V70a16 16 0 0 1 32 0v34M148 74h32M164 54V44M158 104V94h12v10M192 72c12-2 21-9 27-21h42c6 12 15 19 27 21zM216 51c3-2 4-4 4-7M264 51c-3-2-4-4-4-7M220 48h40M206 72v32M274 72v32M224 104V84h32v20M240 84v20M224 94h32M206 82h68M312 40l7 9 6 45h-26l6-45zM305 49h14M292 94h40v10h-40zM309 60h6M308 70h8M307 80h10',
    thin: 'M92 22v-6M134 22v-6M92 19h42M206 36v-6M274 36v-6M206 33h68M4 110v6M336 110v6M4 113h332',
  },
};
