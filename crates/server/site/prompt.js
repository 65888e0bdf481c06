// The question to this seat, its choices, what is blocked and why.

import { h, icon, token } from '/dom.js';
import { level } from '/games.js';
import { clock } from '/players.js';
import { list, say } from '/words.js';

export function prompt(here) {
  const turn = h('div', { class: 'turn' });
  const ask = h('p', { class: 'question', tabIndex: -1, 'aria-live': 'polite' });
  const refusal = h('p', { class: 'why', role: 'alert' });
  const choices = h('div', { class: 'choices' });
  const blocked = h('div');
  const undo = h('div', { class: 'undo' });
  const all = h('div', { class: 'ask' }, ask, refusal, choices, blocked);
  const root = h('section', { class: 'panel dock', 'aria-label': say('to_do') }, turn, all, undo);
  let drawn = '';
  let busy = false;
  /** What the buttons said: an undo says what it takes back. */
  const words = new Map();

  async function send(message, button) {
    if (busy) return;
    busy = true;
    root.setAttribute('aria-busy', 'true');
    button.classList.add('pending');
    const answer = await here.ask(message);
    busy = false;
    root.removeAttribute('aria-busy');
    button.classList.remove('pending');
    refuse(answer.type === 'refused' ? answer : null);
    here.acted?.();
    draw();
  }

  function refuse(why) {
    refusal.replaceChildren(
      ...(why ? [why.text, ...(why.rule ? [' ', h('small', {}, say('rule', { rule: why.rule }))] : [])] : []),
    );
  }

  const act = (action, text) => (event) => {
    words.set(JSON.stringify(action), text);
    send({ type: 'act', at: here.frame.ply, action }, event.currentTarget);
  };

  function choice({ label, options }) {
    const [only] = options;
    if (options.length === 1 && !only.text) {
      return h('button', { class: 'btn', type: 'button', onclick: act(only.action, label) }, label);
    }
    const buttons = options.map(({ text, action }) =>
      h('button', { class: 'btn', type: 'button', onclick: act(action, `${label} ${text}`) }, text),
    );
    return h(
      'div',
      { class: 'family', role: 'group', 'aria-label': label },
      h('span', { class: 'lab' }, label),
      buttons,
    );
  }

  /** One line for each reason, however many actions it stands against. */
  function reasons(all) {
    const unique = [...new Map(all.map((one) => [`${one.rule} ${one.why}`, one])).values()];
    if (unique.length === 0) return [];
    const open = blocked.querySelector('details')?.open ?? false;
    const line = ({ rule, why }) =>
      h('li', {}, icon('lock'), h('span', {}, why, ' ', h('small', {}, say('rule', { rule }))));
    return [h('details', { class: 'blocked', open }, h('summary', {}, say('why_not')), h('ul', {}, unique.map(line)))];
  }

  function heading() {
    const { table, turn: acting } = here;
    if (here.mine && !standIn())
      return [token(table.you), h('div', {}, h('strong', {}, say('your_turn')), clock(here, table.you))];
    const [first] = acting;
    if (first === undefined) return [];
    const names = acting.filter((seat) => seat !== table.you).map(here.name);
    return [
      token(first),
      h(
        'div',
        {},
        h('strong', {}, names.length > 0 ? say('waiting_for', { names: list(names) }) : say('to_move')),
        acting.length === 1 && clock(here, first),
      ),
    ];
  }

  const standIn = () => here.table.seats[here.table.you]?.taken_over;

  function back(event) {
    send({ type: 'return' }, event.currentTarget);
  }

  function draw() {
    const { table, frame } = here;
    if (table.status !== 'playing' || !frame) return;
    root.classList.toggle('mine', here.mine && !standIn());
    root.dataset.seat = here.mine ? table.you : (here.turn[0] ?? '');
    turn.replaceChildren(...heading().filter(Boolean));
    // While others act at once with us, our own buttons stay as they are: a finger may be on its way.
    const now = JSON.stringify([frame.prompt, frame.undoable, table.you, standIn(), here.connected]);
    if (now === drawn) return;
    drawn = now;
    refuse(null);
    all.scrollTop = 0;
    const focused = choices.contains(document.activeElement) || undo.contains(document.activeElement);
    if (table.you === null) {
      question(say('you_watch'));
      choices.replaceChildren();
    } else if (standIn()) {
      question(say('taken_over', { level: level(standIn()) }));
      choices.replaceChildren(h('button', { class: 'btn primary', type: 'button', onclick: back }, say('come_back')));
    } else {
      question(frame.prompt.ask || say('not_your_turn'));
      choices.replaceChildren(...frame.prompt.choices.map(choice));
    }
    for (const button of choices.querySelectorAll('button')) button.disabled = !here.connected;
    const own = table.you !== null && !standIn();
    blocked.replaceChildren(...(own ? reasons(frame.prompt.blocked) : []));
    undo.replaceChildren(...(own && frame.undoable ? [takeBack(frame.undoable)] : []));
    // What was pressed is gone; the question is the place to go on from.
    if (focused) ask.focus({ preventScroll: true });
  }

  /** Only a new question is read out. */
  function question(text) {
    if (ask.textContent !== text) ask.textContent = text;
  }

  function takeBack(action) {
    const what = words.get(JSON.stringify(action));
    const press = (event) => send({ type: 'undo', at: here.frame.ply }, event.currentTarget);
    return h(
      'button',
      { class: 'btn ghost', type: 'button', onclick: press, title: what ?? '' },
      icon('undo'),
      h('span', {}, say('undo'), what && h('small', {}, what)),
    );
  }

  return { root, draw };
}
