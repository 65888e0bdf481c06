// A match that is over, told entry by entry for a small picture: who has how much, and what just happened.

import type { Exhibition, TableInfo } from '$lib/generated/wire';

/** How long a sentence stays, and how long the end does before it begins again. */
const DWELL = 1400;
const END = 6000;
/** What a match is decided by: the first of these measures that it has. The server's cards show the same. */
const STANDING = ['score', 'money'];

export class Telling {
  readonly table: TableInfo;
  readonly rounds: number;
  /** The entries that say something. */
  readonly #told: { round: number; text: string }[];
  /** By seat, after each round. */
  readonly #standing: number[][];
  readonly #most: number;
  #at = $state(0);

  constructor({ table, history }: Exhibition) {
    this.table = table;
    this.#told = history.entries
      .filter(({ undone }) => !undone)
      .map(({ round, events }) => ({
        round,
        text: events
          .map(({ text }) => text)
          .filter(Boolean)
          .join(' '),
      }))
      .filter(({ text }) => text !== '');
    this.rounds = history.entries.at(-1)?.round ?? 1;
    const measure = STANDING.flatMap((key) => history.measures.find((one) => one.key === key) ?? [])[0];
    this.#standing = measure?.seats ?? [];
    this.#most = Math.max(1, ...this.#standing.flat());
    // It opens in the middle, where there is something to see.
    this.#at = Math.max(
      0,
      this.#told.findIndex(({ round }) => round > this.rounds / 2),
    );
  }

  get round(): number {
    return this.#told[this.#at]?.round ?? 1;
  }

  get said(): string {
    return this.#told[this.#at]?.text ?? '';
  }

  /** How everybody stood when the last round was over; at the end, after this one. */
  readonly players = $derived.by(() => {
    const over = this.#at === this.#told.length - 1 ? this.round : this.round - 1;
    return this.table.seats.map(({ seat, name }) => {
      const score = this.#standing[seat]?.[over - 1] ?? null;
      return { seat, name: name ?? '', score, part: Math.max(0, score ?? 0) / this.#most };
    });
  });

  /** Goes on until the returned function is called. */
  run(): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const beat = () => {
      const end = this.#at >= this.#told.length - 1;
      timer = setTimeout(
        () => {
          if (!document.hidden) this.#at = end ? 0 : this.#at + 1;
          beat();
        },
        end ? END : DWELL,
      );
    };
    beat();
    return () => clearTimeout(timer);
  }
}
