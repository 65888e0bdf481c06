// The site as strangers reach it: behind nginx with the samples of deploy/, over https, on a host of its own and under a path.
// A server and an nginx of its own for each; skipped where nginx is not installed (scripts/nginx).

import { test as base, type Browser } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beenHere, dice, expect, listen, myTurn, step, type Page } from './player';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path));
const BINARY = process.env['SHOPFLOOR_BINARY'] ?? at('../../target/debug/shopfloor');

const freePort = () =>
  new Promise<number>((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as AddressInfo;
      taken.close(() => resolve(port));
    });
  });

/** The sample with our addresses in place of its own. */
function sample(path: string, port: number, server: number): string {
  const text = readFileSync(at('../../deploy/' + (path ? 'nginx-path.conf' : 'nginx.conf')), 'utf8');
  const ours = text.replaceAll('127.0.0.1:8080', `127.0.0.1:${server}`);
  const listening = `listen 127.0.0.1:${port} ssl http2;`;
  const certificate = 'ssl_certificate certificate.pem;\nssl_certificate_key key.pem;';
  if (path) {
    const other = 'location / { return 200 "another site"; }';
    return `server {\n${listening}\n${certificate}\n${other}\n${ours}\n}`;
  }
  return ours
    .replace(/ssl_certificate(_key)? .*;/g, (_, key) => (key ? '' : certificate))
    .replace(/listen \[::\].*;|listen 80;/g, '')
    .replace('listen 443 ssl http2;', listening)
    .replace(/server \{\s+server_name [^}]*return 301[^}]*\}/, '');
}

interface Hosted {
  url: string;
  path: string;
}

/** A server behind nginx at https://127.0.0.1:port and this path. */
const test = base.extend<{ path: string; hosted: Hosted }>({
  path: ['', { option: true }],
  hosted: async ({ path }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'shopfloor-proxy-'));
    const [port, server] = [await freePort(), await freePort()];
    const url = `https://127.0.0.1:${port}${path}`;
    const pem = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
    const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    execFileSync('openssl', ['req', '-x509', '-nodes', ...kind, ...pem, ...name], { stdio: 'ignore' });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${of};`);
    const settings = [
      'daemon off; master_process off; user root; pid pid; error_log stderr; events {}',
      `http { access_log off; ${temporary.join(' ')}`,
      sample(path, port, server),
      '}',
    ];
    writeFileSync(join(folder, 'nginx.conf'), settings.join('\n'));
    const serve = ['serve', '--listen', `127.0.0.1:${server}`, '--database', join(folder, 'site.db')];
    const running: ChildProcess[] = [
      spawn(BINARY, [...serve, '--behind-proxy', '--public-url', url, '--log-level', 'warn'], {
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
      spawn(NGINX!, ['-p', folder, '-e', 'stderr', '-c', 'nginx.conf'], { stdio: ['ignore', 'ignore', 'inherit'] }),
    ];
    await expect
      .poll(() => well(`http://127.0.0.1:${server}/healthz`), { message: 'the server answers', timeout: 20_000 })
      .toBe(true);
    await use({ url, path });
    for (const process of running) {
      const gone = process.exitCode === null ? once(process, 'exit') : null;
      process.kill();
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  },
});

const well = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Somebody with a browser of their own, and everything it asked for. */
async function person(browser: Browser): Promise<{ page: Page; asked: string[]; troubles: () => string[] }> {
  // No browser runs a service worker behind a certificate that nobody has signed.
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  page.on('requestfailed', (request) => {
    // A page that is left gives up what it was still asking for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') asked.push(`${request.url()} failed`);
  });
  await beenHere(page);
  return { page, asked, troubles: listen(page) };
}

for (const path of ['', '/games'])
  test.describe(path === '' ? 'on a host of its own' : 'under a path', () => {
    test.use({ path, actionTimeout: 30_000 });

    test('behind nginx a link leads to a table, and moves go through', async ({ browser, hosted }, { project }) => {
      test.skip(project.name !== 'desktop', 'the same for all');
      test.skip(!NGINX, 'nginx is not installed (scripts/nginx)');
      const [ada, ben] = [await person(browser), await person(browser)];

      // Ada opens a page in the depth, as a search engine or a friend would name it, and goes on from there.
      await ada.page.goto(`${hosted.url}/rules/factory-manager#fm-1.3`);
      await expect(ada.page.locator('[id="fm-1.3"]')).toBeInViewport();
      await ada.page.getByRole('link', { name: 'Components', exact: true }).first().click();
      await expect(ada.page).toHaveURL(`${hosted.url}/components/factory-manager`);
      await ada.page.goBack();
      await expect(ada.page).toHaveURL(`${hosted.url}/rules/factory-manager#fm-1.3`);
      await ada.page.locator('a.brand').click();
      await expect(ada.page).toHaveURL(`${hosted.url}/`);

      // She makes a table; Ben follows her link.
      const form = ada.page.getByRole('region', { name: 'Create table' });
      await form.getByRole('heading').click();
      await form.getByLabel('Game', { exact: true }).selectOption({ label: 'Factory Manager' });
      await form.getByRole('radiogroup', { name: 'Players' }).getByText('2').click();
      await form.getByRole('button', { name: 'Create table' }).click();
      await ada.page.waitForURL(`${hosted.url}/table/*`);
      const link = await ada.page.getByLabel('Invite with this link').inputValue();
      expect(link).toMatch(`${hosted.url}/table/`);
      await ben.page.goto(link);
      await ben.page.getByRole('button', { name: 'Sit down' }).click();
      await expect(ben.page.getByRole('button', { name: 'Leave table' })).toBeVisible();
      await ada.page.getByRole('button', { name: 'Start match', exact: true }).click();

      // They move, and both see it; a reload in the middle finds the table again.
      const roll = dice(7);
      for (let steps = 0; steps < 12; steps++) {
        const turn = await Promise.race([ada, ben].map(async (one) => ((await myTurn(one.page)) ? one : null)));
        if (turn) await step(turn.page, roll);
        if (steps === 6) await ben.page.reload();
      }
      for (const { page } of [ada, ben]) await expect(page.getByRole('tabpanel')).toContainText('order tile');
      await ada.page.screenshot({ path: `shots/behind-nginx${hosted.path.replace('/', '-')}.png` });

      // The profile, the reference and what a phone keeps of the site.
      await ada.page.goto(`${hosted.url}/settings`);
      await ada.page.getByRole('link', { name: 'Profile' }).first().click();
      await expect(ada.page).toHaveURL(new RegExp(`^${hosted.url}/people/`));
      await ada.page.goto(`${hosted.url}/api`);
      const styled = await ada.page.evaluate(() => [...document.styleSheets].map((sheet) => sheet.cssRules.length > 0));
      expect(styled).toEqual([true, true]);
      await ada.page.getByRole('link', { name: 'Shopfloor', exact: true }).click();
      await expect(ada.page).toHaveURL(`${hosted.url}/`);
      const kept = await ada.page.evaluate(async () => {
        const from = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!.href;
        const manifest = (await (await fetch(from)).json()) as { start_url: string; icons: { src: string }[] };
        const icons = manifest.icons.map(({ src }) => fetch(new URL(src, from)).then(({ status }) => status));
        return { start: new URL(manifest.start_url, from).href, icons: await Promise.all(icons) };
      });
      expect(kept.start).toBe(`${hosted.url}/`);
      expect(kept.icons.length).toBeGreaterThan(2);
      expect(kept.icons.filter((status) => status !== 200)).toEqual([]);

      // Nothing was asked outside of the site, all of it encrypted; the cookie goes nowhere else.
      const own = [`${hosted.url}/`, `${hosted.url.replace('https', 'wss')}/api/`];
      for (const { asked, troubles } of [ada, ben]) {
        expect(asked.some((url) => url.startsWith(own[1]!))).toBe(true);
        expect(asked.filter((url) => !own.some((beginning) => url.startsWith(beginning)))).toEqual([]);
        expect(asked.filter((url) => url.endsWith('failed'))).toEqual([]);
        expect(troubles()).toEqual([]);
      }
      const cookies = await ada.page.context().cookies();
      expect(cookies).toMatchObject([
        { name: 'shopfloor', path: `${hosted.path}/`, secure: true, httpOnly: true, sameSite: 'Lax' },
      ]);
    });
  });
