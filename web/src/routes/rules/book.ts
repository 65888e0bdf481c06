// A rulebook made ready to be read and searched: chapters of pieces. A piece is a rule with its id, a point of a list,
// or plain text.

import { Marked, type Token, type Tokens } from 'marked';

export interface Piece {
  kind: 'rule' | 'point' | 'text';
  /** Of a rule: its address on the page (`fm-1.3`) and its name (`FM-1.3`). */
  id: string;
  name: string;
  html: string;
  /** What it says, for the search. */
  text: string;
}

export interface Chapter {
  id: string;
  title: string;
  level: 2 | 3;
  pieces: Piece[];
}

export interface Book {
  title: string;
  lead: string;
  chapters: Chapter[];
}

const RULE = /^<a id="([^"]+)"><\/a>\*\*([A-Z]+-[\w.]+)\*\* \*([^*]+)\*/;
const MENTION = /\b[A-Z]+-S?\d+(?:\.\d+)?\b/g;

/** The address of a rule as this page writes it: the texts say `fm-1-3`, everybody else `fm-1.3`. */
export function canonical(hash: string): string {
  const id = decoded(hash.replace(/^#/, ''));
  const rule = /^([a-z]{1,4}-s?\d+)(?:[-.](\d+))?$/.exec(id.toLowerCase());
  if (!rule) return id;
  return rule[2] === undefined ? rule[1]! : `${rule[1]}.${rule[2]}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const marked = new Marked({
  renderer: {
    link({ href, tokens }) {
      const to = href.startsWith('#') ? `#${canonical(href)}` : href;
      return `<a href="${to}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

/** As GitHub makes it: the texts are read there too. */
function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-');
}

export function bind(markdown: string): Book {
  const book: Book = { title: '', lead: '', chapters: [] };
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') open(book, token as Tokens.Heading);
    else if (token.type !== 'space') add(book, token);
  }
  const rules = new Set(book.chapters.flatMap(({ pieces }) => pieces.map((piece) => piece.name)));
  for (const { pieces } of book.chapters) {
    for (const piece of pieces) Object.assign(piece, polished(piece.html, rules, piece.name));
  }
  book.lead = polished(book.lead, rules, '').html;
  return book;
}

function open(book: Book, { depth, text }: Tokens.Heading) {
  if (depth === 1) book.title = text;
  else book.chapters.push({ id: slug(text), title: text, level: depth === 2 ? 2 : 3, pieces: [] });
}

function add(book: Book, token: Token) {
  const chapter = book.chapters.at(-1);
  if (!chapter) {
    // The page has its own contents and its own switch of language.
    if (!/^\*\*[^*]+:\*\* \[|\.md\)$/.test(token.raw.trim())) book.lead += marked.parser([token]);
  } else if (token.type === 'list' && !(token as Tokens.List).ordered) {
    chapter.pieces.push(...(token as Tokens.List).items.map(listed));
  } else {
    chapter.pieces.push({ kind: 'text', id: '', name: '', html: marked.parser([token]), text: '' });
  }
}

function listed({ text }: Tokens.ListItem): Piece {
  const rule = RULE.exec(text);
  if (!rule) return { kind: 'point', id: '', name: '', html: marked.parse(text, { async: false }), text: '' };
  const [all, id = '', name = '', title = ''] = rule;
  const html = marked.parse(`**${title}**${text.slice(all.length)}`, { async: false });
  return { kind: 'rule', id: canonical(id), name, html, text: '' };
}

/** Typographic signs, links to the rules that are mentioned, and tables that scroll on their own. */
function polished(html: string, rules: Set<string>, self: string): { html: string; text: string } {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html });
  for (const node of texts(content)) {
    if (node.parentElement?.closest('code')) continue;
    node.data = node.data
      .replace(/ x /g, ' × ')
      .replace(/ - /g, ' − ')
      .replace(/(^|[\s(])-(?=\d)/g, '$1−')
      .replace(/(\d)-(?=\d)/g, '$1–');
    if (!node.parentElement?.closest('a')) {
      wrap(node, MENTION, (name) => {
        if (name === self || !rules.has(name)) return null;
        return Object.assign(document.createElement('a'), { href: `#${name.toLowerCase()}` });
      });
    }
  }
  for (const table of content.querySelectorAll('table')) {
    const box = Object.assign(document.createElement('div'), { className: 'scroll' });
    table.replaceWith(box);
    box.append(table);
  }
  const holder = document.createElement('div');
  holder.append(content);
  return { html: holder.innerHTML, text: holder.textContent };
}

export function texts(root: Node): Text[] {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walk.nextNode()) found.push(walk.currentNode as Text);
  return found;
}

/** Wraps each match in the element that `into` returns, if any. */
export function wrap(node: Text, what: RegExp, into: (match: string) => HTMLElement | null) {
  let rest = node;
  let passed = 0;
  for (const { 0: match, index } of node.data.matchAll(what)) {
    const element = into(match);
    if (!element) continue;
    const found = rest.splitText(index - passed);
    rest = found.splitText(match.length);
    passed = index + match.length;
    found.replaceWith(element);
    element.append(found);
  }
}
