// The first page: play at once, open a table, and what goes on here.

import { games } from '/games.js';
import { h } from '/dom.js';
import { lists } from '/lists.js';
import { tell } from '/notice.js';
import { opening } from '/opening.js';
import { quick } from '/quick.js';
import { keep } from '/socket.js';
import { say } from '/words.js';

export async function home(main, me) {
  const all = await games();
  const { mine, open, playing, show } = lists(all, me);
  const hero = h(
    'div',
    { class: 'hero' },
    h(
      'div',
      { class: 'wrap' },
      h('div', {}, h('h1', {}, say('motto')), h('p', {}, say('about'))),
      h('img', { src: '/factory.svg', alt: '', width: '400', height: '140' }),
    ),
  );
  const page = h(
    'div',
    { class: 'wrap home' },
    h('div', { class: 'floor' }, h('div', { class: 'games' }, all.map(quick)), open, playing),
    h('div', { class: 'side' }, mine, opening(all)),
  );
  main.replaceChildren(hero, page);
  keep('/lobby', {
    hear: (said) => said.type === 'lobby' && show(said),
    state: (state) => tell(state === 'lost' ? say('lost') : ''),
  });
}
