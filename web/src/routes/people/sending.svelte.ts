// A form on its way to the server, and what came back.

import { Refusal } from '$lib/api';

export class Sending {
  underway = $state(false);
  /** The same, but not reactive: an effect that sends must not run again when the answer is there. */
  #busy = false;
  done = $state(false);
  refusal: Refusal | null = $state.raw(null);

  /** Sends; true when it was done. One request at a time. */
  async run(ask: () => Promise<unknown>): Promise<boolean> {
    if (this.#busy) return false;
    this.#busy = this.underway = true;
    this.done = false;
    this.refusal = null;
    try {
      await ask();
      this.done = true;
    } catch (refusal) {
      this.refusal = refusal instanceof Refusal ? refusal : new Refusal('broken', String(refusal));
    } finally {
      this.#busy = this.underway = false;
    }
    return this.refusal === null;
  }

  /** Why it was refused, if it was for one of these reasons: shown beside the field it is about. */
  at(...words: string[]): string {
    return this.refusal && words.includes(this.refusal.refused) ? this.refusal.message : '';
  }

  /** Why it was refused, if it was for any other reason. */
  besides(...words: string[]): string {
    return this.refusal && !words.includes(this.refusal.refused) ? this.refusal.message : '';
  }
}
