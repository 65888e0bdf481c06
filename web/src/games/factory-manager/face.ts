import { words } from '$lib/words';
import type { Face } from '../face';
import Board from './Board.svelte';
import Catalogue from './Catalogue.svelte';
import { charts } from './charts';
import { chronicle } from './chronicle';
import { counts } from './climax.svelte';
import Head from './Head.svelte';
import Score from './Score.svelte';
import Summary from './Summary.svelte';

const t = words({
  en: {
    catalogue: 'Every tile, with its price, what it brings and what it needs.',
  },
  de: {
    catalogue: 'Jedes Plättchen mit Preis und allem, was es bringt und braucht.',
  },
});

export const face: Partial<Face> = {
  Board,
  Head,
  Summary,
  Score,
  Catalogue,
  catalogue: () => t.catalogue,
  charts,
  chronicle,
  holdsResult: counts,
};
