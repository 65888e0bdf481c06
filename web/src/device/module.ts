// The engine as a module of WebAssembly: a text is asked, a text answers (crates/browser/src/face.rs).

import type { Done, DeviceQuestion } from '../lib/generated/device';

interface Face {
  memory: WebAssembly.Memory;
  room(length: number): number;
  release(at: number, length: number): void;
  ask(at: number, length: number): number;
}

export async function compiled(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** 64 hexadecimal digits nobody can guess. */
function digits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Engine {
  readonly #face: Face;

  private constructor(instance: WebAssembly.Instance) {
    this.#face = instance.exports as unknown as Face;
  }

  static async of(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(await WebAssembly.instantiate(module));
  }

  /** Throws if the engine has failed: it must not be asked again then. */
  ask(what: DeviceQuestion, lang: string): Done {
    const text = new TextEncoder().encode(JSON.stringify({ now: Date.now(), random: digits(), lang, what }));
    const { memory, room, ask, release } = this.#face;
    const place = room(text.length);
    new Uint8Array(memory.buffer, place, text.length).set(text);
    const at = ask(place, text.length);
    const length = new DataView(memory.buffer).getUint32(at, true);
    const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, at + 4, length));
    release(at, length + 4);
    return JSON.parse(answer) as Done;
  }
}
