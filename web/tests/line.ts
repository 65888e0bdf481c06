// The other end of a socket, played by a test: it sees what was said and answers as it likes.

import { deflateRawSync } from 'node:zlib';
import type { Frame, SeatInfo, TableInfo, Telling, Update } from '../src/lib/generated/wire';

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onmessage: ((message: { data: string | ArrayBuffer }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: URL) {
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close() {
    this.readyState = 3;
    this.onclose?.();
  }

  say(said: object) {
    this.readyState = FakeSocket.OPEN;
    this.onmessage?.({ data: JSON.stringify(said) });
  }

  /** The same, packed. */
  pack(said: object) {
    this.readyState = FakeSocket.OPEN;
    this.onmessage?.({ data: new Uint8Array(deflateRawSync(JSON.stringify(said))).buffer });
  }
}

export const told = (text: string, event: object = { did: 'bid', seat: 1 }): Telling => ({ text, event });

export function frame(ply: number, seats: number[] = [0]): Frame {
  const prompt = { ask: 'What now?', choices: [], blocked: [] };
  return { ply, round: 1, turn: { seats }, view: {}, prompt, undoable: null, no_undo: null, outcome: null };
}

export function update(ply: number, events: Telling[] = [], seats: number[] = [0]): Update & { type: 'update' } {
  return { type: 'update', ply, events, frame: frame(ply, seats), clocks: [] };
}

const seat = (n: number, kind: 'person' | 'bot'): SeatInfo => ({
  seat: n,
  kind,
  user: kind === 'person' ? 'ada' : null,
  name: kind === 'person' ? 'Ada' : 'Bruno',
  level: kind === 'bot' ? 'worker' : null,
  taken_over: null,
  online: true,
  guest: kind === 'person',
});

export function table(facts: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 't1',
    name: null,
    game: 'factory-manager',
    status: 'playing',
    public: true,
    host: 'ada',
    pace: { kind: 'free' },
    nights: null,
    paused: null,
    undo: true,
    rated: false,
    unrated: 'chosen',
    decided: false,
    expires: null,
    preset: null,
    seats: [seat(0, 'person'), seat(1, 'bot')],
    you: 0,
    invite: null,
    ply: 0,
    turn: [0],
    clocks: [],
    spectators: 0,
    commitment: '',
    seed: null,
    created: 0,
    started: 0,
    finished: null,
    outcome: null,
    rematch: null,
    imported: false,
    origin: null,
    hints: false,
    attempt: null,
    club: null,
    now: Date.now(),
    ...facts,
  };
}

export const welcome = (ply: number, facts: Partial<TableInfo> = {}) => ({
  type: 'welcome',
  v: 1,
  table: table(facts),
  update: update(ply),
  chat: [],
});
