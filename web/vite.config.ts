import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// `SHOPFLOOR=http://127.0.0.1:8080 npm run dev` draws the pages anew while you write; that server answers them.
const server = process.env['SHOPFLOOR'] ?? 'http://127.0.0.1:8080';

/** The games' drawings by their ids, for the server, which draws them on the cards of shared addresses. */
const sketches: Plugin = {
  name: 'sketches',
  apply: 'build',
  generateBundle() {
    for (const game of readdirSync(at('./src/games'), { withFileTypes: true }).filter((one) => one.isDirectory())) {
      const path = at(`./src/games/${game.name}/sketch.svg`);
      if (!existsSync(path)) continue;
      this.emitFile({ type: 'asset', fileName: `sketches/${game.name}.svg`, source: readFileSync(path) });
    }
  },
};

/** `sw.js`: src/service-worker.ts with the list of the files that it keeps, and a version that follows from them. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  buildStart() {
    this.emitFile({ type: 'chunk', id: at('./src/service-worker.ts'), fileName: 'sw.js' });
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const own = bundle['sw.js'];
      if (own?.type !== 'chunk') throw new Error('sw.js was not built');
      if (own.imports.length > 0) throw new Error('src/service-worker.ts must not import anything');
      const contents = new Map<string, string | Uint8Array>();
      for (const [name, one] of Object.entries(bundle)) {
        if (name !== 'sw.js') contents.set(name, one.type === 'chunk' ? one.code : one.source);
      }
      for (const name of readdirSync(at('./public'))) contents.set(name, readFileSync(at(`./public/${name}`)));
      // The sketches are the server's, and its own pages need the network; what is packed is unpacked on its way.
      const files = [...contents.keys()].filter((name) => !/^(sketches\/|reference\.css)|\.br$/.test(name)).toSorted();
      const hash = createHash('sha256').update(own.code);
      for (const name of files) hash.update(name).update(contents.get(name)!);
      own.code = own.code
        .replaceAll('SITE_VERSION', JSON.stringify(hash.digest('hex').slice(0, 16)))
        .replaceAll('SITE_FILES', JSON.stringify(files));
    },
  },
};

/**
 * `virtual:module`: the address of the engine for browsers, if scripts/wasm has built it. Beside it lies the same packed, for servers
 * that send what is packed already.
 */
const engine: Plugin = {
  name: 'engine',
  resolveId: (id) => (id === 'virtual:module' ? '\0module' : null),
  load(id) {
    if (id !== '\0module') return null;
    const path = at('./wasm/shopfloor.wasm');
    return existsSync(path) ? `export { default } from ${JSON.stringify(`${path}?url`)}` : 'export default null';
  },
  generateBundle(_, bundle) {
    const name = Object.keys(bundle).find((file) => file.endsWith('.wasm'));
    if (name)
      this.emitFile({ type: 'asset', fileName: `${name}.br`, source: readFileSync(at('./wasm/shopfloor.wasm.br')) });
  },
};

export default defineConfig({
  // The page works under any path: the server writes its own before every `./` of index.html.
  base: './',
  plugins: [svelte(), sketches, serviceWorker, engine],
  worker: { format: 'es' },
  resolve: { alias: { $lib: at('./src/lib'), $parts: at('./src/parts'), $games: at('./src/games') } },
  server: { proxy: { '/api': { target: server, ws: true } }, fs: { allow: ['..'] } },
  build: {
    target: ['chrome123', 'firefox128', 'safari18'],
    // The server forbids inline anything (content-security-policy): what is small stays a file too.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
