// Looking closer: every tile says what it is and what it would mean, in every phase. Pointing at it or the focus shows
// it for a moment; a click where nothing else is done, the key I, or a long press holds it until it is closed.

import { hideTip, type Tip } from '$lib/tip.svelte';
import type { Attachment } from 'svelte/attachments';
import type { Printed } from './printed.svelte';

export interface Looked {
  tile: Printed & { tile: number };
  /** What can be done with it: marked or moved. */
  thing: `${'market' | 'kept' | 'hall' | 'column'}:${string}`;
  /** Why nothing can be done with it now. */
  reason?: Tip | null;
}

/** How long something is pointed at before it is shown, and pressed before it is held; in milliseconds. */
const REST = 160;
const LONG = 450;

export class Look {
  #pointed = $state.raw<Looked | null>(null);
  #held = $state.raw<Looked | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get shown(): Looked | null {
    return this.#held ?? this.#pointed;
  }

  /** Whether it stays until it is closed. */
  get held(): boolean {
    return this.#held !== null;
  }

  hold(what: Looked) {
    hideTip();
    this.#held = what;
  }

  close() {
    clearTimeout(this.#timer);
    this.#held = null;
    this.#pointed = null;
  }

  #point(what: Looked | null, after: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#pointed = what), after);
  }

  /** `{@attach look.at(tile)}`. `acts`: a click does something, so that it does not hold the tile. */
  at(what: Looked | null, acts: boolean): Attachment<HTMLElement> {
    return (element) => {
      if (!what) return;
      let press: ReturnType<typeof setTimeout> | undefined;
      let long = false;
      const listen: { [name: string]: (event: never) => void } = {
        pointerenter: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && this.#point(what, REST),
        pointerleave: ({ pointerType }: PointerEvent) => {
          clearTimeout(press);
          if (pointerType !== 'touch') this.#point(null, REST);
        },
        focusin: () => element.matches(':focus-visible') && this.#point(what, REST),
        focusout: () => this.#point(null, REST),
        pointerdown: ({ pointerType }: PointerEvent) => {
          long = false;
          if (pointerType !== 'touch') return;
          press = setTimeout(() => {
            long = true;
            this.hold(what);
          }, LONG);
        },
        pointerup: () => clearTimeout(press),
        pointercancel: () => clearTimeout(press),
        contextmenu: (event: MouseEvent) => {
          event.preventDefault();
          this.hold(what);
        },
        keydown: (event: KeyboardEvent) => {
          if (event.key.toLowerCase() === 'i' && !event.ctrlKey && !event.metaKey && !event.altKey) this.hold(what);
        },
      };
      // The click that ends a long press does nothing else.
      const click = (event: MouseEvent) => {
        if (long) {
          event.preventDefault();
          event.stopImmediatePropagation();
        } else if (!acts) this.hold(what);
        // What was done is more important now than what could be.
        else this.#point(null, 0);
        long = false;
      };
      for (const [name, on] of Object.entries(listen)) element.addEventListener(name, on as EventListener);
      element.addEventListener('click', click, true);
      return () => {
        clearTimeout(press);
        for (const [name, on] of Object.entries(listen)) element.removeEventListener(name, on as EventListener);
        element.removeEventListener('click', click, true);
      };
    };
  }
}
