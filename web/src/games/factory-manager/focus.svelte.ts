// Playing by keyboard: what was picked by key is confirmed by key, and the focus is never lost.

import { tick } from 'svelte';
import type { Desk } from './desk.svelte';

/** To be called by the board while it is made. */
export function keepFocus(desk: Desk, board: () => HTMLElement) {
  let byKey = false;
  let from: HTMLElement | null = null;
  const noteInput = (event: Event) => (byKey = event.type === 'keydown');
  const find = (what: string) => board().querySelector<HTMLElement>(what);

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
    if (picked) {
      if (here instanceof HTMLElement && here.matches('[data-legal]')) from = here;
      find('.dock .choices .pick')?.focus();
      return;
    }
    const back = from?.isConnected && from.matches('[data-legal]') ? from : null;
    from = null;
    if (back) back.focus();
    else if (document.activeElement === document.body) (find('[data-legal]') ?? find('.dock .choices button'))?.focus();
  }

  $effect(() => {
    const { picked, acting } = desk;
    void desk.scene.frame.ply;
    if (byKey && acting) void settle(picked !== null, document.activeElement);
  });
}
