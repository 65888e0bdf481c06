// What the page says about itself: a strip under the top bar, or an apology in place of a page.

import { h } from '/dom.js';
import { say } from '/words.js';

/** The strip; empty hides it. */
export function tell(text = '') {
  const strip = document.getElementById('strip');
  strip.textContent = text;
  strip.hidden = !text;
}

/** Instead of a page: why there is none, and the ways on. */
export function apologize(text, ...ways) {
  document
    .getElementById('main')
    .replaceChildren(
      h(
        'section',
        { class: 'panel box apology', role: 'alert' },
        h('p', {}, text),
        h('div', { class: 'row' }, ways, h('a', { class: 'btn primary', href: '/' }, say('back_home'))),
      ),
    );
}
