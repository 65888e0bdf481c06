// Whether somebody has asked for the guided tour of a board: then it begins, even on a running clock.

import { settings } from './settings.svelte';

export const touring = $state({ asked: false });

export function askForTour(name: string) {
  touring.asked = true;
  settings.toured = settings.toured.filter((one) => one !== name);
}
