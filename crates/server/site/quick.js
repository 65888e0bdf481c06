// A game on the first page, and the shortest way into it.

import { post } from '/api.js';
import { h, icon, segments, select } from '/dom.js';
import { DIFFICULTIES, level } from '/games.js';
import { knows, list, say } from '/words.js';

/** What lies on the table, for who does not know the game yet. */
const PIECES = {
  'factory-manager': ['machine', 'working_robot', 'personnel_robot', 'storage', 'control', 'optimization'],
  'fantastic-factories': ['d6', 'bp-production', 'bp-utility', 'bp-training', 'bp-monument', 'bp-special'],
};

/** How many sit down where nobody says otherwise. */
const USUAL_SEATS = 3;
const USUAL_LEVEL = 'worker';

export function quick(game) {
  const { levels } = game;
  const why = h('p', { class: 'why', role: 'alert' });
  const least = Math.max(2, game.min_seats);
  const counts = Array.from({ length: game.max_seats - least + 1 }, (_, n) => [least + n, String(least + n)]);
  const seats = segments(say('seats'), counts, Math.min(Math.max(USUAL_SEATS, least), game.max_seats));
  const about = h('p', { class: 'note' });
  const bots = select(
    say('bots'),
    levels.map(({ name }) => [name, level(name)]),
    USUAL_LEVEL,
    { onchange: describe },
  );

  function describe() {
    const { plays, rating } = levels.find(({ name }) => name === bots.value) ?? {};
    about.textContent = [plays || say('at_once'), rating && say('rating', { rating })].filter(Boolean).join(' ');
  }

  async function play(event, wanted) {
    const button = event.currentTarget;
    button.disabled = true;
    why.textContent = '';
    try {
      const table = await post('/quick', { game: game.id, ...wanted });
      location.assign(`/table/${table.id}`);
    } catch (refusal) {
      why.textContent = refusal.message;
      button.disabled = false;
    }
  }

  const now = (event) => play(event, { level: bots.value, seats: Number(seats.value()) });
  describe();
  return h(
    'article',
    { class: 'panel game-card' },
    h('h2', {}, game.name),
    h(
      'div',
      { class: 'facts' },
      h('span', {}, icon('users'), say('players', { min: game.min_seats, max: game.max_seats })),
      game.designers && h('span', {}, say('by', { names: list(game.designers.split(' and ')) })),
    ),
    knows(game.id) && h('p', { class: 'about' }, say(game.id)),
    PIECES[game.id] &&
      h(
        'div',
        { class: `pieces ${game.id}`, 'aria-hidden': 'true' },
        PIECES[game.id].map((name) => h('span', { class: `piece ${name}` }, icon(name))),
      ),
    h(
      'div',
      { class: 'act' },
      h('div', { class: 'row' }, h('span', { class: 'lab' }, say('seats')), seats.root),
      h('div', { class: 'row' }, h('span', { class: 'lab' }, say('bots')), bots),
      about,
      h('button', { class: 'btn primary', type: 'button', onclick: now }, icon('play'), say('play_now')),
      game.min_seats === 1 && solo(game, play),
      why,
    ),
  );
}

/** Alone: against the Machine, where the game has one. */
function solo(game, play) {
  const machine = (game.options ?? []).find((option) => option.name === 'difficulty');
  const strength =
    machine &&
    segments(
      say('the_machine'),
      DIFFICULTIES.map((name) => [name, say(name)]),
      machine.default ?? 'medium',
    );
  const now = (event) => play(event, { seats: 1, options: strength ? { difficulty: strength.value() } : {} });
  return [
    h('hr'),
    machine && h('div', { class: 'row' }, h('span', { class: 'lab' }, say('the_machine')), strength.root),
    h('button', { class: 'btn', type: 'button', onclick: now }, icon('bot'), say('play_solo')),
  ];
}
