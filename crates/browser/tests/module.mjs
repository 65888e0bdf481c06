// The engine as browsers have it, for a test: a question a line in, an answer a line out.
//   node module.mjs web/wasm/shopfloor.wasm

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const module = await WebAssembly.compile(readFileSync(process.argv[2]));
const { memory, room, ask, release } = (await WebAssembly.instantiate(module)).exports;

for await (const line of createInterface({ input: process.stdin })) {
  const text = new TextEncoder().encode(line);
  const place = room(text.length);
  new Uint8Array(memory.buffer, place, text.length).set(text);
  const at = ask(place, text.length);
  const length = new DataView(memory.buffer).getUint32(at, true);
  const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, at + 4, length));
  release(at, length + 4);
  process.stdout.write(`${answer}\n`);
}
