// One bubble for the whole page: a reason in words, with its rule. Shown on hover, focus and tap.

import type { Attachment } from 'svelte/attachments';

export interface Tip {
  text: string;
  rule?: string | null;
}

let shown = $state.raw<{ tip: Tip; at: HTMLElement } | null>(null);

export const shownTip = () => shown;

export function hideTip() {
  if (!shown) return;
  shown.at.removeAttribute('aria-describedby');
  shown = null;
}

/** `{@attach tip(text and rule, or null)}`: says it when the element is pointed at, focused or tapped. */
export function tip(what: Tip | null | undefined): Attachment<HTMLElement> {
  return (element) => {
    if (!what) return;
    const show = () => {
      shown = { tip: what, at: element };
      element.setAttribute('aria-describedby', 'tip');
    };
    // An element that goes away with the focus says so while the page is being drawn: the news has to wait.
    const hide = () =>
      queueMicrotask(() => {
        if (shown?.at === element) hideTip();
      });
    element.addEventListener('pointerenter', show);
    element.addEventListener('focus', show);
    element.addEventListener('click', show);
    element.addEventListener('pointerleave', hide);
    element.addEventListener('blur', hide);
    return () => {
      hide();
      element.removeEventListener('pointerenter', show);
      element.removeEventListener('focus', show);
      element.removeEventListener('click', show);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('blur', hide);
    };
  };
}
