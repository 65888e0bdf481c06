// The lists of tables on the first page, as the lobby tells them.

import { h, icon, token } from '/dom.js';
import { icons, level, title } from '/games.js';
import { list, number, pace, place, say } from '/words.js';

export function lists(games, me) {
  const section = (heading, none, kind) => {
    const rows = h('ul', { class: `rows ${kind}` });
    return { rows, none, root: h('section', { class: 'panel box' }, h('h2', { class: 'cap' }, say(heading)), rows) };
  };
  const [mine, open, playing] = [
    section('my_games', 'none_mine', 'mine'),
    section('open_tables', 'none_open', 'open'),
    section('running', 'none_running', 'playing'),
  ];
  mine.root.classList.add('first');

  const fill = ({ rows, none }, tables, row) => {
    rows.replaceChildren(...(tables.length > 0 ? tables.map(row) : [h('li', { class: 'none' }, say(none))]));
  };

  function show(said) {
    const sits = (table) => table.seats.some((seat) => seat.user === me.id);
    // Who waits for me comes first.
    fill(
      mine,
      said.mine.filter(({ status }) => status !== 'closed').sort((a, b) => rank(a) - rank(b)),
      (table) => own(table, games),
    );
    fill(
      open,
      said.open.filter((table) => !sits(table)),
      (table) => offered(table, games),
    );
    fill(
      playing,
      said.playing.filter((table) => !sits(table)),
      (table) => running(table, games),
    );
  }

  return { mine: mine.root, open: open.root, playing: playing.root, show };
}

const emblem = (table) => h('span', { class: `emblem ${table.game}` }, icon(icons[table.game] ?? 'logo'));
const names = (seats) => seats.map((seat) => seat.name).filter(Boolean);
const myTurn = (table) => table.status === 'playing' && table.turn.includes(table.you);

function rank(table) {
  if (myTurn(table)) return 0;
  return { open: 1, playing: 2, over: 3 }[table.status];
}

/** Everybody at the table, in the order of the seats. */
function chairs(table) {
  const taken = (seat) => seat.kind === 'person' || seat.kind === 'bot';
  const who = (seat) => seat.name ?? say('free_seat');
  const label = table.seats.map(who).join(', ');
  return h(
    'span',
    { class: 'chairs', role: 'img', 'aria-label': label, title: label },
    table.seats.map((seat) => (taken(seat) ? token(seat.seat, true) : h('span', { class: 'free' }))),
  );
}

function own(table, games) {
  const others = names(table.seats.filter((seat) => seat.seat !== table.you));
  const company =
    others.length > 0 ? say('with', { names: list(others) }) : say(table.status === 'open' ? 'nobody_yet' : 'alone');
  const turn = myTurn(table);
  const go = { open: 'look', playing: turn ? 'go' : 'look', over: 'replay' }[table.status];
  return h(
    'li',
    {},
    emblem(table),
    h(
      'div',
      {},
      h('b', {}, `${title(table.game, games)} ${company}`),
      h('small', { class: turn ? 'your' : '' }, state(table)),
    ),
    h('a', { class: `btn ${turn ? 'pick' : ''}`, href: `/table/${table.id}` }, say(go)),
  );
}

function state(table) {
  if (table.status === 'over') {
    const { places, scores } = table.outcome ?? {};
    if (!places || table.you === null) return say('over');
    return say('over_place', { place: place(places[table.you]), n: places.length, score: number(scores[table.you]) });
  }
  if (table.status === 'open') return waiting(table);
  if (myTurn(table)) return say('your_turn');
  return say('waiting_for', { names: list(names(table.seats.filter((seat) => table.turn.includes(seat.seat)))) });
}

function waiting(table) {
  const free = table.seats.filter((seat) => seat.kind === 'open' || seat.kind === 'invited').length;
  return free > 0 ? say('n_free', { n: free }) : say('ready');
}

function offered(table, games) {
  const who = table.seats
    .filter((seat) => seat.name)
    .map((seat) => (seat.kind === 'bot' ? `${seat.name} (${level(seat.level)})` : seat.name));
  const facts = [waiting(table), pace(table.pace), table.rated && say('rated')].filter(Boolean).join(' · ');
  return h(
    'li',
    {},
    emblem(table),
    h('div', {}, h('b', {}, `${title(table.game, games)} ${say('with', { names: list(who) })}`), h('small', {}, facts)),
    chairs(table),
    h('a', { class: 'btn', href: `/table/${table.id}` }, say('join')),
  );
}

function running(table, games) {
  return h(
    'li',
    {},
    emblem(table),
    h(
      'div',
      {},
      h('b', {}, `${title(table.game, games)}: ${list(names(table.seats))}`),
      h('small', {}, pace(table.pace)),
    ),
    chairs(table),
    h('a', { class: 'btn', href: `/table/${table.id}` }, icon('eye'), say('watch')),
  );
}
