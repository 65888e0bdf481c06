// One server for all tests of a run: the real binary on a database of its own, gone afterwards.
// `SHOPFLOOR_URL=http://127.0.0.1:5173 npm run e2e` tests one that runs already, such as vite's while you write.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export default async function open() {
  if (process.env['SHOPFLOOR_URL']) return;
  const binary =
    process.env['SHOPFLOOR_BINARY'] ?? fileURLToPath(new URL('../../target/debug/shopfloor', import.meta.url));
  if (!existsSync(binary)) throw new Error(`There is no ${binary}; build it with: cargo test --workspace --no-run`);
  const folder = mkdtempSync(join(tmpdir(), 'shopfloor-e2e-'));
  const serve = [
    'serve',
    '--listen',
    '127.0.0.1:0',
    '--database',
    join(folder, 'e2e.sqlite'),
    '--trust-addresses',
    '--quick-bots',
    '--log-level',
    'error',
  ];
  const env = { ...process.env, SHOPFLOOR_SEEDED: '1' };
  const server = spawn(binary, serve, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.env['SHOPFLOOR_URL'] = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      const address = /http:\/\/[\w.:]+/.exec(said);
      if (address) resolve(address[0]);
    });
    server.on('exit', (code) => reject(new Error(`The server ended with ${code} before it was open: ${said}`)));
  });
  return () => {
    server.removeAllListeners('exit');
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}
