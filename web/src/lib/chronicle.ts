// The log as a story: what was told, by round and phase, with repeated things counted and what was undone left out.
// A game says how its events become lines (`Chronicler`, in its face); without one, the server's sentences stand.

import type { Telling } from './generated/wire';
import { seatName, type Scene } from './scene';
import { settings } from './settings.svelte';

/** A sentence of the log, as the server told it. */
export interface Told extends Telling {
  n: number;
  round: number;
  /** The ply the match had reached when it was told. */
  ply: number;
  /** It was taken back later. */
  undone?: boolean;
}

/** What one line of the log says. */
export interface Line {
  /** The number of its first event in the log. */
  n: number;
  /** Of its last: a line that grows is the same line. */
  until: number;
  /** Whose doing it is; none for what happens to all. */
  seat: number | null;
  text: string;
  /** What comes of it, in a quieter voice. */
  effect?: string;
  /** For what is nobody's doing. */
  icon?: string;
  /** Whether money changes hands. */
  money?: boolean;
  /** What it names on the board lights up. */
  events: unknown[];
  /** Who had ordered it, or a part of it, in advance: an auction is one line with everybody's bids. */
  ordered?: number[];
  /** The phase it belongs to; empty where a game has none. */
  phase: string;
}

export interface Chapter {
  round: number;
  /** The round in a few words, for when it is folded. */
  summary: string;
  phases: { title: string; lines: Line[] }[];
}

/** Whose sentences these are: for names, and for "you". */
export interface Voice {
  you: number | null;
  name: (seat: number) => string;
  /** The game's view as it is now. */
  view: unknown;
}

/** What one player did since one's last move, in a sentence. */
export interface Beat {
  seat: number | null;
  icon?: string;
  text: string;
  /** The things it is about, each as a small mark: its colour, symbol, words, and how often. */
  chips?: { tint: string; icon: string; text: string; label: string; n: number }[];
  effect?: string;
}

export interface Chronicler {
  /** One round's events as lines, in order. */
  lines: (told: Told[], voice: Voice) => Line[];
  /** A round in a few words; empty while there is nothing to sum up. */
  summary: (told: Told[], voice: Voice) => string;
  /** Whether there are lines about money worth reading alone. */
  money: boolean;
  /** The events since one's last move, player by player. */
  digest: (told: Told[], voice: Voice) => Beat[];
  /**
   * Whether the board has a place for the digest at this moment. Where not, it is only opened after an absence or when asked
   * for, since it moves what is below. None for a board without such a place.
   */
  place: ((view: unknown) => boolean) | null;
}

export const voiceOf = (scene: Scene): Voice => ({
  you: scene.viewer,
  name: (seat) => seatName(scene.info, seat),
  view: scene.frame.view,
});

export const seatOf = (event: unknown): number | null => (event as { seat?: number } | null)?.seat ?? null;

/** The seat that took back its last move, if that is what is told. */
export function undoneBy(event: unknown): number | null {
  const { key, facts } = (event ?? {}) as { key?: string; facts?: { seat: number } };
  return key === 'log.undo' && facts ? facts.seat : null;
}

/** The seat that took a hint, if that is what is told. */
export function hintedBy(event: unknown): number | null {
  const { key, facts } = (event ?? {}) as { key?: string; facts?: { seat: number } };
  return key === 'log.hint' && facts ? facts.seat : null;
}

/** The line that says just what the server said. */
export function plainLine(told: Told, phase: string, more: Partial<Line> = {}): Line {
  const { n, event, text } = told;
  return { n, until: n, seat: seatOf(event), text, events: [event], phase, ...more };
}

/** The server's sentences as they are. A telling without words belongs to the one before it. */
export const PLAIN_CHRONICLE: Chronicler = {
  lines: (told) => told.filter(({ text }) => text !== '').map((one) => plainLine(one, '')),
  summary: () => '',
  money: false,
  digest: (told) => bySeat(told.filter(({ text }) => text !== '').map((one) => plainLine(one, ''))),
  place: null,
};

/** Lines as beats: what one player did stands together. */
export function bySeat(lines: Line[]): Beat[] {
  const beats: Beat[] = [];
  for (const { seat, text, icon } of lines) {
    const before = seat === null ? undefined : beats.find((beat) => beat.seat === seat);
    if (before) before.text += ` ${text}`;
    else beats.push({ seat, text, ...(icon && { icon }) });
  }
  return beats;
}

/** What happened since our last move, our own part left out. */
export function toldSince(log: readonly Told[], since: number | null, you: number | null): Told[] {
  if (since === null) return [];
  return log.filter(
    ({ n, undone, event }) =>
      n >= since && !undone && undoneBy(event) === null && hintedBy(event) === null && seatOf(event) !== you,
  );
}

/** A hint is no event of the game: it stands where it was taken, between the game's own lines. */
function withHints(lines: Line[], hints: Told[]): Line[] {
  const all = [...lines];
  for (const told of hints) {
    const after = all.findLastIndex(({ n }) => n < told.n);
    const { phase = '' } = all[after] ?? all[0] ?? {};
    all.splice(after + 1, 0, plainLine(told, phase, { seat: hintedBy(told.event), icon: 'bulb', events: [] }));
  }
  return all;
}

/** Lines of a phase that follow each other stand under one heading. */
function byPhase(lines: Line[]): Chapter['phases'] {
  const phases: Chapter['phases'] = [];
  for (const line of lines) {
    if (phases.at(-1)?.title !== line.phase) phases.push({ title: line.phase, lines: [] });
    phases.at(-1)!.lines.push(line);
  }
  return phases;
}

/** Tells a log, and remembers the rounds that have not changed: a long match costs no more than its last round. */
export class Narrator {
  #known = new Map<number, { told: Told[]; lang: string; chapter: Chapter }>();

  constructor(readonly how: Chronicler) {}

  chapters(log: readonly Told[], voice: Voice): Chapter[] {
    const rounds = new Map<number, Told[]>();
    for (const told of log) {
      if (told.undone || undoneBy(told.event) !== null) continue;
      const round = rounds.get(told.round);
      if (round) round.push(told);
      else rounds.set(told.round, [told]);
    }
    return [...rounds].map(([round, told], i) => this.#chapter(round, told, voice, i === rounds.size - 1));
  }

  #chapter(round: number, told: Told[], voice: Voice, newest: boolean): Chapter {
    const before = this.#known.get(round);
    const same = before?.lang === settings.lang && alike(before.told, told);
    // The newest is told anew: names of tiles may have come in the meantime.
    if (before && same && !newest) return before.chapter;
    const played = told.filter(({ event }) => hintedBy(event) === null);
    const lines = withHints(
      this.how.lines(played, voice),
      told.filter(({ event }) => hintedBy(event) !== null),
    );
    const ordered = told.filter((one) => one.ordered);
    for (const line of lines) {
      const within = ({ n, event }: Told) =>
        line.n <= n && n <= line.until && (seatOf(event) === line.seat || line.events.includes(event));
      const seats = ordered.filter(within).map(({ event }) => seatOf(event));
      if (seats.length > 0) line.ordered = seats.filter((seat) => seat !== null);
    }
    const chapter = { round, summary: this.how.summary(played, voice), phases: byPhase(lines) };
    this.#known.set(round, { told, lang: settings.lang, chapter });
    return chapter;
  }
}

const alike = (a: Told[], b: Told[]) => a.length === b.length && a[0] === b[0] && a.at(-1) === b.at(-1);
