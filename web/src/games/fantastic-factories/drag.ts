// Dragging with mouse, pen or finger: a copy follows the pointer, and what lies below it says where it may be dropped.

import type { Attachment } from 'svelte/attachments';

interface Drag {
  /** It left its place. */
  start: () => void;
  /** It was let go above a thing that has a name (`data-drop`). */
  drop: (onto: string) => void;
  /** It was let go elsewhere. */
  cancel: () => void;
}

const FAR = 6;
const EDGE = 70;

export function draggable({ start, drop, cancel }: Drag): Attachment<HTMLElement> {
  return (element) => {
    let from: { x: number; y: number; id: number } | null = null;
    let ghost: HTMLElement | null = null;
    let over: Element | null = null;
    let dragged = false;

    function down(event: PointerEvent) {
      if (event.button !== 0) return;
      dragged = false;
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    }

    function move(event: PointerEvent) {
      if (from?.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!ghost) {
        if (Math.hypot(dx, dy) < FAR) return;
        element.setPointerCapture(event.pointerId);
        ghost = lifted(element);
        dragged = true;
        start();
      }
      ghost.style.translate = `${dx}px ${dy}px`;
      const below = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-drop]') ?? null;
      if (below !== over) {
        over?.classList.remove('is-over');
        below?.classList.add('is-over');
        over = below;
      }
      if (event.clientY < EDGE) scrollBy(0, -12);
      if (event.clientY > innerHeight - EDGE) scrollBy(0, 12);
    }

    function up(event: PointerEvent) {
      if (from?.id !== event.pointerId) return;
      const onto = over?.getAttribute('data-drop');
      end();
      if (!dragged) return;
      if (event.type === 'pointerup' && onto) drop(onto);
      else cancel();
    }

    function end() {
      from = null;
      ghost?.remove();
      ghost = null;
      over?.classList.remove('is-over');
      over = null;
      element.classList.remove('is-dragged');
    }

    /** What was dragged was not clicked. */
    function click(event: MouseEvent) {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }

    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('click', click, true);
    return () => {
      end();
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('click', click, true);
    };
  };
}

function lifted(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  copy.removeAttribute('data-legal');
  copy.removeAttribute('data-flip');
  for (const part of copy.querySelectorAll('[data-flip]')) part.removeAttribute('data-flip');
  copy.setAttribute('aria-hidden', 'true');
  copy.classList.add('ff-ghost');
  for (const [name, value] of Object.entries({ left: box.left, top: box.top, width: box.width, height: box.height }))
    copy.style.setProperty(name, `${value}px`);
  // Beside the original, so that its colours hold for the copy too.
  element.after(copy);
  element.classList.add('is-dragged');
  return copy;
}
