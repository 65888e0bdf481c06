// The stops of the guided tour: where things are, not what the rules are.

import { words } from '$lib/words';

const t = words({
  en: {
    market: 'Marketplace',
    marketText:
      'Each round begins here: take one blueprint for nothing, or hire a contractor for a card with the tool above.',
    dice: 'Your dice',
    diceText:
      'Click a die, drag it, or press its number: everything that takes it lights up. Then choose where it goes.',
    headquarters: 'Headquarters',
    headquartersText: 'Three floors for your dice: cards, energy, metal. Equal dice on one floor bring one more.',
    hand: 'Your hand',
    handText: 'Click a card to build it. Its foot says what it takes, or why it cannot be built now.',
    compound: 'Your compound',
    compoundText: 'Your buildings. Each works once a round, and a new one works at once.',
    race: 'Race to the end',
    raceText: 'Who is how near to the last round. Points are goods and prestige.',
    others: 'The others',
    othersText: 'What the others have, and how far they are. The eye shows a whole factory.',
    tabs: 'The parts of the table',
    tabsText: 'Factory, hand, market and the others. Where something is to be done opens by itself.',
    dock: 'What you are asked',
    dockText: 'Every answer is here too. Undo takes back your last step, as long as no die or card has fallen since.',
  },
  de: {
    market: 'Markt',
    marketText:
      'Hier beginnt jede Runde: Nimm einen Bauplan umsonst, oder heure für eine Karte mit dem Werkzeug darüber einen Helfer an.',
    dice: 'Deine Würfel',
    diceText:
      'Klick einen Würfel an, zieh ihn oder drück seine Zahl: Alles, was ihn nimmt, leuchtet auf. Dann wähl, wohin er soll.',
    headquarters: 'Zentrale',
    headquartersText:
      'Drei Stockwerke für deine Würfel: Karten, Energie, Metall. Gleiche Würfel auf einem Stockwerk bringen eins mehr.',
    hand: 'Deine Hand',
    handText: 'Klick eine Karte an, um sie zu bauen. Unten steht, was sie braucht oder warum es gerade nicht geht.',
    compound: 'Dein Gelände',
    compoundText: 'Deine Gebäude. Jedes arbeitet einmal je Runde, ein neues sofort.',
    race: 'Rennen zum Ende',
    raceText: 'Wer wie nah an der letzten Runde ist. Punkte sind Waren und Prestige.',
    others: 'Die anderen',
    othersText: 'Was die anderen haben und wie weit sie sind. Das Auge zeigt eine ganze Fabrik.',
    tabs: 'Die Teile des Tischs',
    tabsText: 'Fabrik, Hand, Markt und die anderen. Wo etwas zu tun ist, geht es von selbst auf.',
    dock: 'Was du gefragt wirst',
    dockText:
      'Jede Antwort steht auch hier. Zurück nimmt deinen letzten Schritt zurück, solange seither weder Würfel noch Karte gefallen ist.',
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
