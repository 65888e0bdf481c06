// Pointing at a thing on the page: where it is, and where there is room beside it.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const AIR = 6;
const EDGE = 8;
const GAP = 14;
const PHONE = 700;

/** The element of a stop, if it can be seen. */
export function shown(name: string): HTMLElement | null {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-tour="${CSS.escape(name)}"]`)) {
    const { width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden') return element;
  }
  return null;
}

/** Where an element is, with some air, as far as it is in the window. */
export function around(element: HTMLElement): Box {
  const box = element.getBoundingClientRect();
  const left = clamp(box.left - AIR, 3, innerWidth - 3);
  const top = clamp(box.top - AIR, 3, innerHeight - 3);
  return {
    left,
    top,
    width: clamp(box.right + AIR, left, innerWidth - 3) - left,
    height: clamp(box.bottom + AIR, top, innerHeight - 3) - top,
  };
}

/** Where a card of this size goes, so that it hides as little of the thing as possible. On a phone: at the bottom. */
export function beside(hole: Box, width: number, height: number): { left: number; top: number } {
  const [right, bottom] = [hole.left + hole.width, hole.top + hole.height];
  const low = innerHeight - height - EDGE;
  const left = clamp(hole.left, EDGE, innerWidth - width - EDGE);
  const top = clamp(hole.top, EDGE, low);
  if (innerWidth < PHONE) {
    const hidden = bottom > low && hole.top > height + EDGE + GAP;
    return { left: (innerWidth - width) / 2, top: hidden ? EDGE : low };
  }
  if (right + GAP + width <= innerWidth - EDGE) return { left: right + GAP, top };
  if (hole.left - GAP - width >= EDGE) return { left: hole.left - GAP - width, top };
  if (bottom + GAP <= low) return { left, top: bottom + GAP };
  if (hole.top - GAP - height >= EDGE) return { left, top: hole.top - GAP - height };
  return { left: innerWidth - width - 2 * EDGE, top: low - EDGE };
}

const clamp = (n: number, least: number, most: number) => Math.max(least, Math.min(n, most));
