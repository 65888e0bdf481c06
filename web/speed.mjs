// How fast the engine thinks in a browser: the questions of `cargo run --example speed`, asked of the page's own second worker.
//   node speed.mjs QUESTIONS CHROMIUM   (scripts/speed does it all)

import { chromium } from '@playwright/test';
import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const [questions, executablePath] = process.argv.slice(2);
const { repetitions, tasks } = JSON.parse(readFileSync(questions, 'utf8'));
const assets = new URL('./dist/assets/', import.meta.url);
const built = (name) => readdirSync(assets).find((file) => name.test(file));
const [thinker, module] = [built(/^thinker-.*\.js$/), built(/^shopfloor-.*\.wasm$/)];
if (!thinker || !module) throw new Error('The page was built without the engine: scripts/wasm, scripts/web');

const KINDS = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
const server = createServer(({ url }, response) => {
  const kind = KINDS[extname(url)];
  response.setHeader('content-type', kind ?? 'text/html');
  response.end(kind && readFileSync(new URL(`.${url}`, assets)));
});
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/`);

/** How long a worker takes for these questions, in milliseconds, each time with an engine that knows nothing yet; and what it said at last. */
const inWorker = ({ questions, repetitions, thinker, module }) =>
  page.evaluate(
    async ({ questions, repetitions, thinker, module }) => {
      globalThis.compiled ??= await WebAssembly.compileStreaming(fetch(module));
      globalThis.worker ??= new Worker(thinker, { type: 'module' });
      const ask = (what) =>
        new Promise((resolve) => {
          worker.onmessage = ({ data }) => resolve(data.answer);
          worker.postMessage({ what, lang: 'en' }, []);
        });
      const took = [];
      let said = null;
      for (let n = 0; n < repetitions; n++) {
        worker.postMessage({ module: compiled }, []);
        const begun = performance.now();
        for (const what of questions) said = await ask(what);
        took.push(performance.now() - begun);
      }
      return { took, said };
    },
    { questions, repetitions, thinker, module },
  );

let [here, there] = [0, 0];
for (const { name, questions, native, said } of tasks) {
  const answer = await inWorker({ questions, repetitions, thinker, module });
  if (JSON.stringify(answer.said) !== JSON.stringify(JSON.parse(said).answer))
    throw new Error(`${name}: not the same answer`);
  const took = answer.took.toSorted((a, b) => a - b)[Math.floor(repetitions / 2)];
  [here, there] = [here + native, there + took];
  console.log(
    `${name}: native ${native.toFixed(0)} ms, in the worker ${took.toFixed(0)} ms: ${(native / took).toFixed(2)}`,
  );
}
console.log(
  `all: native ${here.toFixed(0)} ms, in the worker ${there.toFixed(0)} ms: ${(here / there).toFixed(2)} of native`,
);
await browser.close();
server.close();
