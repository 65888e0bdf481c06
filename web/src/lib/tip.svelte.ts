// One bubble for the whole page: a reason in words, with its rule. Shown on hover, focus and tap.

import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

export interface Tip {
  text: string;
  rule?: string | null;
}

let shown = $state.raw<{ tip: Tip; at: HTMLElement } | null>(null);

export const shownTip = () => shown;

export function hideTip() {
  // An effect that hides the bubble must not run again when another one is shown.
  untrack(() => {
    shown?.at.removeAttribute('aria-describedby');
    if (shown) shown = null;
  });
}

/** The elements that have something to say now: a board that is drawn again keeps the bubble of a thing that is still there. */
const telling = new WeakSet<HTMLElement>();

/** `{@attach tip(text and rule, or null)}`: says it when the element is pointed at, focused or tapped. */
export function tip(what: Tip | null | undefined): Attachment<HTMLElement> {
  return (element) => {
    if (!what) return;
    const show = () => {
      shown = { tip: what, at: element };
      element.setAttribute('aria-describedby', 'tip');
    };
    const hide = () => {
      if (shown?.at === element) hideTip();
    };
    telling.add(element);
    untrack(() => {
      if (shown?.at === element) show();
    });
    // What appears under a resting pointer was not pointed at.
    const point = ({ movementX, movementY }: PointerEvent) => {
      if (shown?.at !== element && (movementX !== 0 || movementY !== 0)) show();
    };
    const on = ['focus', 'click'];
    const off = ['pointerleave', 'blur'];
    element.addEventListener('pointermove', point);
    for (const event of on) element.addEventListener(event, show);
    for (const event of off) element.addEventListener(event, hideSoon);
    return () => {
      telling.delete(element);
      element.removeEventListener('pointermove', point);
      for (const event of on) element.removeEventListener(event, show);
      for (const event of off) element.removeEventListener(event, hideSoon);
      queueMicrotask(() => {
        if (!telling.has(element)) hide();
      });
    };

    // An element that disappears while focused blurs in the middle of rendering: hiding has to wait.
    function hideSoon() {
      queueMicrotask(hide);
    }
  };
}
