// What waits to be thought about: one thing after another in a worker of its own, moves of bots before everything else.

import type { DeviceAnswer, DeviceQuestion, DeviceThought } from '../lib/generated/device';
import type { ToThinker } from './thinker';

/** The longest a bot may think about one decision, in milliseconds: as on a server. */
const LONGEST = 2000;
/** So many thoughts that had to be cut short, and the device is too slow for bots that search. */
const TOO_SLOW = 3;
/** A thought that asked less often says nothing about how fast the device is. */
const TELLING = 50;

interface Timed {
  answer: DeviceAnswer | null;
  /** How long it took, in milliseconds. */
  took: number;
}

interface Waiting {
  urgency: number;
  what: DeviceQuestion;
  lang: string;
  begun: number;
  resolve(thought: Timed): void;
}

export class Thinking {
  readonly #module: WebAssembly.Module;
  #worker: Worker | null = null;
  #waiting: Waiting[] = [];
  #now: Waiting | null = null;
  /** How often a bot asks whether to go on, each millisecond; none before one has thought. */
  #speed: number | null = null;
  #cut = 0;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /** Whether bots that search take too long here. */
  get slow(): boolean {
    return this.#cut >= TOO_SLOW;
  }

  /** The answer; null if the engine has failed over it. */
  async think(what: DeviceQuestion, lang: string, urgency: number): Promise<DeviceAnswer | null> {
    return (await this.#thought(what, lang, urgency)).answer;
  }

  /** A bot's move. It is told how often it may ask whether to go on, as the engine has no clock. */
  async ponder(what: DeviceQuestion & { kind: 'ponder' }, lang: string): Promise<DeviceThought | null> {
    const patience = this.#speed === null ? null : Math.max(1, Math.round(this.#speed * LONGEST));
    const { answer, took } = await this.#thought({ ...what, patience }, lang, 0);
    if (!answer?.ok || answer.text === null) return null;
    const thought = JSON.parse(answer.text) as DeviceThought;
    if (thought.asked >= TELLING) this.#speed = thought.asked / Math.max(1, took);
    const long = thought.cut || took > LONGEST;
    this.#cut = long ? this.#cut + 1 : Math.max(0, this.#cut - 1);
    return thought;
  }

  #thought(what: DeviceQuestion, lang: string, urgency: number): Promise<Timed> {
    return new Promise((resolve) => {
      this.#waiting.push({ urgency, what, lang, begun: 0, resolve });
      this.#next();
    });
  }

  #next() {
    if (this.#now) return;
    this.#waiting.sort((a, b) => a.urgency - b.urgency);
    const next = this.#waiting.shift();
    if (!next) return;
    this.#now = next;
    next.begun = performance.now();
    this.#worker ??= this.#started();
    this.#worker.postMessage({ what: next.what, lang: next.lang } satisfies ToThinker);
  }

  #started(): Worker {
    const worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
    worker.postMessage({ module: this.#module } satisfies ToThinker);
    worker.onmessage = ({ data }: MessageEvent<{ answer: DeviceAnswer | null }>) => this.#end(data.answer);
    worker.onerror = () => this.#end(null);
    return worker;
  }

  #end(answer: DeviceAnswer | null) {
    // An engine that has failed is not asked again.
    if (answer === null) {
      this.#worker?.terminate();
      this.#worker = null;
    }
    const now = this.#now;
    this.#now = null;
    now?.resolve({ answer, took: performance.now() - now.begun });
    this.#next();
  }
}
