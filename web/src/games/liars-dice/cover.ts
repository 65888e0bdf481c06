import { words } from '$lib/words';
import type { Cover } from '../face';

const t = words({
  en: {
    genre: 'bluffing',
    blurb: 'Five dice, one cup and a straight face. Bid on dice nobody sees; call whoever goes too far.',
  },
  de: {
    genre: 'Bluffen',
    blurb:
      'Fünf Würfel, ein Becher, ein Pokergesicht. Biete auf Würfel, die niemand sieht, und entlarve, wer zu weit geht.',
  },
  xx: { genre: 'bluffux', blurb: 'Dicuxu, cupux, bluffux.' },
});

export const cover: Partial<Cover> = {
  tint: 'warn',
  genre: () => ({ icon: 'users', text: t.genre }),
  blurb: () => t.blurb,
};
