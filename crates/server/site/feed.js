// What happened and what was said: log and chat, the newest first.

import { get, put, remove } from '/api.js';
import { h, icon, token } from '/dom.js';
import { say } from '/words.js';

const LONGEST = 500;
/** Lines kept on the page; the whole log comes with the replay. */
const KEPT = 600;

export function feed(here) {
  const log = h('ol', { class: 'log', 'aria-label': say('log'), tabIndex: 0 });
  const said = h('ol', { class: 'log', 'aria-label': say('chat'), 'aria-live': 'polite', tabIndex: 0 });
  const quiet = h('div', { class: 'quiet' });
  const unread = h('span', { class: 'dot', hidden: true });
  const input = h('input', {
    type: 'text',
    maxLength: LONGEST,
    'aria-label': say('say_something'),
    placeholder: say('say_something'),
    autocomplete: 'off',
  });
  const why = h('p', { class: 'why', role: 'alert' });
  const form = h(
    'form',
    { class: 'speak', onsubmit: speak },
    input,
    h('button', { class: 'btn', type: 'submit' }, say('send')),
  );
  const panels = [
    h('div', { class: 'tabpanel', id: 'feed-log', role: 'tabpanel' }, log),
    h('div', { class: 'tabpanel', id: 'feed-chat', role: 'tabpanel', hidden: true }, form, why, quiet, said),
  ];
  const tabs = [tab('log', 'log', 0), tab('chat', 'chat', 1)];
  const root = h(
    'section',
    { class: 'panel feed' },
    h('div', { class: 'tabrow', role: 'tablist', onkeydown: turn }, tabs),
    panels,
  );
  let chats = [];
  /** Whom we do not hear, by id. */
  const muted = new Map();
  /** How many entries the log tells of. */
  let told = 0;
  let count = 0;
  /** In a replay: which line belongs to which entry. */
  let picked = null;

  function tab(words, name, n) {
    const props = {
      type: 'button',
      role: 'tab',
      'aria-controls': panels[n].id,
      'aria-selected': String(n === 0),
      tabIndex: n === 0 ? 0 : -1,
      onclick: () => show(n),
    };
    return h('button', props, icon(name), say(words), n === 1 && unread);
  }

  function show(n) {
    tabs.forEach((tab, m) => {
      tab.setAttribute('aria-selected', String(n === m));
      tab.tabIndex = n === m ? 0 : -1;
      panels[m].hidden = n !== m;
    });
    if (n === 1) {
      count = 0;
      unread.hidden = true;
    }
  }

  function turn(event) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const n = tabs[0].getAttribute('aria-selected') === 'true' ? 1 : 0;
    show(n);
    tabs[n].focus();
  }

  // ---- the log ----

  function line({ event, text }, fresh, entry = null) {
    const seat = Number.isInteger(event.seat) ? event.seat : null;
    const mark = 'round' in event;
    const classes = [mark && 'mark', fresh && 'new', seat !== null && seat === here.table.you && 'own']
      .filter(Boolean)
      .join(' ');
    const words =
      entry === null ? h('span', {}, text) : h('button', { type: 'button', onclick: () => picked(entry) }, text);
    const item = h(
      'li',
      { class: classes },
      mark ? null : seat === null ? h('span', { class: 'sys' }, icon('info')) : token(seat, true),
      words,
    );
    if (entry !== null) item.dataset.entry = entry;
    return item;
  }

  /** The newest comes first. */
  function add(tellings, fresh) {
    log.querySelector('.none')?.remove();
    // Who plays has read what came before their own last move, who watches what came before.
    if (here.table.you === null) here.acted();
    log.prepend(...tellings.map((telling) => line(telling, fresh)).reverse());
    while (log.children.length > KEPT) log.lastChild.remove();
  }

  /** Everything before entry `ply`, for who comes later. */
  async function fetchLog(ply) {
    try {
      const { entries } = await here.look('commentary');
      const old = entries.slice(0, ply).flat().slice(-KEPT);
      log.append(...old.map((telling) => line(telling, false)).reverse());
      if (old.length > 0) log.querySelector('.none')?.remove();
    } catch {
      // The board tells where the match stands; the log goes on from here.
    }
  }

  here.acted = () => {
    for (const item of log.querySelectorAll('.new')) item.classList.remove('new');
  };

  // ---- the chat ----

  async function speak(event) {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    const answer = await here.ask({ type: 'chat', text });
    why.textContent = answer.type === 'refused' ? answer.text : '';
    if (answer.type === 'ok') input.value = '';
  }

  async function mute(user, name) {
    muted.set(user, name);
    listen();
    await put(`/mutes/${user}`).catch(complain);
  }

  async function unmute(user) {
    muted.delete(user);
    listen();
    await remove(`/mutes/${user}`).catch(complain);
  }

  /** A server that cannot remember it leaves it to this page. */
  function complain(refusal) {
    if (refusal.refused !== 'not_found') why.textContent = refusal.message;
  }

  function heard({ user, name, text }) {
    const seat = here.table.seats.find((seat) => seat.user === user)?.seat;
    const mine = user === here.me.id;
    return h(
      'li',
      {},
      seat === undefined ? h('span', { class: 'sys' }, icon('eye')) : token(seat, true),
      h('span', {}, h('b', {}, name), ' ', text),
      !mine &&
        h(
          'button',
          {
            class: 'icon-btn hush',
            type: 'button',
            title: say('mute', { name }),
            'aria-label': say('mute', { name }),
            onclick: () => mute(user, name),
          },
          icon('mute'),
        ),
    );
  }

  function listen() {
    const audible = chats.filter(({ user }) => !muted.has(user));
    said.replaceChildren(
      ...(audible.length > 0 ? audible.map(heard).reverse() : [h('li', { class: 'none' }, say('nothing_said'))]),
    );
    const again = ([user, name]) =>
      h(
        'button',
        {
          class: 'btn small',
          type: 'button',
          title: say('unmute', { name }),
          'aria-label': say('unmute', { name }),
          onclick: () => unmute(user),
        },
        name,
        icon('x'),
      );
    quiet.replaceChildren(...(muted.size > 0 ? [say('muted'), ...[...muted].map(again)] : []));
  }

  return {
    root,
    draw() {
      if (log.children.length === 0) log.append(h('li', { class: 'none' }, say('no_log')));
    },

    front: (name) => show(name === 'chat' ? 1 : 0),

    /** The chat as it was before we came. */
    welcome(chat) {
      chats = chat;
      listen();
      get('/mutes').then(
        ({ mutes }) => {
          for (const { id, name } of mutes) muted.set(id, name);
          listen();
        },
        () => {},
      );
    },

    spoken(chat) {
      chats.push(chat);
      if (muted.has(chat.user)) return;
      listen();
      if (chat.user !== here.me.id && panels[1].hidden) {
        count += 1;
        unread.textContent = String(count);
        unread.hidden = false;
      }
    },

    happened({ ply, events }, fresh) {
      if (picked) return;
      // Who comes into a match that runs knows nothing yet; afterwards only news are told.
      if (told === 0 && !fresh) fetchLog(ply);
      else if (events.length > 0) add(events, true);
      told = Math.max(told, ply);
    },

    /** The whole log as one viewer may know it; `pick` is told which entry was pressed. */
    retell(entries, pick) {
      picked = pick;
      const lines = entries.flatMap((tellings, entry) => tellings.map((telling) => line(telling, false, entry)));
      log.replaceChildren(...lines.reverse());
    },

    /** Marks the lines of one entry. */
    mark(entry) {
      let first = null;
      for (const item of log.children) {
        const now = Number(item.dataset.entry) === entry;
        item.classList.toggle('now', now);
        if (now) first ??= item;
      }
      // Only the log itself scrolls, never the page.
      if (first) log.scrollTop = first.offsetTop - log.clientHeight / 2;
    },
  };
}
