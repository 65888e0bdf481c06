// A table we sit at or watch: what the server has told us about it, and what we ask of it.

import { hintedBy, seatOf, undoneBy, type Told } from './chronicle';
import type { Chat, Frame, RefusedMessage, ServerMessage, TableInfo, Telling, Update } from './generated/wire';
import { Hint } from './hint.svelte';
import { Journal } from './journal.svelte';
import { travel } from './motion';
import { Orders } from './orders.svelte';
import { Playback } from './playback.svelte';
import { turn, type Action, type Actions, type Foreseen, type Refusal, type Scene } from './scene';
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

/** What we ask; the number that finds its answer is added when it is sent. */
type Question = { type: string } & Record<string, unknown>;
type Answer = Extract<ServerMessage, { type: 'ok' | 'preview' | 'refused' }>;

export class LiveTable implements Scene {
  /** The table as the server tells it; none before its first message. */
  known: TableInfo | null = $state.raw(null);
  /** The match as we may see it; none before it begins. */
  frameOrNull: Frame | null = $state.raw(null);
  fresh: { n: number; events: Telling[] } = $state.raw({ n: 0, events: [] });
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

  readonly journal: Journal;
  readonly playback = new Playback({
    show: (moves) => this.#show(moves),
    recall: (frame, next) => this.#recall(frame, next),
    ours: (frame) => this.#ours(frame),
    timed: (move) => this.#timed(move),
    busy: () => this.waiting || document.hidden || !this.frameOrNull,
  });
  readonly hint: Hint;
  readonly orders: Orders;
  /** Whether the others moved while nobody could see it. */
  missed = $state(false);

  readonly #socket: ReconnectingSocket;
  /** Questions on their way; null answers them when the connection is lost. */
  readonly #answers = new Map<number, (answer: Answer | null) => void>();
  /** That nothing could be sent: no longer true once the connection is back. */
  #unsent: Refusal | null = null;
  #asked = 0;
  /** Whether it was our turn in the frame before. */
  #ourTurn = false;

  constructor(
    readonly id: string,
    readonly invite: string | null,
    /** Whose seat it is, where several people share a screen. */
    readonly as: number | null = null,
  ) {
    this.journal = new Journal(id, { invite, as });
    this.hint = new Hint(id, () => this, { as });
    this.orders = new Orders(id, () => this);
    this.#socket = openSocket(`/tables/${id}/socket`, {
      facts: () => ({ since: this.playback.newest?.ply ?? 0, invite, as }),
      onmessage: (message: ServerMessage) => this.#receive(message),
      onstate: (link) => this.#linkChanged(link),
      pings: true,
    });
    document.addEventListener('visibilitychange', this.#look);
  }

  /** The table; only to be asked for once it is `known`. */
  get info(): TableInfo {
    return this.known!;
  }

  /** The match; only to be asked for once there is one (`frameOrNull`). */
  get frame(): Frame {
    return this.frameOrNull!;
  }

  get log(): readonly Told[] {
    return this.journal.lines;
  }

  get viewer(): number | null {
    return this.info.you;
  }

  /** We sit here, the match is in progress and not paused, no bot is playing for us, and the board shows the present. */
  get live(): boolean {
    const { status, paused } = this.info;
    return status === 'playing' && paused === null && this.#seated && !this.playback.past;
  }

  get #seated(): boolean {
    const { you, seats } = this.info;
    return you !== null && seats[you]?.taken_over === null;
  }

  get waiting(): boolean {
    return this.#underway > 0;
  }

  leave() {
    this.playback.leave();
    document.removeEventListener('visibilitychange', this.#look);
    this.#socket.end();
  }

  /** Whoever cannot see the table is called; the server takes it that a new socket is looked at. */
  #look = () => void this.#ask({ type: 'look', looking: !document.hidden });

  async act(action: Actions): Promise<boolean> {
    this.playback.finish();
    return this.#do({ type: 'act', at: this.frame.ply, action });
  }

  async undo() {
    this.playback.finish();
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

  /** The moves since our last one once more; what happened before we came is asked of the server. */
  async playAgain() {
    const { playback, journal, viewer } = this;
    if (playback.steps.length === 0 && viewer !== null) {
      const [base, ...steps] = await journal.missed(viewer).catch((): Update[] => []);
      // Something may have happened in the meantime.
      if (base && playback.steps.length === 0) playback.begin(base.frame, steps);
    }
    playback.again();
  }

  /** Leaves the seat to a bot, or takes it back. */
  resign = () => this.#do({ type: 'resign' });
  comeBack = () => this.#do({ type: 'return' });

  /** We would like the match to pause, or no longer. */
  askPause = (agree: boolean) => this.#do({ type: 'pause', agree });

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
        if (document.hidden) this.#look();
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
        if (message.update && message.update.ply >= (this.playback.newest?.ply ?? 0))
          this.#enqueue({ ...message.update, events: [] });
        this.#settle(message);
        break;
      case 'ok':
      case 'preview':
        this.#settle(message);
        break;
      case 'orders':
        void this.orders.load();
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
    this.playback.begin(update.frame);
    this.#soundTurn();
    this.missed = true;
    if (update.ply > 0) void this.#fetchLog();
  }

  /** The match goes on without what happened before, if it must. */
  #fetchLog = () => this.journal.fetch(this.info.you, () => this.frame.ply).catch(() => {});

  #enqueue(update: Update) {
    if (this.known) this.known = { ...this.known, clocks: update.clocks };
    const first = update.events[0]?.event;
    const hinted = hintedBy(first) !== null;
    const by = hintedBy(first) ?? undoneBy(first) ?? (first === undefined ? null : seatOf(first));
    // What we ordered in advance happens like the others' moves: we were not there.
    const ordered = update.events.some(({ ordered }) => ordered);
    const own = by !== null && this.#seated && by === this.info.you && !ordered;
    if (own) {
      this.playback.own(update);
      // A hint is no move.
      if (!hinted) this.journal.mark();
      this.missed = false;
    } else {
      if (document.hidden) this.missed = true;
      this.playback.add(update);
    }
    // Only the history knows what was taken back.
    if (update.events.some(({ event }) => undoneBy(event) !== null)) void this.#fetchLog();
  }

  #show(moves: Update[]) {
    const last = moves.at(-1)!;
    travel(() => {
      this.journal.add(moves, this.frameOrNull?.round ?? 1);
      this.frameOrNull = last.frame;
      this.fresh = { n: this.fresh.n + 1, events: moves.flatMap(({ events }) => events) };
    });
    this.#soundTurn();
  }

  /** A moment that was there before: as the next one it moves like then, otherwise it is a jump. */
  #recall(frame: Frame, next: Update | null) {
    const change = () => {
      this.frameOrNull = frame;
      this.fresh = { n: this.fresh.n + 1, events: next?.events ?? [] };
    };
    if (next) travel(change);
    else change();
  }

  #ours(frame: Frame): boolean {
    const you = this.known?.you ?? null;
    return you !== null && turn(frame).includes(you);
  }

  /** Our clock runs after this move: nothing holds us up then. */
  #timed({ frame, clocks }: Update): boolean {
    if (this.info.pace.kind !== 'live' || !this.#ours(frame)) return false;
    return clocks.some(({ seat, deadline }) => seat === this.info.you && deadline !== null);
  }

  /** Sounds once when our turn begins. */
  #soundTurn() {
    const ours = this.#ours(this.frame);
    if (ours && !this.#ourTurn && this.frame.ply > 0) sound('turn');
    this.#ourTurn = ours;
  }
}

const refusalOf = ({ text, rule, step }: RefusedMessage): Refusal => ({ text, rule, step });
