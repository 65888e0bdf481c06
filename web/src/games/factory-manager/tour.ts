// The guided tour: what to point at and what to say.

import { words } from '$lib/words';

const t = words({
  en: {
    factory: 'Your factory',
    factoryText:
      'Twelve spaces for machines, robots and storages. Control and optimization have spaces of their own. The last two spaces cost Elektro once.',
    tracks: 'Three tracks, one income',
    tracksText:
      'You are paid for goods that you can both make and store, less the energy. Whatever you point at shows here first, hatched in orange.',
    workers: 'Your workers',
    workersText: 'Ready workers bid, fill the market, buy and tear down. Those in the canteen run machines.',
    order: 'The auction',
    orderText: 'Each round begins here. Low tiles buy first, high tiles buy cheaper. You pay with workers.',
    market: 'Columns and market',
    marketText:
      'The cheapest tile of a column goes to the market, one for each worker. Then everybody buys from the market.',
    energy: 'The energy price',
    energyText: 'It only rises. Below each price stands how many of the unseen tiles lead there.',
    forecast: 'Before you decide',
    forecastText: 'What this round would bring at each price that can come, as it stands and after what you consider.',
    dock: 'Your turn',
    dockText: 'Here stands what you may do now. Pick something on the board, confirm it here. U takes it back.',
  },
  de: {
    factory: 'Deine Fabrik',
    factoryText:
      'Zwölf Felder für Maschinen, Roboter und Lager. Steuerung und Optimierung haben eigene Felder. Die letzten zwei Felder kosten einmal Elektro.',
    tracks: 'Drei Skalen, ein Gewinn',
    tracksText:
      'Bezahlt wird, was du herstellen und auch lagern kannst, abzüglich der Energie. Worauf du zeigst, steht hier schon vorab, orange schraffiert.',
    workers: 'Deine Arbeiter',
    workersText:
      'Bereite Arbeiter bieten, bestücken den Markt, kaufen und reißen ab. Die in der Kantine bedienen Maschinen.',
    order: 'Die Versteigerung',
    orderText:
      'Hier beginnt jede Runde. Niedrige Plättchen kaufen zuerst, hohe kaufen billiger. Bezahlt wird mit Arbeitern.',
    market: 'Spalten und Markt',
    marketText:
      'Das billigste Plättchen einer Spalte kommt in den Markt, eines für jeden Arbeiter. Danach kaufen alle aus dem Markt.',
    energy: 'Der Energiepreis',
    energyText: 'Er steigt nur. Unter jedem Preis steht, wie viele der ungesehenen Plättchen dorthin führen.',
    forecast: 'Bevor du entscheidest',
    forecastText: 'Was diese Runde bei jedem möglichen Preis bringt, wie es steht und nach dem, was du erwägst.',
    dock: 'Du bist dran',
    dockText: 'Hier steht, was du jetzt tun kannst. Wähle etwas auf dem Plan, bestätige es hier. U nimmt es zurück.',
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
