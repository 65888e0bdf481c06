// The guided tour: what to point at and what to say.

import { words } from '$lib/words';

const t = words({
  en: {
    factory: 'Your factory',
    factoryText:
      'Twelve spaces for machines, robots and storages; the last two are extension spaces, paid once. Control and optimization have spaces of their own.',
    tracks: 'Three tracks, one income',
    tracksText:
      'You earn money for goods you can both produce and store, minus energy. Whatever you point at is previewed here, hatched in orange.',
    workers: 'Your workers',
    workersText: 'Available workers bid, fill the market, buy and tear down. Those in the canteen run the machines.',
    order: 'The auction',
    orderText: 'Each round starts here. Low tiles buy first, high tiles buy at a discount. You pay with workers.',
    market: 'Columns and market',
    marketText: 'Each worker moves the cheapest tile of a column to the market. Then everyone buys from the market.',
    energy: 'The energy price',
    energyText: 'It never falls. Below each price you see how many of the unseen tiles lead to it.',
    forecast: 'Before you decide',
    forecastText: 'What this round would earn at each possible price: now, and after the move you are considering.',
    dock: 'Your turn',
    dockText: 'Your moves are here. Pick something on the board, then confirm it here. Press U to undo.',
  },
  de: {
    factory: 'Deine Fabrik',
    factoryText:
      'Zwölf Felder für Maschinen, Roboter und Lager; die letzten zwei sind Erweiterungsfelder und kosten einmal Elektro. Steuerung und Optimierung haben eigene Felder.',
    tracks: 'Drei Skalen, ein Gewinn',
    tracksText:
      'Geld bringt, was du herstellen und auch lagern kannst, abzüglich der Energie. Worauf du zeigst, siehst du hier als Vorschau, orange schraffiert.',
    workers: 'Deine Arbeiter',
    workersText:
      'Verfügbare Arbeiter bieten, bestücken den Markt, kaufen und reißen ab. Die in der Kantine bedienen die Maschinen.',
    order: 'Die Versteigerung',
    orderText:
      'Hier beginnt jede Runde. Mit einem niedrigen Plättchen kaufst du früher, mit einem hohen günstiger. Bezahlt wird mit Arbeitern.',
    market: 'Spalten und Markt',
    marketText:
      'Jeder Arbeiter legt das günstigste Plättchen einer Spalte in den Markt. Danach kaufen alle aus dem Markt.',
    energy: 'Der Energiepreis',
    energyText: 'Er fällt nie. Unter jedem Preis steht, wie viele der verdeckten Plättchen dorthin führen.',
    forecast: 'Bevor du entscheidest',
    forecastText: 'Was diese Runde bei jedem möglichen Preis bringt: jetzt und nach dem Zug, den du gerade erwägst.',
    dock: 'Du bist dran',
    dockText:
      'Hier stehen deine Züge. Wähle etwas auf dem Plan und bestätige es hier. Mit U nimmst du den letzten Zug zurück.',
  },
});

export const tour = () => [
  { at: 'factory', title: t.factory, text: t.factoryText },
  { at: 'tracks', title: t.tracks, text: t.tracksText },
  { at: 'workers', title: t.workers, text: t.workersText },
  { at: 'order', title: t.order, text: t.orderText },
  { at: 'market', title: t.market, text: t.marketText },
  { at: 'energy', title: t.energy, text: t.energyText },
  { at: 'forecast', title: t.forecast, text: t.forecastText },
  { at: 'dock', title: t.dock, text: t.dockText },
];
