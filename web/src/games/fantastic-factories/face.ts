import { mentioned } from '$lib/lit.svelte';
import { words } from '$lib/words';
import type { Face } from '../face';
import Board from './Board.svelte';
import Catalogue from './Catalogue.svelte';
import { charts } from './charts';
import { chronicle } from './chronicle';
import { holdsResult } from './climax.svelte';
import Head from './Head.svelte';
import Summary from './Summary.svelte';

const t = words({
  en: {
    catalogue: 'Every blueprint and contractor, with its cost and what it does.',
    die: 'pick a die with this value',
  },
  de: {
    catalogue: 'Jeder Bauplan und jeder Helfer mit Kosten und Wirkung.',
    die: 'einen Würfel mit dieser Zahl wählen',
  },
});

export const face: Partial<Face> = {
  Board,
  Head,
  Summary,
  Catalogue,
  catalogue: () => t.catalogue,
  keys: () => [['1 – 6', t.die]],
  charts,
  chronicle,
  holdsResult,
  // A card that pays for another is named as `with`.
  mentioned: (event) => mentioned(event).map((thing) => thing.replace(/^with:/, 'card:')),
};
