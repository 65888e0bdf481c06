// Whether the server can be reached. Every request and every message tells; while there is no answer, it is asked again.

import { serverless, site } from './base';

/** How soon it is asked again, in milliseconds. */
const AGAIN = 5000;

class Connection {
  lost = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener('offline', () => this.unheard());
    addEventListener('online', () => this.lost && void this.#ask());
  }

  /** The server has answered. */
  heard() {
    this.lost = false;
    clearTimeout(this.#timer);
  }

  /** It has not. */
  unheard() {
    // Nobody can be out of reach where there is nobody.
    if (serverless) return;
    this.lost = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), AGAIN);
  }

  async #ask() {
    try {
      const { ok } = await fetch(site('/healthz'), { cache: 'no-store' });
      if (ok) this.heard();
      else this.unheard();
    } catch {
      this.unheard();
    }
  }
}

export const connection = new Connection();
