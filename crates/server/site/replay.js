// Any moment of a match that is over, through anybody's eyes.

import { h, icon, select } from '/dom.js';
import { say } from '/words.js';

const STEP = 900;
/** A slider that is dragged asks for many moments; only the one it rests on is fetched. */
const REST = 80;

export function replay(here, { board, feed }) {
  const slider = h('input', {
    type: 'range',
    min: '0',
    max: '0',
    'aria-label': say('entry'),
    oninput: () => go(Number(slider.value)),
  });
  const where = h('output', { class: 'num' });
  const what = h('p', { class: 'happened', 'aria-live': 'polite' });
  const eyes = h('span');
  const run = h('button', { class: 'btn', type: 'button', onclick: () => (timer ? halt() : play()) });
  const button = (words, onclick, ...face) =>
    h('button', { class: 'btn', type: 'button', title: say(words), 'aria-label': say(words), onclick }, face);
  const root = h(
    'section',
    { class: 'panel box replay', 'aria-label': say('replay') },
    h(
      'div',
      { class: 'controls' },
      button('beginning', () => step(-at), icon('prev')),
      button('earlier', () => step(-1), '−1'),
      run,
      button('later', () => step(1), '+1'),
      slider,
      where,
      eyes,
    ),
    what,
  );
  let entries = [];
  let at = 0;
  let viewer = null;
  let timer = null;
  let rest = null;

  /** The match is over: its whole story, as one viewer may know it. */
  async function look(as) {
    viewer = as;
    ({ entries } = await here.look('commentary', { as }));
    slider.max = String(entries.length);
    feed.retell(entries, (entry) => {
      halt();
      go(entry + 1);
    });
    go(Math.min(at, entries.length));
  }

  function go(to) {
    at = Math.max(0, Math.min(to, entries.length));
    slider.value = String(at);
    where.textContent = say('entry_of', { at, n: entries.length });
    what.textContent = at > 0 ? entries[at - 1].map(({ text }) => text).join(' ') : say('beginning');
    feed.mark(at - 1);
    clearTimeout(rest);
    rest = setTimeout(() => board.show({ at, as: viewer }), REST);
  }

  function step(by) {
    halt();
    go(at + by);
  }

  function play() {
    if (at === entries.length) go(0);
    timer = setInterval(() => (at < entries.length ? go(at + 1) : halt()), STEP);
    face();
  }

  function halt() {
    clearInterval(timer);
    timer = null;
    face();
  }

  function face() {
    run.replaceChildren(icon(timer ? 'pause' : 'play'));
    run.title = say(timer ? 'halt' : 'run');
    run.setAttribute('aria-label', run.title);
  }

  return {
    root,
    draw() {
      if (viewer !== null || here.table.status !== 'over' || !here.frame) return;
      face();
      const { you, seats } = here.table;
      at = here.frame.ply;
      const all = [
        ['spectator', say('everybody_sees')],
        ...seats.map((seat) => [String(seat.seat), here.name(seat.seat)]),
      ];
      const list = select(say('seen_by'), all, you === null ? 'spectator' : String(you), {
        onchange: () => look(list.value),
      });
      eyes.replaceChildren(list);
      look(list.value).catch(() => (viewer = null));
    },
  };
}
