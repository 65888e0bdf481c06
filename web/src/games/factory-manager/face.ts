import type { Face } from '../face';
import Board from './Board.svelte';
import Catalogue from './Catalogue.svelte';
import Head from './Head.svelte';
import Showcase from './Showcase.svelte';
import Summary from './Summary.svelte';
import { tour } from './tour';

export const face: Face = { Board, Head, Summary, Catalogue, Showcase, tour };
