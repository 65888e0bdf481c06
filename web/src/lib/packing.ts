// What a socket brings: text, or text that was packed on its way. Unpacking takes a moment, and the order stays.

let broken = false;

/** Whether this browser can unpack; not once it has failed to. */
export const packs = (): boolean => !broken && 'DecompressionStream' in globalThis;

const unpacked = (packed: ArrayBuffer): Promise<string> =>
  new Response(new Response(packed).body!.pipeThrough(new DecompressionStream('deflate-raw'))).text();

export class Inbox {
  #waiting = 0;
  #order: Promise<void> = Promise.resolve();

  constructor(
    readonly ontext: (text: string) => void,
    /** What came could not be unpacked; the next connection asks for plain text. */
    readonly onbroken: () => void,
  ) {}

  take(data: string | ArrayBuffer) {
    if (typeof data === 'string') return this.after(() => this.ontext(data));
    const text = unpacked(data).catch(() => null);
    this.#queue(async () => {
      const said = await text;
      if (said !== null) return this.ontext(said);
      broken = true;
      this.onbroken();
    });
  }

  /** Does it after everything that has come so far: at once, where nothing is being unpacked. */
  after(does: () => void) {
    if (this.#waiting === 0) does();
    else this.#queue(does);
  }

  #queue(does: () => void | Promise<void>) {
    this.#waiting += 1;
    this.#order = this.#order
      .then(does)
      // A message the page stumbles over does not hold up the next one.
      .catch((trouble: unknown) => queueMicrotask(() => Promise.reject(trouble)))
      .finally(() => (this.#waiting -= 1));
  }
}
