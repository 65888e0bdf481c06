// The Machine's last dice come one by one, and the result only after them.

import type { Event } from '$lib/generated/fantastic-factories';
import type { Scene } from '$lib/scene';
import { moves } from '$lib/settings.svelte';

/** The update whose dice have all been shown. */
let told = $state(0);

const rolls = ({ fresh }: Scene) => fresh.events.some(({ event }) => (event as Event).did === 'machine_rolled');

/** Whether the board still shows how it came about. */
export const holdsResult = (scene: Scene): boolean => moves() && rolls(scene) && told !== scene.fresh.n;

export function letResult({ fresh }: Scene) {
  told = fresh.n;
}
