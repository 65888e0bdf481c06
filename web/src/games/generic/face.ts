import { PLAIN_CHRONICLE } from '$lib/chronicle';
import { mentioned } from '$lib/lit.svelte';
import { PLAIN_CHARTS } from '$parts/charts/plan';
import type { Face } from '../face';
import Board from './Board.svelte';
import Head from './Head.svelte';
import Score from './Score.svelte';

export const face: Face = {
  Board,
  Head,
  Summary: null,
  Score,
  Catalogue: null,
  catalogue: () => '',
  keys: () => [],
  charts: () => PLAIN_CHARTS,
  holdsResult: () => false,
  mentioned,
  chronicle: PLAIN_CHRONICLE,
};
