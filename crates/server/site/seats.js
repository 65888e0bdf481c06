// Before the match: who sits where, how others come, and the start.

import { copy, h, icon, select, sure, token } from '/dom.js';
import { level } from '/games.js';
import { invitation } from '/players.js';
import { pace, say } from '/words.js';

const USUAL_LEVEL = 'worker';

export function seats(here) {
  const facts = h('p', { class: 'note' });
  const heading = h('h2');
  const rows = h('ul', { class: 'gather' });
  const link = h('div', { class: 'invite' });
  const ways = h('div', { class: 'row ways' });
  const why = h('p', { class: 'why', role: 'alert' });
  const dice = h('details', { class: 'dice' });
  const root = h('section', { class: 'panel box gathering' }, heading, facts, rows, link, ways, why, dice);
  let drawn = '';
  let fill = USUAL_LEVEL;

  const act = (what, body) => async () => {
    why.textContent = '';
    try {
      await here.change(what, body?.());
      return true;
    } catch (refusal) {
      why.textContent = refusal.message;
      return false;
    }
  };

  const button = (words, name, onclick, kind = '') =>
    h('button', { class: `btn ${kind}`, type: 'button', onclick }, name && icon(name), say(words));
  const levels = () => here.levels.map(({ name }) => [name, level(name)]);

  /** What the host may make of a seat. */
  function choose(seat) {
    const now = seat.kind === 'bot' ? seat.level : seat.kind;
    const bots = here.levels.map(({ name }) => [name, say('a_bot', { level: level(name) })]);
    const list = select(
      say('who_sits', { seat: 'ABCDE'[seat.seat] }),
      [['open', say('anybody')], ['invited', say('only_link')], ...bots],
      now,
      {
        onchange: () => {
          const to =
            list.value === 'open' || list.value === 'invited'
              ? { kind: list.value }
              : { kind: 'bot', level: list.value };
          act('seat', () => ({ seat: seat.seat, to }))();
        },
      },
    );
    return list;
  }

  function row(seat) {
    const { table, me } = here;
    const host = table.host === me.id && table.status === 'open';
    const empty = seat.kind === 'open' || seat.kind === 'invited';
    const may = seat.kind === 'open' || (seat.kind === 'invited' && here.invite);
    const sub = [];
    if (seat.user === me.id) sub.push(say('you'));
    if (seat.user === table.host) sub.push(say('host'));
    if (seat.kind === 'bot') sub.push(say('bot', { level: level(seat.level) }));
    if (seat.kind === 'person' && !seat.online) sub.push(say('away'));
    const name = empty ? say(seat.kind === 'open' ? 'free_seat' : 'kept_seat') : seat.name;
    const away = act('seat', () => ({ seat: seat.seat, to: { kind: table.public ? 'open' : 'invited' } }));
    let right = null;
    if (host && seat.user !== me.id) right = seat.kind === 'person' ? button('send_away', 'x', away) : choose(seat);
    else if (table.status === 'open' && table.you === null && may)
      right = button(
        'sit_here',
        '',
        act('join', () => ({ seat: seat.seat, ...(here.invite ? { invite: here.invite } : {}) })),
        'primary',
      );
    return h(
      'li',
      { class: empty ? 'empty' : '' },
      token(seat.seat),
      h('div', {}, h('b', {}, name), h('small', {}, sub.join(' · '))),
      right,
    );
  }

  async function close() {
    if (!(await sure(say('close_sure'), say('close_table'), say('cancel')))) return;
    if (await act('close')()) location.assign('/');
  }

  function actions() {
    const { table, me } = here;
    if (table.status !== 'open')
      return [h('p', {}, say('table_closed')), h('a', { class: 'btn primary', href: '/' }, say('back_home'))];
    const full = table.seats.every((seat) => seat.kind === 'person' || seat.kind === 'bot');
    if (table.host === me.id) {
      const stop = button('close_table', 'x', close);
      if (full) return [button('start', 'play', act('start'), 'primary'), stop];
      const list = select(say('bots'), levels(), fill, { onchange: () => (fill = list.value) });
      return [
        button(
          'start_bots',
          'play',
          act('start', () => ({ fill })),
          'primary',
        ),
        list,
        stop,
      ];
    }
    const host = table.seats.find((seat) => seat.user === table.host)?.name ?? say('host');
    if (table.you === null) return [];
    return [h('p', {}, say('wait_host', { name: host })), button('leave', '', act('leave'))];
  }

  return {
    root,
    draw() {
      const { table } = here;
      if (here.frame) return;
      const now = JSON.stringify([table, here.invite]).replace(/"now":\d+/, '');
      if (now === drawn) return;
      drawn = now;
      heading.textContent = here.title;
      facts.textContent = [
        say(table.public ? 'public' : 'private'),
        pace(table.pace),
        say(table.undo ? 'with_undo' : 'no_undo'),
        table.rated && say('rated'),
        table.tiles,
      ]
        .filter(Boolean)
        .join(' · ');
      rows.replaceChildren(...table.seats.map(row));
      const url = invitation(here);
      const text = h('input', {
        type: 'text',
        readOnly: true,
        value: url,
        'aria-label': say('invite_link'),
        onfocus: () => text.select(),
      });
      link.replaceChildren(
        ...(table.status === 'open' && (table.you !== null || table.public)
          ? [
              h('span', { class: 'lab' }, say('invite_link')),
              text,
              h(
                'button',
                { class: 'btn', type: 'button', onclick: (event) => copy(url, event.currentTarget, say('copied')) },
                icon('link'),
                say('copy'),
              ),
            ]
          : []),
      );
      ways.replaceChildren(...actions());
      const open = dice.open;
      dice.replaceChildren(
        h('summary', {}, say('commitment')),
        h('p', { class: 'note' }, say('commitment_how')),
        h('code', {}, table.commitment),
      );
      dice.open = open;
    },
  };
}
