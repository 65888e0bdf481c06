// A table we sit at or watch: what the server told of it, and what we ask there.

import { get } from './api';
import type { Chat, Course, Frame, Said, TableInfo, Telling, Update } from './generated/wire';
import { travel } from './motion';
import type { Action, Foreseen, Refused, Scene } from './scene';
import { moves } from './settings.svelte';
import { keep, type Kept, type Line } from './socket';
import { sound } from './sound';
import { words } from './words';

const t = words({
  en: { lost: 'The connection is lost. Nothing was sent; it comes back by itself.' },
  de: { lost: 'Die Verbindung ist weg. Es wurde nichts gesendet; sie kommt von selbst wieder.' },
});

/** A sentence of the log. */
export interface LogLine extends Telling {
  n: number;
  round: number;
  /** The ply the match had reached when it was told. */
  ply: number;
}

/** What we ask; the number that finds the answer is added on the way. */
type Message = { type: string } & Record<string, unknown>;
type Answer = Extract<Said, { type: 'ok' | 'preview' | 'refused' }>;

/** How long a step stays before the next is shown, in milliseconds: one thing moves at a time. */
export function pause(queued: number): number {
  if (queued > 20) return 0;
  return queued > 6 ? 190 : 380;
}

export class Table implements Scene {
  /** The table as the server tells it; none before its first word. */
  known: TableInfo | null = $state.raw(null);
  /** The match as we may see it; none before it begins. */
  picture: Frame | null = $state.raw(null);
  fresh: { n: number; events: Telling[] } = $state.raw({ n: 0, events: [] });
  log: LogLine[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  line: Line = $state('opening');
  refusal: Refused | null = $state.raw(null);
  /** Why the server closed the door for good. */
  farewell: string | null = $state(null);
  /** How many actions are on their way. */
  #underway = $state(0);

  /** The server's clock, less ours. */
  ahead = 0;

  readonly #socket: Kept;
  readonly #answers = new Map<number, (answer: Answer) => void>();
  #asked = 0;
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #told = 0;
  /** What was told before this ply came with the course. */
  #remembered = 0;
  #rung = '';

  constructor(
    readonly id: string,
    readonly invite: string | null,
  ) {
    this.#socket = keep(`/tables/${id}/socket`, {
      facts: () => ({ since: this.#newest()?.ply ?? 0, invite }),
      hear: (said: Said) => this.#hear(said),
      state: (line) => this.#state(line),
      pings: true,
    });
  }

  /** The table; only to be asked for once it is `known`. */
  get info(): TableInfo {
    return this.known!;
  }

  /** The match; only to be asked for once there is a `picture`. */
  get frame(): Frame {
    return this.picture!;
  }

  get viewer(): number | null {
    return this.info.you;
  }

  /** We sit here, the match is going on, and no bot plays for us. */
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

  async act(action: Action) {
    this.#flush();
    await this.#do({ type: 'act', at: this.frame.ply, action });
  }

  async undo() {
    this.#flush();
    await this.#do({ type: 'undo', at: this.frame.ply });
  }

  async preview(action: Action): Promise<Foreseen | null> {
    const answer = await this.#ask({ type: 'preview', at: this.frame.ply, action });
    return answer.type === 'preview' ? answer : null;
  }

  /** True when the line was taken. */
  async say(text: string): Promise<boolean> {
    return this.#do({ type: 'chat', text });
  }

  /** Leaves the seat to a bot, or takes it back. */
  resign = () => this.#do({ type: 'resign' });
  comeBack = () => this.#do({ type: 'return' });

  /** What a request of ours has made of the table, shown before the socket tells. */
  become(info: TableInfo) {
    if (info.id === this.id) this.known = info;
  }

  async #do(message: Message): Promise<boolean> {
    this.refusal = null;
    this.#underway += 1;
    const answer = await this.#ask(message);
    this.#underway -= 1;
    if (answer.type !== 'refused') return true;
    this.refusal = { text: answer.text, rule: answer.rule };
    sound('no');
    return false;
  }

  #ask(message: Message): Promise<Answer> {
    const id = ++this.#asked;
    if (!this.#socket.send({ id, ...message })) return Promise.resolve(unsent(id));
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  #state(line: Line) {
    this.line = line;
    if (line === 'open') return;
    // Whether it was done shows when the connection is back.
    for (const [id, answer] of this.#answers) answer(unsent(id));
    this.#answers.clear();
  }

  #hear(said: Said) {
    switch (said.type) {
      case 'welcome': {
        const first = this.known === null;
        this.#meet(said.table);
        this.chat = said.chat;
        if (!said.update) break;
        if (first) this.#begin(said.update);
        else this.#later(said.update);
        break;
      }
      case 'table':
        this.#meet(said.table);
        break;
      case 'update':
        this.#later(said);
        break;
      case 'chat':
        this.chat = [...this.chat, said];
        if (said.user !== this.info.seats[this.info.you ?? -1]?.user) sound('chat');
        break;
      case 'refused':
        // It comes with the match as it is, in case we had it wrong.
        if (said.update && said.update.ply >= (this.#newest()?.ply ?? 0)) this.#later({ ...said.update, events: [] });
        this.#answer(said);
        break;
      case 'ok':
      case 'preview':
        this.#answer(said);
        break;
      case 'bye':
        this.farewell = said.text;
        break;
    }
  }

  #answer(answer: Answer) {
    const waiting = this.#answers.get(answer.id ?? -1);
    this.#answers.delete(answer.id ?? -1);
    waiting?.(answer);
  }

  #meet(info: TableInfo) {
    this.ahead = info.now - Date.now();
    this.known = info;
  }

  /** The first picture: nothing moves, and the log is asked for. */
  #begin(update: Update) {
    this.picture = update.frame;
    this.#ring();
    if (update.ply > 0) void this.#remember();
  }

  async #remember() {
    try {
      const course = await get<Course>(`/tables/${this.id}/course`, { invite: this.invite });
      const before = course.entries.flatMap((entry) => entry.events);
      const since = this.log.filter((line) => line.ply > course.ply);
      this.#remembered = course.ply;
      this.log = [...dated(before, 1, course.ply), ...since].map((line, n) => ({ ...line, n }));
      this.#told = this.log.length;
    } catch {
      // The match goes on without what was said before.
    }
  }

  #newest(): Frame | null {
    return this.#queue.at(-1)?.frame ?? this.picture;
  }

  #later(update: Update) {
    this.#queue.push(update);
    // Who waits for an answer wants it now; so does who cannot see the way there.
    if (this.waiting || !moves() || document.hidden || !this.picture) this.#flush();
    else this.#pump();
  }

  #pump() {
    if (this.#timer !== undefined) return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#show(next);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#pump();
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
    const lines = update.ply > this.#remembered ? dated(update.events, this.picture?.round ?? 1, update.ply) : [];
    travel(() => {
      this.picture = update.frame;
      this.fresh = { n: this.fresh.n + 1, events: update.events };
      if (this.known) this.known = { ...this.known, clocks: update.clocks };
      if (lines.length > 0) this.log = [...this.log, ...lines.map((line, i) => ({ ...line, n: this.#told + i }))];
      this.#told += lines.length;
    });
    this.#ring();
  }

  /** Says once that it is our turn. */
  #ring() {
    const { turn, ply } = this.frame;
    const you = this.known?.you ?? null;
    const ours = you !== null && typeof turn === 'object' && 'seats' in turn && turn.seats.includes(you);
    const now = ours ? `${this.frame.prompt.ask}` : '';
    if (ours && this.#rung === '' && ply > 0) sound('turn');
    this.#rung = now;
  }
}

function unsent(id: number): Answer {
  return { type: 'refused', id, refused: 'closing', text: t.lost, rule: null, update: null };
}

/** What was told, each with its round: an event that names a round begins it. */
function dated(told: Telling[], round: number, ply: number): Omit<LogLine, 'n'>[] {
  let now = round;
  return told.map((telling) => {
    const named = (telling.event as { round?: unknown } | null)?.round;
    if (typeof named === 'number') now = named;
    return { ...telling, round: now, ply };
  });
}
