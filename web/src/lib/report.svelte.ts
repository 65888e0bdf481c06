// The report of a match that is over. The server makes it when it is first asked for: we ask until it is whole.

import { get, Refusal } from './api';
import type { MatchReview, Report } from './generated/wire';
import { kept } from './kept';

/** How long until it is asked for again, in milliseconds. */
const AGAIN = 1000;
/** The same where the server has no time for it just now. */
const LATER = 5000;

export class ReportScene {
  review: MatchReview | null = $state.raw(null);
  whole = $state(false);
  /** Why there is none. */
  trouble: Error | null = $state.raw(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #gone = false;

  constructor(
    readonly id: string,
    readonly invite: string | null,
  ) {}

  /** Whether there will be more of it. */
  get growing(): boolean {
    return !this.whole && this.trouble === null;
  }

  async open(): Promise<void> {
    try {
      const { whole, review } = await get<Report>(`/tables/${this.id}/review`, { invite: this.invite });
      if (this.#gone) return;
      this.trouble = null;
      // What is waiting for its turn again, after the server was restarted, takes nothing away. What was there already is not
      // drawn again.
      if (review) this.review = kept(this.review, review);
      this.whole = whole;
      if (!whole) this.#soon(AGAIN);
    } catch (refusal) {
      if (this.#gone) return;
      const busy = refusal instanceof Refusal && ['too_many', 'unreachable', 'closing'].includes(refusal.refused);
      if (busy) this.#soon(LATER);
      else this.trouble = refusal as Error;
    }
  }

  leave() {
    this.#gone = true;
    clearTimeout(this.#timer);
  }

  #soon(ms: number) {
    this.#timer = setTimeout(() => void this.open(), ms);
  }
}
