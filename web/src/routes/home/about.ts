// What stands on a game's card before anybody knows it.

import { words } from '$lib/words';

interface About {
  /** The sign of the game in lists. */
  icon: string;
  minutes: number;
  kind: { icon: string; text: string };
  text: string;
}

const t = words({
  en: {
    fm: 'Five rounds. Bid workers for the order, fill the market, buy machines and robots, and guess where the energy price goes.',
    economic: 'economic',
    ff: 'Roll, place and build. Everyone works at once, so nobody waits. Twelve goods or ten buildings bring the last round.',
    dice: 'dice and cards',
  },
  de: {
    fm: 'Fünf Runden. Biete Arbeiter für die Reihenfolge, bestücke den Markt, kauf Maschinen und Roboter und errate, wohin der Energiepreis geht.',
    economic: 'Wirtschaft',
    ff: 'Würfeln, einsetzen, bauen. Alle arbeiten zugleich, niemand wartet. Zwölf Waren oder zehn Gebäude bringen die letzte Runde.',
    dice: 'Würfel und Karten',
  },
});

/** Our words about a game; none about one we do not know. */
export function about(game: string): About | null {
  if (game === 'factory-manager')
    return { icon: 'machine', minutes: 45, kind: { icon: 'elektro', text: t.economic }, text: t.fm };
  if (game === 'fantastic-factories')
    return { icon: 'd5', minutes: 40, kind: { icon: 'd5', text: t.dice }, text: t.ff };
  return null;
}

export const emblem = (game: string): string => about(game)?.icon ?? 'logo';
