// The last income has its two seconds, and the result comes only after them.

import type { Event } from '$lib/generated/factory-manager';
import type { Scene } from '$lib/scene';
import { moves } from '$lib/settings.svelte';

/** The update whose income has been counted. */
let counted = $state(0);

const pays = ({ fresh }: Scene) => fresh.events.some(({ event }) => (event as Event).did === 'turned_energy');

/** Whether an income is worth counting before everybody's eyes: where things may move, and somebody looks. */
export const counts = (scene: Scene): boolean =>
  pays(scene) && moves() && scene.check !== undefined && !document.hidden && counted !== scene.fresh.n;

export function letResult({ fresh }: Scene) {
  counted = fresh.n;
}
