// Who you are, in the top bar, and how you change your name.

import { patch } from '/api.js';
import { h, icon } from '/dom.js';
import { say } from '/words.js';

const LONGEST = 24;

export function name(me) {
  const root = h('div', { class: 'me' });

  function show() {
    root.replaceChildren(
      h('span', { class: 'name', title: say('you_are', { name: me.name }) }, me.name),
      h(
        'button',
        { class: 'icon-btn', type: 'button', title: say('rename'), 'aria-label': say('rename'), onclick: edit },
        icon('pencil'),
      ),
    );
  }

  function edit() {
    const input = h('input', {
      type: 'text',
      value: me.name,
      maxLength: LONGEST,
      required: true,
      'aria-label': say('your_name'),
      autocomplete: 'nickname',
      spellcheck: 'false',
    });
    const why = h('p', { class: 'why', role: 'alert' });
    const back = () => {
      show();
      root.querySelector('button').focus();
    };
    async function save(event) {
      event.preventDefault();
      try {
        me.name = (await patch('/me', { name: input.value })).name;
        back();
      } catch (refusal) {
        // A server that does not know how.
        why.textContent = ['not_found', 'unreachable'].includes(refusal.refused) ? say('no_rename') : refusal.message;
      }
    }
    const form = h(
      'form',
      { onsubmit: save, onkeydown: (event) => event.key === 'Escape' && back() },
      input,
      h('button', { class: 'btn', type: 'submit' }, say('save')),
      h(
        'button',
        { class: 'icon-btn', type: 'button', 'aria-label': say('cancel'), title: say('cancel'), onclick: back },
        icon('x'),
      ),
      why,
    );
    root.replaceChildren(form);
    input.select();
  }

  show();
  return root;
}
