// A worker that thinks: the engine once more, so that nobody at a table waits for it.

import type { DeviceQuestion } from '../lib/generated/device';
import { Engine } from './module';

export type ToThinker = { module: WebAssembly.Module } | { what: DeviceQuestion; lang: string };

let engine: Promise<Engine> | null = null;

onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if ('module' in data) {
    engine = Engine.of(data.module);
    return;
  }
  try {
    postMessage({ answer: (await engine)!.ask(data.what, data.lang).answer });
  } catch {
    postMessage({ answer: null });
  }
};
