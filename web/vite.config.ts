import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// `SHOPFLOOR=http://127.0.0.1:8080 npm run dev` draws the pages anew while you write; that server answers them.
const server = process.env['SHOPFLOOR'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  // The page works under any path: the server writes its own before every `./` of index.html.
  base: './',
  plugins: [svelte()],
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
