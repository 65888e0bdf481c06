// Playing by keyboard: arrows move among the things of a group, Tab moves from group to group.

const FOCUSABLE = 'button, a[href], [tabindex="0"]';

/** `{@attach arrows}` on a container: arrow keys go to the nearest focusable thing in that direction. */
export function arrows(group: HTMLElement) {
  const move = (event: KeyboardEvent) => stepTo(event, group);
  group.addEventListener('keydown', move);
  return () => group.removeEventListener('keydown', move);
}

/** An arrow key moves to the nearest thing of the group; false for another key, or where nothing lies that way. */
export function stepTo(event: KeyboardEvent, group: Element, things = FOCUSABLE): boolean {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const here = event.target as HTMLElement;
  if (!way || here.matches('input, select, textarea')) return false;
  const next = nearest([...group.querySelectorAll<HTMLElement>(things)], here, way[0]!, way[1]!);
  if (!next) return false;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  return true;
}

function nearest(things: HTMLElement[], here: HTMLElement, dx: number, dy: number): HTMLElement | null {
  const from = middle(here);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const one of things) {
    if (one === here || one.offsetParent === null) continue;
    const to = middle(one);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along < 4) continue;
    const far = along + aside * 2.5;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}

function middle(element: HTMLElement) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** Whether a key is meant for a text field, not for the board. */
export function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    target.matches('input:not([type=radio], [type=checkbox], [type=range]), textarea, select') ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  );
}
