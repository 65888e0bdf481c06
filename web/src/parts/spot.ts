// The parts of a board that somebody speaks of, by the names that the board gives them (`data-spot`).

/** The element of this name, if it can be seen. */
export function shown(name: string): HTMLElement | null {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`)) {
    const { width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0 && getComputedStyle(element).visibility !== 'hidden') return element;
  }
  return null;
}

/** Opens the tab that holds this part, where it is not in sight. */
export function openTab(name: string) {
  if (!shown(name)) document.querySelector<HTMLElement>(`[data-holds~="${CSS.escape(name)}"]`)?.click();
}

/** Frames these parts, also those that come later, and the tab where one is that is not in sight; the function it answers
 * takes the frames away. */
export function frame(names: readonly string[]): () => void {
  const framed = new Set<HTMLElement>();
  const look = () => {
    for (const name of names) {
      for (const element of document.querySelectorAll<HTMLElement>(`[data-spot="${CSS.escape(name)}"]`)) {
        element.classList.add('spotted');
        framed.add(element);
      }
    }
  };
  look();
  for (const name of names.filter((one) => !shown(one))) {
    for (const tab of document.querySelectorAll<HTMLElement>(`[data-holds~="${CSS.escape(name)}"]`)) {
      tab.classList.add('spotted');
      framed.add(tab);
    }
  }
  const watch = new MutationObserver(look);
  watch.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    for (const element of framed) element.classList.remove('spotted');
  };
}
