// Playing by keyboard: the focus is never lost, and where a board wants it, what was picked by key is confirmed by key.

import type { Action } from '$lib/scene';
import { tick } from 'svelte';
import type { Picked, Picking } from './picking.svelte';

interface Where {
  /** The answer to be confirmed once something is picked. */
  confirm?: string;
  /** Where to go on when the focus was lost, the best place first. */
  near: string[];
}

/** To be called by the board while it is made. */
export function keepFocus<A extends Action, P extends Picked>(
  picking: Picking<A, P>,
  board: () => HTMLElement,
  { confirm, near }: Where,
) {
  let byKey = false;
  let from: HTMLElement | null = null;
  const noteInput = (event: Event) => (byKey = event.type === 'keydown');
  const find = (selector: string) => board().querySelector<HTMLElement>(selector);

  $effect(() => {
    addEventListener('keydown', noteInput, true);
    addEventListener('pointerdown', noteInput, true);
    return () => {
      removeEventListener('keydown', noteInput, true);
      removeEventListener('pointerdown', noteInput, true);
    };
  });

  async function settle(picked: boolean, here: Element | null) {
    await tick();
    if (picked && confirm) {
      if (here instanceof HTMLElement && here.matches('[data-legal]')) from = here;
      find(confirm)?.focus();
      return;
    }
    const back = from?.isConnected && from.matches('[data-legal]') ? from : null;
    from = null;
    if (back) back.focus();
    else if (document.activeElement === document.body)
      near
        .map(find)
        .find((place) => place !== null)
        ?.focus();
  }

  $effect(() => {
    const { picked, live, scene } = picking;
    void scene.frame.ply;
    if (byKey && live) void settle(picked.thing !== null, document.activeElement);
  });
}
