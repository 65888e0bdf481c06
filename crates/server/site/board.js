// The board as the server writes it: lines of text with ink.

import { h } from '/dom.js';
import { say } from '/words.js';

/** Bots may act a hundred times a second; eyes cannot. */
const PAUSE = 120;

export function board(here) {
  const page = h('pre', { class: 'board-text' });
  const root = h('section', { class: 'panel board', 'aria-label': say('board'), tabIndex: 0 }, page);
  /** Which moment is looked at, and by whom; empty is now, with one's own eyes. */
  let moment = {};
  let busy = false;
  let again = false;

  /** Fetches the board; while one is on its way, only that another is wanted is remembered. */
  async function fetch() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    const asked = moment;
    try {
      const { lines } = await here.look('board', asked);
      if (asked === moment) write(lines);
    } catch {
      // The next change asks again; the strip tells when the server is away.
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    busy = false;
    if (again) {
      again = false;
      fetch();
    }
  }

  function write(lines) {
    const columns = Math.max(...lines.map((line) => line.reduce((wide, { text }) => wide + [...text].length, 0)));
    root.style.setProperty('--columns', columns);
    root.style.setProperty('--rows', lines.length);
    page.replaceChildren(
      ...lines.map((line) =>
        h(
          'div',
          {},
          line.length > 0
            ? line.map(({ text, ink }) => (ink === 'plain' ? text : h('span', { class: `ink-${ink}` }, text)))
            : '\n',
        ),
      ),
    );
  }

  return {
    root,
    draw() {},
    changed() {
      if (here.table.status !== 'over') fetch();
    },
    /** Looks at another moment. */
    show(wanted) {
      moment = wanted;
      fetch();
    },
  };
}
