// The log of a table: what was told, from the first move on, and where we last moved ourselves.

import { get } from './api';
import { undoneBy, type Told } from './chronicle';
import type { History, Replay, Telling, Update } from './generated/wire';

/** The most moves that are fetched to be played again. */
const AGAIN = 60;
/** The server takes thirty requests a second from one person. */
const PACE = 40;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Journal {
  lines: Told[] = $state.raw([]);
  /** The number of the first line after our last move; none before we have moved. */
  since: number | null = $state(null);
  /** What was told up to this ply came with the history. */
  #fetched = 0;
  /** Where a move with all that chance answered is over, and the ply after our own last one. */
  #ends: number[] = [];
  #ownPly = 0;

  constructor(
    readonly id: string,
    /** Who asks: by which invitation, from which of several seats at one screen. */
    readonly by: { invite: string | null; as: number | null },
  ) {}

  /** What moves told that are on the board now. */
  add(moves: Update[], round: number) {
    const fresh: Told[] = [];
    let now = round;
    for (const { ply, events } of moves) {
      if (ply <= this.#fetched) continue;
      const told = withRounds(events, now, ply, this.lines.length + fresh.length);
      now = told.at(-1)?.round ?? now;
      fresh.push(...told);
    }
    if (fresh.length > 0) this.lines = [...this.lines, ...fresh];
  }

  /** We have moved. */
  mark() {
    this.since = this.lines.length;
  }

  /** All that happened up to the moment on the board; also says what was taken back. */
  async fetch(you: number | null, shown: () => number) {
    const history = await get<History>(`/tables/${this.id}/history`, this.by);
    const until = Math.min(history.ply, shown());
    const before: Told[] = [];
    let round = 1;
    for (const [i, { events, undone }] of history.entries.slice(0, until).entries()) {
      const told = withRounds(events, round, i + 1, before.length, undone);
      round = told.at(-1)?.round ?? round;
      before.push(...told);
    }
    const after = this.lines.filter((line) => line.ply > until);
    if (this.#fetched === 0) this.#findOwn(history, you, before);
    this.#fetched = until;
    this.lines = [...before, ...after.map((line, i) => ({ ...line, n: before.length + i }))];
  }

  /** Where our last move was, that was not taken back; what chance answered belongs to it. */
  #findOwn({ entries }: History, you: number | null, told: Told[]) {
    this.#ends = entries.flatMap((_, i) => (entries[i + 1]?.seat === null ? [] : [i + 1]));
    const stands = entries.map(({ seat, undone, events }) => seat === you && !undone && !events.some(isUndo));
    const own = you === null ? -1 : stands.lastIndexOf(true);
    if (own < 0 || this.since !== null) return;
    this.#ownPly = this.#ends.find((end) => end > own) ?? entries.length;
    this.since = told.filter(({ ply }) => ply <= this.#ownPly).length;
  }

  /** The moment after our last move and those that followed, from the server: we were not there. */
  async missed(you: number): Promise<Update[]> {
    const ends = this.#ends.filter((end) => end >= this.#ownPly && end <= this.#fetched).slice(-AGAIN);
    const moments: Update[] = [];
    for (const at of ends) {
      const asked = Date.now();
      const moment = await get<Replay>(`/tables/${this.id}/replay`, { ...this.by, at, as: you });
      const from = moments.at(-1)?.ply ?? at;
      const events = this.lines.filter(({ ply }) => ply > from && ply <= at);
      moments.push({ ply: at, frame: moment.frame, events, clocks: [] });
      await sleep(Math.max(0, PACE - (Date.now() - asked)));
    }
    return moments;
  }
}

const isUndo = ({ event }: Telling) => undoneBy(event) !== null;

/** What was told, each with its round: an event that names a round begins it. */
function withRounds(told: Telling[], round: number, ply: number, first: number, undone = false): Told[] {
  let now = round;
  return told.map((telling, i) => {
    const named = (telling.event as { round?: unknown } | null)?.round;
    if (typeof named === 'number') now = named;
    return { ...telling, n: first + i, round: now, ply, undone };
  });
}
