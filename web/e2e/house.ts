// One server for all tests of a run: the real binary on a database of its own, gone afterwards.
// `SHOPFLOOR_URL=http://127.0.0.1:5173 npm run e2e` tests one that runs already, such as vite's while you write.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const folder = () => mkdtempSync(join(tmpdir(), 'shopfloor-e2e-'));

function binary(): string {
  const path =
    process.env['SHOPFLOOR_BINARY'] ?? fileURLToPath(new URL('../../target/debug/shopfloor', import.meta.url));
  if (!existsSync(path)) throw new Error(`There is no ${path}; build it with: cargo test --workspace --no-run`);
  return path;
}

/** A server of one's own, on a database in this folder: it can be stopped, and started again at the same address. */
export class House {
  #server: ChildProcess | null = null;
  url = '';

  constructor(
    readonly folder: string,
    /** Further flags of `serve`. */
    readonly more: string[] = [],
  ) {}

  async open(): Promise<string> {
    const serve = [
      'serve',
      '--listen',
      this.url ? new URL(this.url).host : '127.0.0.1:0',
      '--database',
      join(this.folder, 'e2e.sqlite'),
      '--trust-addresses',
      '--quick-bots',
      '--log-level',
      'error',
      ...this.more,
    ];
    const env = { ...process.env, SHOPFLOOR_SEEDED: '1' };
    const server = spawn(binary(), serve, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#server = server;
    this.url = await new Promise<string>((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (text: Buffer) => {
        said += text.toString();
        const address = /http:\/\/[\w.:]+/.exec(said);
        if (address) resolve(address[0]);
      });
      server.on('exit', (code) => reject(new Error(`The server ended with ${code} before it was open: ${said}`)));
    });
    return this.url;
  }

  async close(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    this.#server = null;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await gone;
  }
}

/** The site as files, in this folder; false where the binary was built without the engine for browsers. */
export function writeSite(out: string): boolean {
  const { status, stderr } = spawnSync(binary(), ['site', '--out', out], { encoding: 'utf8' });
  if (status !== 0 && !stderr.includes('scripts/wasm')) throw new Error(stderr);
  return status === 0;
}

export default async function open() {
  if (process.env['SHOPFLOOR_URL']) return;
  const house = new House(folder());
  process.env['SHOPFLOOR_URL'] = await house.open();
  return async () => {
    await house.close();
    rmSync(house.folder, { recursive: true, force: true });
  };
}
