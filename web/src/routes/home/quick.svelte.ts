// A match against bots at once: opens it, and goes there.

import type { GameInfo, QuickMatch } from '$lib/generated/wire';
import { here } from '$lib/here.svelte';
import { beSomebody } from '$lib/me.svelte';
import { go } from '$lib/route.svelte';
import { faceOf } from '../../games/face';

export class QuickStart {
  /** Which of the ways in was taken; none while nothing is under way. */
  starting: string | null = $state(null);
  refused = $state('');

  async play(how: string, game: GameInfo, wanted: Omit<QuickMatch, 'game'>) {
    if (this.starting) return;
    this.starting = how;
    this.refused = '';
    // The board is loaded while the server makes the table.
    void faceOf(game.id).catch(() => {});
    try {
      if (!here.next) await beSomebody();
      const table = await here.quick({ game: game.id, ...wanted });
      go(`/table/${table.id}`);
    } catch (refusal) {
      this.refused = (refusal as Error).message;
    } finally {
      this.starting = null;
    }
  }
}
