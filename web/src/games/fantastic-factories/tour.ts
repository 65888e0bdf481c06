// The stops of the guided tour: where things are, not what the rules are.

import { words } from '$lib/words';

const t = words({
  en: {
    market: 'Marketplace',
    marketText:
      'Each round starts here: take a blueprint for free, or hire a contractor by discarding a card with the tool above.',
    dice: 'Your dice',
    diceText:
      'Click a die, drag it, or press its number: everything that takes it lights up. Then choose where it goes.',
    headquarters: 'Headquarters',
    headquartersText:
      'Three floors for your dice: cards, energy and metal. Equal dice on a floor earn a matching bonus.',
    hand: 'Your hand',
    handText: 'Click a card to build it. Its foot says what it needs, or why you cannot build it now.',
    compound: 'Your compound',
    compoundText: 'Your buildings. You can activate each of them once a round, a new one right away.',
    race: 'Race to the end',
    raceText: 'How close everyone is to the end. Points are goods plus prestige.',
    others: 'The others',
    othersText: 'What the others have, and how far along they are. The eye shows a whole factory.',
    tabs: 'Tabs',
    tabsText: 'Factory, hand, market and the others. The tab you need opens by itself.',
    dock: 'Your turn',
    dockText: 'All your moves are here too. Undo takes back the last one, unless dice or cards have come up since.',
  },
  de: {
    market: 'Markt',
    marketText:
      'Hier beginnt jede Runde: Nimm einen Bauplan umsonst, oder wirf eine Karte mit dem Werkzeug darüber ab und heure einen Helfer an.',
    dice: 'Deine Würfel',
    diceText:
      'Klicke einen Würfel an, ziehe ihn oder drücke seine Zahl: Alles, was ihn nimmt, leuchtet auf. Dann wähle, wohin er soll.',
    headquarters: 'Zentrale',
    headquartersText:
      'Drei Etagen für deine Würfel: Karten, Energie und Metall. Gleiche Würfel auf einer Etage bringen den Paarbonus.',
    hand: 'Deine Hand',
    handText: 'Klicke eine Karte an, um sie zu bauen. Unten steht, was sie braucht oder was dir gerade fehlt.',
    compound: 'Dein Gelände',
    compoundText: 'Deine Gebäude. Jedes kannst du einmal pro Runde aktivieren, ein neues sofort.',
    race: 'Rennen zum Ende',
    raceText: 'Wie weit alle vom Ende entfernt sind. Punkte sind Waren und Prestige.',
    others: 'Die anderen',
    othersText: 'Was die anderen haben und wie weit sie sind. Das Auge zeigt eine ganze Fabrik.',
    tabs: 'Die Reiter',
    tabsText: 'Fabrik, Hand, Markt und die anderen. Der Reiter, den du brauchst, öffnet sich von selbst.',
    dock: 'Du bist dran',
    dockText:
      'Alle Züge findest du auch hier. Rückgängig nimmt den letzten zurück, solange seither nicht gewürfelt oder gezogen wurde.',
  },
});

export const tour = () => [
  { at: 'market', title: t.market, text: t.marketText },
  { at: 'dice', title: t.dice, text: t.diceText },
  { at: 'headquarters', title: t.headquarters, text: t.headquartersText },
  { at: 'hand', title: t.hand, text: t.handText },
  { at: 'compound', title: t.compound, text: t.compoundText },
  { at: 'race', title: t.race, text: t.raceText },
  { at: 'others', title: t.others, text: t.othersText },
  { at: 'tabs', title: t.tabs, text: t.tabsText },
  { at: 'dock', title: t.dock, text: t.dockText },
];
