// Whether this browser keeps the page for when there is no network, and whether it keeps an older one than the server has.
// The keeping itself is done by src/service-worker.ts.

import { site } from './base';

/** Why the page cannot be kept here: the address is not encrypted, the browser cannot do it, or it could not be stored. */
export type NotKept = 'insecure' | 'unable' | 'unstored';

/** What the browser offers where a page can be installed; not every browser does. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** How often it is asked for a new version, in milliseconds: also when somebody comes back to the page, but no sooner than that. */
const ASK_EVERY = 30 * 60_000;
const ASK_AGAIN = 60_000;

class Installed {
  /** The page opens without a network from now on. */
  kept = $state(false);
  why: NotKept | null = $state(null);
  /** A new version is here, and waits to be asked for. */
  fresh = $state(false);
  /** The server no longer understands this page. */
  outdated = $state(false);
  #offer: InstallOffer | null = $state.raw(null);
  #registration: ServiceWorkerRegistration | null = null;
  #asked = 0;

  /** Whether the browser would install the page if asked to. */
  get offered(): boolean {
    return this.#offer !== null;
  }

  /** Called once, by the app; while somebody writes the page (vite's server) nothing is kept. */
  begin() {
    addEventListener('beforeinstallprompt', (event) => {
      // Not over the page, whenever the browser likes: where there is room for it.
      event.preventDefault();
      this.#offer = event as InstallOffer;
    });
    addEventListener('appinstalled', () => (this.#offer = null));
    if (!import.meta.env.PROD) return;
    if (!('serviceWorker' in navigator)) {
      this.why = isSecureContext ? 'unable' : 'insecure';
      return;
    }
    // What is looked at comes first.
    if (document.readyState === 'complete') void this.#keep();
    else addEventListener('load', () => void this.#keep(), { once: true });
  }

  async #keep() {
    try {
      const registration = await navigator.serviceWorker.register(site('/sw.js'), { updateViaCache: 'none' });
      this.#registration = registration;
      this.#asked = Date.now();
      this.kept = registration.active !== null;
      this.#watch(registration);
      registration.addEventListener('updatefound', () => this.#watch(registration));
    } catch {
      this.why = 'unstored';
      return;
    }
    setInterval(() => this.ask(), ASK_EVERY);
    document.addEventListener('visibilitychange', () => !document.hidden && this.ask());
  }

  /** Whether there is a new version; the browser fetches it if so. */
  ask() {
    if (Date.now() - this.#asked < ASK_AGAIN) return;
    this.#asked = Date.now();
    // Without a network there is none.
    void this.#registration?.update().catch(() => {});
  }

  #watch(registration: ServiceWorkerRegistration) {
    // Where nothing was kept before, what comes is this page.
    if (registration.waiting && registration.active) this.fresh = true;
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && registration.active) this.fresh = true;
      if (coming.state === 'activated') [this.kept, this.why] = [true, null];
      if (coming.state === 'redundant' && !registration.active) this.why = 'unstored';
    });
  }

  /** The newest page. A match goes on afterwards where it was: every move is stored. */
  reload() {
    const waiting = this.#registration?.waiting;
    if (!waiting) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('take over', []);
  }

  /** Asks the browser to install the page; only once, then it has to offer it again. */
  async install() {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
  }
}

export const installed = new Installed();
