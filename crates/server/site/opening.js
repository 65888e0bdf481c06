// Opening a table for friends and strangers.

import { post } from '/api.js';
import { h, icon, segments, select } from '/dom.js';
import { pace as told, say } from '/words.js';

const PACES = [
  { kind: 'live', move_s: 90, reserve_s: 900 },
  { kind: 'live', move_s: 30, reserve_s: 300 },
  { kind: 'days', days: 1 },
  { kind: 'days', days: 3 },
  { kind: 'days', days: 7 },
];
const USUAL_SEATS = 4;

function row(label, control) {
  return h('div', { class: 'row' }, h('span', { class: 'lab' }, label), control);
}

export function opening(games) {
  const game = select(
    say('game'),
    games.map(({ id, name }) => [id, name]),
    games[0]?.id,
    { onchange: suit },
  );
  const places = h('div');
  const own = h('div', { class: 'own' });
  const who = segments(
    say('who_may_come'),
    [
      ['public', say('everybody')],
      ['link', say('by_link')],
    ],
    'link',
  );
  const pace = select(
    say('pace'),
    PACES.map((pace, n) => [n, told(pace)]),
    0,
  );
  const undo = h('input', { type: 'checkbox', checked: true });
  const rated = h('input', { type: 'checkbox', checked: true });
  const why = h('p', { class: 'why', role: 'alert' });
  let seats, tiles, switches;

  /** What differs from game to game. */
  function suit() {
    const chosen = games.find(({ id }) => id === game.value);
    const least = Math.max(2, chosen.min_seats);
    const counts = Array.from({ length: chosen.max_seats - least + 1 }, (_, n) => [least + n, String(least + n)]);
    seats = segments(say('seats'), counts, Math.min(USUAL_SEATS, chosen.max_seats));
    places.replaceChildren(seats.root);
    const sets = chosen.tiles ?? [];
    tiles =
      sets.length > 0
        ? select(say('tiles'), [['', say('built_in')], ...sets.map((set) => [set.name ?? set, set.name ?? set])], '')
        : null;
    switches = (chosen.options ?? [])
      .filter((option) => typeof option.default === 'boolean')
      .map((option) => {
        const box = h('input', { type: 'checkbox', checked: option.default });
        return { name: option.name, box, usual: option.default, help: option.help || option.name };
      });
    own.replaceChildren(
      ...(tiles ? [row(say('tiles'), tiles)] : []),
      ...switches.map(({ box, help }) => h('label', { class: 'check' }, box, capital(help))),
    );
  }

  async function open(event) {
    event.preventDefault();
    why.textContent = '';
    const link = who.value() === 'link';
    const others = Array.from({ length: Number(seats.value()) - 1 }, () => ({ kind: link ? 'invited' : 'open' }));
    const options = Object.fromEntries(
      switches.filter(({ box, usual }) => box.checked !== usual).map(({ name, box }) => [name, box.checked]),
    );
    try {
      const table = await post('/tables', {
        game: game.value,
        seats: [{ kind: 'me' }, ...others],
        public: !link,
        pace: PACES[pace.value],
        undo: undo.checked,
        rated: rated.checked,
        options,
        ...(tiles?.value ? { tiles: tiles.value } : {}),
      });
      location.assign(`/table/${table.id}`);
    } catch (refusal) {
      why.textContent = refusal.message;
    }
  }

  suit();
  return h(
    'section',
    { class: 'panel box' },
    h('h2', { class: 'cap' }, say('open_a_table')),
    h(
      'form',
      { class: 'form', onsubmit: open },
      row(say('game'), game),
      row(say('seats'), places),
      row(say('who_may_come'), who.root),
      row(say('pace'), pace),
      own,
      h('label', { class: 'check' }, undo, say('allow_undo')),
      h('label', { class: 'check' }, rated, say('count_rating')),
      h('button', { class: 'btn primary', type: 'submit' }, icon('plus'), say('open_it')),
      why,
    ),
  );
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
