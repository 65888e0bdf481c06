import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
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

export default defineConfig({
  // The page works under any path: the server writes its own before every `./` of index.html.
  base: './',
  plugins: [svelte(), sketches],
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
