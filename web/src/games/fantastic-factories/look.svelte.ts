// What is looked at more closely: any card, contractor, floor or resource, in any phase. A click on what cannot be used
// now opens it, and so do a long press, the other mouse button and the key I on everything.

import type { Blueprint, Contractor, Floor, PrintedWords, Tool } from '$lib/generated/fantastic-factories';
import { hideTip, type Tip } from '$lib/tip.svelte';
import type { Attachment } from 'svelte/attachments';

export type Looked =
  | { card: Blueprint; built?: boolean; metalNow?: number; reason?: Tip | null }
  | { contractor: Contractor; tool?: Tool; energy?: number; reason?: Tip | null }
  | { floor: Floor; reason?: Tip | null }
  | { resource: keyof PrintedWords };

let shown = $state.raw<Looked | null>(null);

export const looked = (): Looked | null => shown;

/** Where the focus goes back to. */
let from: HTMLElement | null = null;

export function look(what: Looked, at: HTMLElement | null = null) {
  // Above a dialog there is no room for it; the bubble says what is needed.
  if (at?.closest('dialog')) return;
  from = at;
  shown = what;
  // The same click may have opened the bubble: it goes when the click is over.
  setTimeout(hideTip);
}

export function lookAway() {
  if (!shown) return;
  shown = null;
  if (from?.isConnected) from.focus({ preventScroll: true });
  from = null;
}

const LONG = 450;

/** `{@attach looks(what)}`: opens it. `click`: a click has nothing better to do. */
export function looks(what: Looked, { click = true } = {}): Attachment<HTMLElement> {
  return (element) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const open = () => look(what, element);
    const end = () => clearTimeout(timer);
    const down = ({ pointerType }: PointerEvent) => {
      held = false;
      if (pointerType !== 'touch') return;
      timer = setTimeout(() => {
        held = true;
        open();
      }, LONG);
    };
    const press = (event: MouseEvent) => {
      // What was held was looked at, not clicked.
      if (held) event.stopImmediatePropagation();
      else if (click) open();
      held = false;
    };
    const menu = (event: MouseEvent) => {
      event.preventDefault();
      open();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'i' && !event.ctrlKey && !event.metaKey && !event.altKey) open();
    };
    const on: [string, EventListener, boolean?][] = [
      ['pointerdown', down as EventListener],
      ['pointerup', end],
      ['pointercancel', end],
      ['pointermove', end],
      ['click', press as EventListener, true],
      ['contextmenu', menu as EventListener],
      ['keydown', key as EventListener],
    ];
    for (const [name, does, capture] of on) element.addEventListener(name, does, capture);
    return () => {
      end();
      for (const [name, does, capture] of on) element.removeEventListener(name, does, capture);
    };
  };
}
