// A host of files and of nothing else, under a path: what is not a file is not found.

import { readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const KINDS: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
};

export class Files {
  readonly #server: Server;

  private constructor(
    server: Server,
    /** Ends with a slash. */
    readonly url: string,
  ) {
    this.#server = server;
  }

  /** Serves the folder under the path, such as `/club/`; what is missing gets `404.html`, as many hosts do. */
  static async open(folder: string, path: string): Promise<Files> {
    const server = createServer((request, response) => {
      const asked = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
      const name = normalize(asked.slice(path.length) || 'index.html');
      const file = join(folder, name);
      const there =
        asked.startsWith(path) && file.startsWith(folder) && statSync(file, { throwIfNoEntry: false })?.isFile();
      const shown = there ? file : join(folder, '404.html');
      const kind = KINDS[extname(shown)] ?? 'application/octet-stream';
      response.writeHead(there ? 200 : 404, { 'content-type': kind, 'cache-control': 'no-cache' });
      response.end(readFileSync(shown));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Files(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
