// A form on its way to the server, and what came back.

import { Refusal } from '$lib/api';

export class Sending {
  underway = $state(false);
  /** The same, for ourselves: whoever asks in an effect shall not ask again when it is done. */
  #busy = false;
  done = $state(false);
  refusal: Refusal | null = $state.raw(null);

  /** Asks; true when it was done. One asking at a time. */
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

  /** Why it was refused, if it was for one of these: to be said beside what is meant. */
  at(...words: string[]): string {
    return this.refusal && words.includes(this.refusal.refused) ? this.refusal.message : '';
  }

  /** Why it was refused, if it was for something else. */
  besides(...words: string[]): string {
    return this.refusal && !words.includes(this.refusal.refused) ? this.refusal.message : '';
  }
}
