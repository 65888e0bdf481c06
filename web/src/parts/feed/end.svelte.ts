// A list that stays at its end, where the newest is, unless somebody has scrolled up to read.

import { tick } from 'svelte';

/** How near the end still counts as there, in pixels. */
const NEAR = 40;

/** `grows`: read whenever the list may have become longer. */
export function stickToEnd(grows: () => unknown) {
  let list: HTMLElement | undefined = $state();
  let height = $state(0);
  let there = $state(true);

  const go = () => {
    if (list) list.scrollTop = list.scrollHeight;
  };

  $effect(() => {
    grows();
    // 0 while its tab is hidden.
    if (height > 0 && there) void tick().then(go);
  });

  return {
    /** Whether the end is in view. */
    get there() {
      return there;
    },
    go,
    attach(element: HTMLElement) {
      list = element;
      const watch = new ResizeObserver(() => (height = element.clientHeight));
      watch.observe(element);
      const look = () => {
        if (element.clientHeight > 0) there = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
      };
      element.addEventListener('scroll', look, { passive: true });
      return () => {
        watch.disconnect();
        element.removeEventListener('scroll', look);
      };
    },
  };
}
