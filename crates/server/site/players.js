// Who sits at the table: whose turn it is, how much time they have, who is away.

import { copy, h, icon, sure, token } from '/dom.js';
import { level } from '/games.js';
import { say, time } from '/words.js';

/** A clock that runs by itself; its element is told each second what it shows. */
export function clock(here, seat) {
  const { reserve_ms: reserve, deadline } = here.table.clocks.find((one) => one.seat === seat) ?? {};
  if (reserve === undefined || reserve === null) return null;
  const face = h('span', { class: 'clock num', title: say('reserve_title') });
  const show = () => {
    if (deadline === null) {
      face.textContent = here.table.pace.kind === 'live' ? time(reserve) : '';
      return;
    }
    const left = deadline - (Date.now() + here.ahead);
    const own = left - reserve;
    face.textContent =
      here.table.pace.kind !== 'live'
        ? time(left)
        : own > 0
          ? `${time(own)} ${say('reserve', { time: time(reserve) })}`
          : say('on_reserve', { time: time(left) });
    face.classList.toggle('short', left < 30_000);
  };
  show();
  if (deadline !== null) running.add({ face, show });
  return face;
}

const running = new Set();
setInterval(() => {
  for (const one of running) {
    if (one.face.isConnected) one.show();
    else running.delete(one);
  }
}, 1000);

/** The address that leads others here. */
export function invitation(here) {
  const url = new URL(`/table/${here.id}`, location.origin);
  const code = here.table.invite ?? here.invite;
  const needed = !here.table.public || here.table.seats.some((seat) => seat.kind === 'invited');
  if (code && needed) url.searchParams.set('invite', code);
  return url.href;
}

export function players(here) {
  const watching = h('span', { class: 'note' });
  const rows = h('ul', { class: 'players' });
  const ways = h('div', { class: 'row ways' });
  const why = h('p', { class: 'why', role: 'alert' });
  const root = h(
    'section',
    { class: 'panel box people' },
    h('div', { class: 'ph' }, h('h2', { class: 'cap' }, say('at_the_table')), watching, ways),
    rows,
    why,
  );
  let drawn = '';

  function sub(seat) {
    const parts = [];
    if (seat.seat === here.table.you) parts.push(say('you'));
    if (seat.kind === 'bot') parts.push(say('bot', { level: level(seat.level) }));
    if (seat.taken_over) parts.push(say('stands_in', { level: level(seat.taken_over) }));
    else if (!seat.online) parts.push(say('away'));
    return parts.join(' · ');
  }

  function row(seat) {
    const acting = here.turn.includes(seat.seat);
    const right = h(
      'span',
      { class: 'right' },
      clock(here, seat.seat),
      acting && h('span', { class: 'chip' }, say(seat.kind === 'bot' || seat.taken_over ? 'thinks' : 'to_move')),
    );
    return h(
      'li',
      { class: `${acting ? 'acting' : ''} ${!seat.online && seat.kind === 'person' ? 'gone' : ''}` },
      token(seat.seat),
      h('div', {}, h('b', { title: seat.name ?? '' }, here.name(seat.seat)), h('small', {}, sub(seat))),
      right,
    );
  }

  async function resign() {
    if (!(await sure(say('resign_sure'), say('resign'), say('cancel')))) return;
    const answer = await here.ask({ type: 'resign' });
    why.textContent = answer.type === 'refused' ? answer.text : '';
  }

  async function giveUp() {
    if (!(await sure(say('give_up_sure'), say('give_up'), say('cancel')))) return;
    try {
      await here.change('close');
      location.assign('/');
    } catch (refusal) {
      why.textContent = refusal.message;
    }
  }

  function actions() {
    const { table, me } = here;
    const button = (words, name, onclick) =>
      h('button', { class: 'btn small', type: 'button', onclick }, icon(name), say(words));
    const all = [button('copy_link', 'link', (event) => copy(invitation(here), event.currentTarget, say('copied')))];
    if (table.status !== 'playing') return all;
    const others = table.seats.some((seat) => seat.user && seat.user !== me.id);
    // Where nobody else plays, nobody needs a bot to play on.
    if (table.host === me.id && !others && !table.rated) all.push(button('give_up', 'flag', giveUp));
    else if (table.you !== null && !table.seats[table.you].taken_over) all.push(button('resign', 'flag', resign));
    return all;
  }

  return {
    root,
    draw() {
      const { table } = here;
      const now = JSON.stringify([table.seats, table.clocks, table.status, table.you, table.spectators, here.turn]);
      if (now === drawn) return;
      drawn = now;
      watching.textContent = table.spectators > 0 ? say('n_watching', { n: table.spectators }) : '';
      rows.replaceChildren(...table.seats.map(row));
      const focused = ways.contains(document.activeElement);
      const before = [...ways.children].map((button) => button.textContent).join();
      const buttons = actions();
      if (!focused || before !== buttons.map((button) => button.textContent).join()) ways.replaceChildren(...buttons);
    },
  };
}
