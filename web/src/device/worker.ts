// The host of the device's tables: asks the engine, keeps what it says, then tells the page. One thing after another.

import type { DeviceAnswer, Done, Errand, Kept, NotKept, DeviceQuestion, DeviceText } from '../lib/generated/device';
import type { FromWorker, ToWorker } from './messages';
import { compiled, Engine } from './module';
import { openStore, type Store } from './store';
import { Thinking } from './thinking';

/** How often another tab may be faster before we give up. */
const TRIES = 5;
/** What is thought about first: moves of bots, then what somebody waits for, then reports. */
const ASKED = 1;
const REPORTS = 2;
/** How long a bot waits before it tries again, in milliseconds: it has failed, or there is no room for its move. */
const AGAIN = 1000;

interface Host {
  module: WebAssembly.Module;
  engine: Engine;
  store: Store;
  thinking: Thinking;
  /** Whether there was no room for what was to be kept last. */
  full: boolean;
}

/** Answers a question whose answer takes thinking, or is already there. */
type Reply = (answer: DeviceAnswer) => void;

let host: Promise<Host> | null = null;
let order: Promise<unknown> = Promise.resolve();
/** The last language that the page spoke. */
let language = 'en';
/** The tables with sockets, by the sockets; and how to let go of their bots. */
const seated = new Map<number, string>();
const owned = new Map<string, () => void>();
const others = 'BroadcastChannel' in self ? new BroadcastChannel('shopfloor tables') : null;

const post = (message: FromWorker) => postMessage(message);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = order.then(work);
  order = done.catch(() => {});
  return done;
}

async function start(url: string): Promise<Host> {
  const [module, store] = await Promise.all([compiled(url), openStore()]);
  const engine = await Engine.of(module);
  const begun: Host = { module, engine, store, thinking: new Thinking(module), full: false };
  engine.ask({ kind: 'begin', ...(await store.everything()) }, language);
  tellState(begun);
  return begun;
}

function tellState({ store, thinking, full }: Host) {
  post({ kind: 'state', keeps: store.keeps, slow: thinking.slow, full });
}

/** Whether there was room for what was to be kept last. */
function becomeFull(at: Host, full: boolean) {
  if (at.full === full) return;
  at.full = full;
  tellState(at);
}

/** Asks the engine; if it has failed, it begins anew with what is stored, and so do the sockets. */
async function ask(at: Host, what: DeviceQuestion, lang: string): Promise<Done> {
  try {
    return at.engine.ask(what, lang);
  } catch (failure) {
    at.engine = await Engine.of(at.module);
    at.engine.ask({ kind: 'begin', ...(await at.store.everything()) }, lang);
    // Sockets are opened again, and with them what this tab has of the bots.
    seated.clear();
    for (const release of owned.values()) release();
    owned.clear();
    post({ kind: 'lost' });
    throw failure;
  }
}

async function load(at: Host, id: string, lang: string): Promise<void> {
  follow(at, await ask(at, { kind: 'load', id, ...(await at.store.load(id)) }, lang), lang);
}

const changed = (keep: Kept[]): string[] => [
  ...new Set(
    keep.flatMap((one) => (one.kind === 'table' ? [one.table.id] : one.kind === 'removed' ? [one.table] : [])),
  ),
];

/** Asks, keeps, tells: in that order. What could not be kept has not happened. */
async function perform(at: Host, what: DeviceQuestion, lang: string, reply: Reply = () => {}): Promise<void> {
  let why: NotKept = 'busy';
  let tables: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const done = await ask(at, what, lang);
    if (done.need !== null) {
      await load(at, done.need, lang);
      continue;
    }
    const failed = done.keep.length > 0 ? await at.store.write(done.keep) : null;
    if (failed === null) {
      if (done.keep.length > 0) {
        others?.postMessage(changed(done.keep));
        becomeFull(at, false);
      }
      follow(at, done, lang, reply);
      return;
    }
    tables = changed(done.keep);
    if (failed !== 'conflict') {
      why = failed;
      becomeFull(at, failed === 'full');
      break;
    }
    for (const id of tables) await load(at, id, lang);
  }
  const said: DeviceText | null = what.kind === 'say' ? { socket: what.socket, text: what.text } : null;
  const refused = await ask(at, { kind: 'unkept', tables, why, said }, lang);
  for (const id of tables) await load(at, id, lang);
  follow(at, refused, lang, reply);
}

function follow(at: Host, done: Done, lang: string, reply: Reply = () => {}) {
  for (const { socket, text } of done.tell) post({ kind: 'tell', n: socket, text });
  if (done.answer) reply(done.answer);
  for (const errand of done.errands) void run(at, errand, lang, reply);
}

const failed: DeviceAnswer = { ok: false, text: null };

/** Thinks elsewhere, and comes back with it. */
async function run(at: Host, errand: Errand, lang: string, reply: Reply): Promise<void> {
  const again = (what: DeviceQuestion, answer?: Reply) =>
    inTurn(() => perform(at, what, lang, answer)).catch(() => answer?.(failed));
  const { thinking } = at;
  switch (errand.kind) {
    case 'bot': {
      const { table, seat, level, thinker, at: ply, longest, question } = errand;
      if (question.kind !== 'ponder') return;
      const begun = Date.now();
      const { slow } = thinking;
      const thought = await thinking.ponder(question, lang);
      if (thinking.slow !== slow) tellState(at);
      if (thought === null) {
        await sleep(AGAIN);
        return again({ kind: 'failed', table, seat });
      }
      await sleep(Math.max(begun + longest * Math.min(1, thought.hardness) - Date.now(), at.full ? AGAIN : 0));
      const { action } = thought;
      return again({ kind: 'thought', table, seat, level, thinker, at: ply, action, slow: thinking.slow });
    }
    case 'answer':
      return reply((await thinking.think(errand.question, lang, ASKED)) ?? failed);
    case 'hint': {
      const answer = await thinking.think(errand.question, lang, ASKED);
      if (!answer?.ok) return reply(answer ?? failed);
      const { table, seat, at: ply } = errand;
      const { advice } = JSON.parse(answer.text!) as { advice: unknown };
      return again({ kind: 'hinted', table, seat, at: ply, advice }, reply);
    }
    case 'judge': {
      const answer = await thinking.think(errand.question, lang, REPORTS);
      if (!answer?.ok) return;
      const { review, whole } = JSON.parse(answer.text!) as { review: unknown; whole: boolean };
      await again({ kind: 'judged', table: errand.table, review });
      if (!whole) await run(at, errand, lang, reply);
    }
  }
}

/** From the first socket at a table on, this tab's bots act there, unless another tab's do. */
function own(at: Host, table: string) {
  if (owned.has(table)) return;
  const tell = (mine: boolean) =>
    inTurn(() => perform(at, { kind: 'own', table, owned: mine }, language)).catch(() => {});
  const held = new Promise<void>((release) => owned.set(table, release));
  const hold = async () => {
    if (![...seated.values()].includes(table)) return;
    await tell(true);
    await held;
    await tell(false);
  };
  // Only on an address that is encrypted do tabs know of each other: elsewhere the revision of a table decides.
  // Where nothing may be stored, there are no locks either.
  if ('locks' in navigator) navigator.locks.request(`shopfloor ${table}`, hold).catch(hold);
  else void hold();
}

function disown(table: string) {
  if ([...seated.values()].includes(table)) return;
  owned.get(table)?.();
  owned.delete(table);
}

const tableOf = (path: string) => /^\/tables\/(device-[^/]+)\/socket$/.exec(path)?.[1];

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === 'start') {
    host = start(message.module);
    host.catch(() => post({ kind: 'broken' }));
    return;
  }
  const at = await host!;
  const { n } = message;
  const reply: Reply = ({ ok, text }) => post({ kind: 'answer', n, ok, text });
  if ('lang' in message) language = message.lang;
  switch (message.kind) {
    case 'request': {
      const { method, path, facts, lang, body } = message;
      return perform(at, { kind: 'request', method, path, facts, body }, lang, reply).catch(() => reply(failed));
    }
    case 'borrow': {
      const { id, file, you, lang } = message;
      const done = await ask(at, { kind: 'borrow', id, file, you }, lang);
      return reply(done.answer ?? { ok: true, text: null });
    }
    case 'open': {
      const { path, facts, lang } = message;
      await perform(at, { kind: 'open', socket: n, path, facts }, lang);
      const table = tableOf(path);
      if (!table) return;
      seated.set(n, table);
      own(at, table);
      return;
    }
    case 'say':
      return perform(at, { kind: 'say', socket: n, text: message.text }, language);
    case 'close': {
      const table = seated.get(n);
      seated.delete(n);
      await ask(at, { kind: 'close', socket: n }, language);
      if (table) disown(table);
    }
  }
}

onmessage = ({ data }: MessageEvent<ToWorker>) => void inTurn(() => hear(data)).catch(() => {});

// Another tab has changed tables.
others?.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
  void inTurn(async () => {
    const at = await host;
    if (at) for (const id of data) await load(at, id, language);
  });
});
