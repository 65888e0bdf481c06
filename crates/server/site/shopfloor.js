// The page: who you are, which language, and what the address leads to.

import { post } from '/api.js';
import { fetchIcons, h, icon, select } from '/dom.js';
import { home } from '/home.js';
import { name } from '/me.js';
import { apologize } from '/notice.js';
import { table } from '/table.js';
import { LANGS, lang, say, speak } from '/words.js';

const main = document.getElementById('main');

function topbar(me) {
  const where = h('div', { class: 'where', id: 'where' });
  const language = select(say('language'), Object.entries(LANGS), lang, {
    onchange: () => speak(language.value),
    class: 'language',
  });
  document
    .getElementById('top')
    .replaceChildren(
      h('a', { class: 'skip', href: '#main' }, say('skip')),
      h('a', { class: 'brand', href: '/', 'aria-label': say('home') }, icon('logo'), h('span', {}, 'Shopfloor')),
      where,
      name(me),
      language,
    );
}

async function begin() {
  document.documentElement.lang = lang;
  fetchIcons();
  let me;
  try {
    me = await post('/guest');
  } catch (refusal) {
    const again = h('button', { class: 'btn', type: 'button', onclick: () => location.reload() }, say('try_again'));
    return apologize(refusal.message, again);
  }
  topbar(me);
  const [, first, id] = location.pathname.split('/');
  if (!first) return home(main, me);
  if (first === 'table' && id) return table(main, me, id, new URLSearchParams(location.search).get('invite'));
  apologize(say('nothing_here'));
}

begin();
