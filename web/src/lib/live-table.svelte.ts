// A table we sit at or watch: what the server has told us about it, and what we ask of it.

import { get } from './api';
import type { Chat, Frame, History, RefusedMessage, ServerMessage, TableInfo, Telling, Update } from './generated/wire';
import { travel } from './motion';
import type { Action, Actions, Foreseen, Refusal, Scene } from './scene';
import { moves } from './settings.svelte';
import { openSocket, type LinkState, type ReconnectingSocket } from './socket';
import { sound } from './sound';
import { words } from './words';

const t = words({
  en: {
    lost: 'Connection lost. Nothing was sent; reconnecting …',
    cut: 'Connection lost. Reconnecting … The board will show whether your move arrived.',
  },
  de: {
    lost: 'Verbindung verloren. Es wurde nichts gesendet; neuer Versuch …',
    cut: 'Verbindung verloren. Neuer Versuch … Dann zeigt sich, ob dein Zug ankam.',
  },
});

/** A bot that takes a seat over so soon before its time was up does so because of it, in milliseconds. */
const SOON = 1000;

/** A sentence of the log. */
export interface LogLine extends Telling {
  n: number;
  round: number;
  /** The ply the match had reached when it was told. */
  ply: number;
}

/** What we ask; the number that finds its answer is added when it is sent. */
type Question = { type: string } & Record<string, unknown>;
type Answer = Extract<ServerMessage, { type: 'ok' | 'preview' | 'refused' }>;

/** How long a move stays before the next one is shown, in milliseconds: one thing moves at a time. */
export function pause(queued: number): number {
  if (queued > 20) return 0;
  return queued > 6 ? 190 : 380;
}

export class LiveTable implements Scene {
  /** The table as the server tells it; none before its first message. */
  known: TableInfo | null = $state.raw(null);
  /** The match as we may see it; none before it begins. */
  frameOrNull: Frame | null = $state.raw(null);
  fresh: { n: number; events: Telling[] } = $state.raw({ n: 0, events: [] });
  log: LogLine[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  link: LinkState = $state('opening');
  refusal: Refusal | null = $state.raw(null);
  connections = $state(0);
  ranOut: readonly number[] = $state.raw([]);
  /** Why the server closed the connection for good. */
  closedBecause: Extract<ServerMessage, { type: 'bye' }> | null = $state.raw(null);
  /** How many actions are on their way. */
  #underway = $state(0);

  /** How far the server's clock is ahead of ours. */
  ahead = 0;

  readonly #socket: ReconnectingSocket;
  /** Questions on their way; null answers them when the connection is lost. */
  readonly #answers = new Map<number, (answer: Answer | null) => void>();
  /** That nothing could be sent: no longer true once the connection is back. */
  #unsent: Refusal | null = null;
  #asked = 0;
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told = 0;
  /** What was told before this ply came with the history. */
  #fetched = 0;
  /** Whether it was our turn in the frame before. */
  #ourTurn = false;

  constructor(
    readonly id: string,
    readonly invite: string | null,
  ) {
    this.#socket = openSocket(`/tables/${id}/socket`, {
      facts: () => ({ since: this.#newest()?.ply ?? 0, invite }),
      onmessage: (message: ServerMessage) => this.#receive(message),
      onstate: (link) => this.#linkChanged(link),
      pings: true,
    });
  }

  /** The table; only to be asked for once it is `known`. */
  get info(): TableInfo {
    return this.known!;
  }

  /** The match; only to be asked for once there is one (`frameOrNull`). */
  get frame(): Frame {
    return this.frameOrNull!;
  }

  get viewer(): number | null {
    return this.info.you;
  }

  /** We sit here, the match is in progress, and no bot is playing for us. */
  get live(): boolean {
    const { you, status, seats } = this.info;
    return status === 'playing' && you !== null && seats[you]?.taken_over === null;
  }

  get waiting(): boolean {
    return this.#underway > 0;
  }

  leave() {
    clearTimeout(this.#timer);
    this.#socket.end();
  }

  async act(action: Actions): Promise<boolean> {
    this.#flush();
    return this.#do({ type: 'act', at: this.frame.ply, action });
  }

  async undo() {
    this.#flush();
    await this.#do({ type: 'undo', at: this.frame.ply });
  }

  async preview(action: Actions): Promise<Foreseen | null> {
    const answer = await this.#ask({ type: 'preview', at: this.frame.ply, action });
    return answer?.type === 'preview' ? answer : null;
  }

  async check(actions: readonly Action[]): Promise<Foreseen | Refusal | null> {
    const answer = await this.#ask({
      type: 'preview',
      at: this.frame.ply,
      action: actions.length === 1 ? actions[0] : actions,
    });
    if (answer?.type === 'preview') return answer;
    // Only the rules say what is wrong with an action; anything else is said of the moment.
    return answer?.type === 'refused' && answer.refused === 'illegal' ? refusalOf(answer) : null;
  }

  /** True when the message was accepted. */
  async say(text: string): Promise<boolean> {
    return this.#do({ type: 'chat', text });
  }

  /** Leaves the seat to a bot, or takes it back. */
  resign = () => this.#do({ type: 'resign' });
  comeBack = () => this.#do({ type: 'return' });

  /** The table after a request of ours, shown before the socket tells us about it; nothing new if the socket was faster. */
  become(info: TableInfo) {
    if (info.id === this.id && info.now >= (this.known?.now ?? 0)) this.known = info;
  }

  async #do(question: Question): Promise<boolean> {
    this.refusal = null;
    this.#underway += 1;
    const asked = this.#ask(question);
    const answer = await asked;
    this.#underway -= 1;
    if (answer && answer.type !== 'refused') return true;
    if (answer) this.refusal = refusalOf(answer);
    else this.refusal = this.#unsent = { text: asked ? t.cut : t.lost, rule: null };
    sound('no');
    return false;
  }

  /** The answer, null if the connection was lost before it came; nothing if there is none to ask on. */
  #ask(question: Question): Promise<Answer | null> | null {
    const id = ++this.#asked;
    if (!this.#socket.send({ id, ...question })) return null;
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  #linkChanged(link: LinkState) {
    this.link = link;
    if (link === 'open') {
      if (this.refusal === this.#unsent) this.refusal = null;
      this.#unsent = null;
      return;
    }
    for (const answer of this.#answers.values()) answer(null);
    this.#answers.clear();
  }

  #receive(message: ServerMessage) {
    switch (message.type) {
      case 'welcome': {
        const first = this.known === null;
        this.connections += 1;
        this.#learn(message.table);
        this.chat = message.chat;
        if (!message.update) break;
        if (first) this.#begin(message.update);
        else this.#enqueue(message.update);
        break;
      }
      case 'table':
        this.#learn(message.table);
        break;
      case 'update':
        this.#enqueue(message);
        break;
      case 'chat':
        this.chat = [...this.chat, message];
        if (message.user !== this.info.seats[this.info.you ?? -1]?.user) sound('chat');
        break;
      case 'refused':
        // A refusal brings the match as it stands, in case ours was out of date.
        if (message.update && message.update.ply >= (this.#newest()?.ply ?? 0))
          this.#enqueue({ ...message.update, events: [] });
        this.#settle(message);
        break;
      case 'ok':
      case 'preview':
        this.#settle(message);
        break;
      case 'bye':
        this.closedBecause = message;
        break;
    }
  }

  #settle(answer: Answer) {
    const waiting = this.#answers.get(answer.id ?? -1);
    this.#answers.delete(answer.id ?? -1);
    waiting?.(answer);
  }

  #learn(info: TableInfo) {
    this.ranOut = info.seats.flatMap(({ seat, taken_over }) => {
      if (taken_over === null) return [];
      const deadline = this.known?.clocks.find((clock) => clock.seat === seat)?.deadline ?? Infinity;
      return this.ranOut.includes(seat) || deadline < info.now + SOON ? [seat] : [];
    });
    this.ahead = info.now - Date.now();
    this.known = info;
  }

  /** The first frame: nothing moves, and the log is fetched. */
  #begin(update: Update) {
    this.frameOrNull = update.frame;
    this.#soundTurn();
    if (update.ply > 0) void this.#fetchHistory();
  }

  async #fetchHistory() {
    try {
      const history = await get<History>(`/tables/${this.id}/history`, { invite: this.invite });
      const before = history.entries.flatMap((entry) => entry.events);
      const since = this.log.filter((line) => line.ply > history.ply);
      this.#fetched = history.ply;
      this.log = [...withRounds(before, 1, history.ply), ...since].map((line, n) => ({ ...line, n }));
      this.#told = this.log.length;
    } catch {
      // The match goes on without what happened before.
    }
  }

  #newest(): Frame | null {
    return this.#queue.at(-1)?.frame ?? this.frameOrNull;
  }

  #enqueue(update: Update) {
    this.#queue.push(update);
    // Nobody wants to wait for their own move, and there is nothing to watch where nothing moves.
    if (this.waiting || !moves() || document.hidden || !this.frameOrNull) this.#flush();
    else this.#showNext();
  }

  #showNext() {
    if (this.#timer !== undefined) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#show(next);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#showNext();
    }, pause(this.#queue.length));
  }

  #flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const last = this.#queue.at(-1);
    if (!last) return;
    const events = this.#queue.flatMap((update) => update.events);
    this.#queue = [];
    this.#show({ ...last, events });
  }

  #show(update: Update) {
    const lines = update.ply > this.#fetched ? withRounds(update.events, this.frameOrNull?.round ?? 1, update.ply) : [];
    travel(() => {
      this.frameOrNull = update.frame;
      this.fresh = { n: this.fresh.n + 1, events: update.events };
      if (this.known) this.known = { ...this.known, clocks: update.clocks };
      if (lines.length > 0) this.log = [...this.log, ...lines.map((line, i) => ({ ...line, n: this.#told + i }))];
      this.#told += lines.length;
    });
    this.#soundTurn();
  }

  /** Sounds once when our turn begins. */
  #soundTurn() {
    const { turn, ply } = this.frame;
    const you = this.known?.you ?? null;
    const ours = you !== null && typeof turn === 'object' && 'seats' in turn && turn.seats.includes(you);
    if (ours && !this.#ourTurn && ply > 0) sound('turn');
    this.#ourTurn = ours;
  }
}

const refusalOf = ({ text, rule, step }: RefusedMessage): Refusal => ({ text, rule, step });

/** What was told, each with its round: an event that names a round begins it. */
function withRounds(told: Telling[], round: number, ply: number): Omit<LogLine, 'n'>[] {
  let now = round;
  return told.map((telling) => {
    const named = (telling.event as { round?: unknown } | null)?.round;
    if (typeof named === 'number') now = named;
    return { ...telling, round: now, ply };
  });
}
