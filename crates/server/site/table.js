// A table: before the match the seats, during it board and prompt, after it the result and the replay.

import { board } from '/board.js';
import { get, post } from '/api.js';
import { h } from '/dom.js';
import { feed } from '/feed.js';
import { games, title } from '/games.js';
import { apologize, tell } from '/notice.js';
import { players } from '/players.js';
import { prompt } from '/prompt.js';
import { replay } from '/replay.js';
import { result } from '/result.js';
import { seats } from '/seats.js';
import { keep } from '/socket.js';
import { say } from '/words.js';

export async function table(main, me, id, invite) {
  const all = await games();
  let socket = null;
  let asked = 0;
  const waiting = new Map();

  /** What is known of the table, and what can be done there. All parts of the page draw from it. */
  const here = {
    id,
    me,
    invite,
    levels: [],
    /** The table as the server tells it. */
    table: null,
    /** The match as we may see it; none before it begins. */
    frame: null,
    /** The server's clock, less ours. */
    ahead: 0,
    connected: false,

    get title() {
      return title(here.table.game, all);
    },
    /** The seats that have to act. */
    get turn() {
      if (here.table.status !== 'playing') return [];
      return here.frame ? (here.frame.turn.seats ?? []) : here.table.turn;
    },
    get mine() {
      return here.table.you !== null && here.turn.includes(here.table.you);
    },
    name: (seat) => here.table.seats[seat]?.name ?? say('free_seat'),
    look: (what, facts = {}) => get(`/tables/${id}/${what}`, { invite, ...facts }),

    /** Asks on the socket; resolves when the server has said yes, or to its refusal. */
    ask(message) {
      asked += 1;
      const sent = socket.send({ id: asked, ...message });
      if (!sent) return Promise.resolve({ type: 'refused', text: say('lost'), rule: null });
      return new Promise((resolve) => waiting.set(asked, resolve));
    },

    /** Asks by a request; what the table has become is shown at once. */
    async change(what, body) {
      const table = await post(`/tables/${id}/${what}`, body);
      if (table.id === id) {
        here.table = table;
        draw();
      }
      return table;
    },
  };

  const parts = {
    seats: seats(here),
    board: board(here),
    prompt: prompt(here),
    players: players(here),
    feed: feed(here),
    result: result(here),
  };
  parts.replay = replay(here, parts);
  const page = h('div', { class: 'table-page' });
  let laid = null;

  /** Which parts there are depends on how far the table is. */
  function lay() {
    const { status } = here.table;
    const begun = here.frame !== null;
    const now = status === 'closed' ? (begun ? 'closed' : 'open') : status;
    if (now === laid) return;
    laid = now;
    const all = {
      open: [[parts.seats.root], [parts.feed.root]],
      playing: [
        [parts.board.root, parts.prompt.root],
        [parts.players.root, parts.feed.root],
      ],
      over: [
        [parts.replay.root, parts.board.root],
        [parts.result.root, parts.feed.root],
      ],
      closed: [[parts.board.root], [parts.result.root, parts.feed.root]],
    };
    const [middle, side] = all[now];
    parts.feed.front(now === 'open' ? 'chat' : 'log');
    page.className = `table-page is-${now}`;
    page.replaceChildren(h('div', { class: 'middle' }, middle), h('div', { class: 'rail' }, side));
    main.replaceChildren(page);
  }

  function head() {
    const round =
      here.table.status === 'playing' && here.frame
        ? say('round', { n: here.frame.round })
        : say({ open: 'people_gather', playing: 'table', over: 'over', closed: 'closed' }[here.table.status]);
    document.getElementById('where').replaceChildren(h('h1', {}, here.title), h('span', {}, round));
    document.title = here.mine ? `● ${say('your_turn')} · ${here.title}` : `${here.title} · Shopfloor`;
  }

  function draw() {
    lay();
    head();
    for (const part of Object.values(parts)) part.draw();
  }

  function update(update, fresh) {
    if (!update) return;
    here.frame = update.frame;
    here.table.clocks = update.clocks;
    parts.feed.happened(update, fresh);
    parts.board.changed();
  }

  function hear(said) {
    switch (said.type) {
      case 'welcome':
        here.ahead = said.table.now - Date.now();
        here.table = said.table;
        here.levels = all.find(({ id }) => id === said.table.game)?.levels ?? [];
        parts.feed.welcome(said.chat);
        update(said.update, false);
        break;
      case 'table':
        here.ahead = said.table.now - Date.now();
        here.table = said.table;
        break;
      case 'update':
        update(said, true);
        break;
      case 'chat':
        parts.feed.spoken(said);
        break;
      case 'refused':
        if (said.update) update({ ...said.update, events: [] }, false);
      // falls through
      case 'ok':
      case 'preview':
        waiting.get(said.id)?.(said);
        waiting.delete(said.id);
        break;
      case 'bye':
        if (!here.table) apologize(said.text);
        else tell(said.text);
        return;
    }
    draw();
  }

  socket = keep(`/tables/${id}/socket`, {
    facts: () => ({ since: here.frame?.ply ?? 0, invite }),
    hear,
    pings: true,
    state(state) {
      here.connected = state === 'open';
      if (state === 'open') return tell('');
      if (state === 'lost') tell(say('lost'));
      // Whether it was done shows when the connection is back.
      for (const answer of waiting.values()) answer({ type: 'refused', text: say('lost'), rule: null });
      waiting.clear();
      if (here.table) draw();
    },
  });
}
