// Elements, made in one call. The page's policy forbids inline script and style, so everything is made here.

const SVG = 'http://www.w3.org/2000/svg';

/** An element: what begins with `on` listens, true is an attribute without value, null and false are left out. */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== 'string') node[name] = value;
    else node.setAttribute(name, value === true ? '' : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Brings the icons into the page: asked for one by one they would be fetched again each time, and not at all without a server. */
export async function fetchIcons() {
  const answer = await fetch('/icons.svg');
  const sprite = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  document.body.append(document.importNode(sprite, true));
}

export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'i');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

const LETTERS = 'ABCDE';

/** A seat's token: a colour, a letter and a shape. */
export function token(seat, small = false) {
  const letter = LETTERS[seat % LETTERS.length];
  return h(
    'span',
    { class: `seat ${letter.toLowerCase()}${small ? ' s' : ''}`, 'aria-hidden': 'true' },
    icon(`seat-${letter.toLowerCase()}`),
    h('b', {}, letter),
  );
}

/** One of a few, side by side. `value()` is what is chosen. */
export function segments(label, options, chosen) {
  const name = `segments-${(segments.count = (segments.count ?? 0) + 1)}`;
  const radios = options.map(([value, text]) => {
    const input = h('input', { type: 'radio', name, value: String(value), checked: value === chosen });
    return h('label', {}, input, text);
  });
  const root = h('div', { class: 'seg', role: 'radiogroup', 'aria-label': label }, radios);
  return { root, value: () => root.querySelector(':checked')?.value };
}

/** A drop-down list. */
export function select(label, options, chosen, props = {}) {
  const all = options.map(([value, text]) => h('option', { value: String(value), selected: value === chosen }, text));
  return h('select', { 'aria-label': label, ...props }, all);
}

/** Asks before something that cannot be undone; resolves to yes or no. */
export function sure(text, yes, no) {
  return new Promise((resolve) => {
    const answer = (value) => () => {
      dialog.close();
      dialog.remove();
      resolve(value);
    };
    const dialog = h(
      'dialog',
      { class: 'panel sure', oncancel: answer(false) },
      h('p', {}, text),
      h(
        'div',
        { class: 'row' },
        h('button', { class: 'btn', type: 'button', onclick: answer(false), autofocus: true }, no),
        h('button', { class: 'btn danger', type: 'button', onclick: answer(true) }, yes),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Copies, and says so on the button. */
export async function copy(text, button, done) {
  const before = [...button.childNodes];
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without https there is no clipboard: the old way.
    const area = h('textarea', { class: 'vh' });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
    button.focus();
  }
  button.replaceChildren(icon('check'), done);
  setTimeout(() => button.replaceChildren(...before), 1500);
}
