// Things that travel. A board marks what it draws by `data-flip="tile-12"`; when the same thing is elsewhere after
// a change, it moves there from where it was. What is new appears, what is gone is gone.

import './motion.css';
import { tick } from 'svelte';
import { moves } from './settings.svelte';

const MOVE = 260;
const EASE = 'cubic-bezier(.2, .7, .2, 1)';

function places(): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>('[data-flip]')) {
    const box = element.getBoundingClientRect();
    if (box.width > 0) found.set(element.dataset['flip']!, box);
  }
  return found;
}

/** Makes the change and animates what it moved. */
export function travel(change: () => void) {
  if (!moves() || document.hidden) {
    change();
    return;
  }
  const before = places();
  change();
  void tick().then(() => settle(before));
}

function settle(before: Map<string, DOMRect>) {
  for (const element of document.querySelectorAll<HTMLElement>('[data-flip]')) {
    const now = element.getBoundingClientRect();
    if (now.width === 0) continue;
    const from = before.get(element.dataset['flip']!);
    if (!from) {
      element.animate(
        [
          { opacity: 0, scale: 0.9 },
          { opacity: 1, scale: 1 },
        ],
        { duration: MOVE, easing: EASE },
      );
      continue;
    }
    const [dx, dy] = [from.left - now.left, from.top - now.top];
    if (Math.abs(dx) + Math.abs(dy) < 4) continue;
    element.animate(
      [
        {
          transform: `translate(${dx}px, ${dy}px) scale(${from.width / now.width}, ${from.height / now.height})`,
          zIndex: 5,
        },
        { transform: 'none', zIndex: 5 },
      ],
      { duration: MOVE * 1.4, easing: EASE },
    );
  }
}

/** Lets a copy of a small thing fly from one place to another, such as income to the purse. */
export function fly(thing: string, from: Element | null, to: Element | null, words: string) {
  if (!moves() || !from || !to) return;
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  // What lies on another tab has no place.
  if (a.width === 0 || b.width === 0) return;
  const bird = document.createElement('span');
  bird.className = `bird ${thing}`;
  bird.textContent = words;
  bird.setAttribute('aria-hidden', 'true');
  bird.style.left = `${a.left + a.width / 2}px`;
  bird.style.top = `${a.top + a.height / 2}px`;
  document.body.append(bird);
  const [dx, dy] = [b.left + b.width / 2 - a.left - a.width / 2, b.top + b.height / 2 - a.top - a.height / 2];
  const flight = bird.animate(
    [
      { transform: 'translate(-50%, -50%) scale(.6)', opacity: 0 },
      { transform: 'translate(-50%, -50%) scale(1.15)', opacity: 1, offset: 0.25 },
      { transform: `translate(calc(-50% + ${dx}px), calc(-50% + ${dy}px)) scale(.8)`, opacity: 0.9 },
    ],
    { duration: 700, easing: EASE },
  );
  flight.onfinish = flight.oncancel = () => bird.remove();
}
