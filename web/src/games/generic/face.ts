import type { Face } from '../face';
import Board from './Board.svelte';
import Head from './Head.svelte';
import Nothing from './Nothing.svelte';
import Summary from './Summary.svelte';

export const face: Face = { Board, Head, Summary, Catalogue: Nothing, Showcase: Nothing, tour: () => [] };
