// How it ended, the proof of the dice, and what comes next.

import { address } from '/api.js';
import { copy, h, icon, token } from '/dom.js';
import { level } from '/games.js';
import { invitation } from '/players.js';
import { number, place, say } from '/words.js';

export function result(here) {
  const text = h('p', { class: 'verdict' });
  const podium = h('ol', { class: 'podium' });
  const ways = h('div', { class: 'row ways' });
  const why = h('p', { class: 'why', role: 'alert' });
  const dice = h('details', { class: 'dice' });
  const root = h(
    'section',
    { class: 'panel box result' },
    h('h2', { class: 'cap' }, say('result')),
    text,
    podium,
    ways,
    why,
    dice,
  );
  let drawn = '';

  async function again(event) {
    const button = event.currentTarget;
    button.disabled = true;
    try {
      const table = await here.change('rematch');
      location.assign(`/table/${table.id}`);
    } catch (refusal) {
      why.textContent = refusal.message;
      button.disabled = false;
    }
  }

  function row(seat, outcome) {
    return h(
      'li',
      { class: outcome.places[seat.seat] === 1 ? 'first' : '' },
      token(seat.seat),
      h(
        'div',
        {},
        h('b', { title: seat.name }, seat.name),
        h(
          'small',
          {},
          [
            place(outcome.places[seat.seat]),
            seat.level && say('bot', { level: level(seat.level) }),
            seat.seat === here.table.you && say('you'),
          ]
            .filter(Boolean)
            .join(' · '),
        ),
      ),
      h('span', { class: 'num score' }, number(outcome.scores[seat.seat])),
    );
  }

  function proof({ commitment, seed }) {
    const line = (words, ...values) => [
      h('dt', {}, say(words)),
      values.map((value) => h('dd', {}, h('code', {}, value))),
    ];
    return [
      h('summary', {}, say('honest_dice')),
      h('p', { class: 'note' }, say('honest_how')),
      h(
        'dl',
        {},
        line('commitment', commitment),
        seed && [line('secret', seed.secret), line('nonces', ...seed.nonces)],
      ),
    ];
  }

  return {
    root,
    draw() {
      const { table, frame } = here;
      const now = JSON.stringify([table.status, table.seats, table.rematch, frame?.outcome]);
      if (now === drawn || (table.status !== 'over' && table.status !== 'closed')) return;
      drawn = now;
      const outcome = frame?.outcome ?? table.outcome;
      text.textContent = frame?.outcome?.text ?? (table.status === 'closed' ? say('table_closed') : '');
      const order = outcome ? [...table.seats].sort((a, b) => outcome.places[a.seat] - outcome.places[b.seat]) : [];
      podium.replaceChildren(...order.map((seat) => row(seat, outcome)));
      const file = address(`/tables/${here.id}/file`, { invite: here.invite });
      ways.replaceChildren(
        ...[
          table.you !== null &&
            table.status === 'over' &&
            !table.imported &&
            h(
              'button',
              { class: 'btn primary', type: 'button', onclick: again },
              icon('again'),
              say(table.rematch ? 'join_rematch' : 'rematch'),
            ),
          table.status === 'over' &&
            h('a', { class: 'btn', href: file.href, download: '' }, icon('download'), say('download')),
          h(
            'button',
            {
              class: 'btn',
              type: 'button',
              onclick: (event) => copy(invitation(here), event.currentTarget, say('copied')),
            },
            icon('link'),
            say('copy_link'),
          ),
        ].filter(Boolean),
      );
      dice.replaceChildren(...proof(table));
    },
  };
}
