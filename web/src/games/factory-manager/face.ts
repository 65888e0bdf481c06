import type { Face } from '../face';
import Board from './Board.svelte';
import Head from './Head.svelte';
import Showcase from './Showcase.svelte';
import { tour } from './tour';

export const face: Partial<Face> = { Board, Head, Showcase, tour };
