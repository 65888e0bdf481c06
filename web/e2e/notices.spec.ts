// Notices: a push message that a local push service checks and decrypts by the RFCs, shown by the real service worker; and the page
// where people choose.

import type { BrowserContext, CDPSession } from '@playwright/test';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { folder, House } from './house';
import { accessible, expect, fits, picture, test as base, type Page } from './player';

interface Pushed {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service with one device: it keeps what it gets, and the device's keys. */
class PushService {
  readonly #keys = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly got: Pushed[] = [];
  #server: Server | null = null;
  url = '';

  async open() {
    this.#keys.generateKeys();
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.got.push({ headers: request.headers, body: Buffer.concat(parts) });
        response.writeHead(201).end();
      });
    });
    await new Promise<void>((resolve) => this.#server!.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close() {
    this.#server?.close();
  }

  get subscription() {
    const keys = { p256dh: this.#keys.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
    return { endpoint: `${this.url}/device`, keys };
  }

  /** Who sent it: the claims of a token that is signed by the key beside it (RFC 8292). */
  sender({ headers }: Pushed): { key: string; claims: Record<string, unknown> } {
    const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '')!;
    const [head, claims, signature] = token!.split('.');
    const point = Buffer.from(key!, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const how = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', signed, how, Buffer.from(signature!, 'base64url'))).toBe(true);
    return { key: key!, claims: JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Record<string, unknown> };
  }

  /** What it says, as the device reads it (RFC 8291 and RFC 8188). */
  read({ body }: Pushed): string {
    const [salt, rest] = [body.subarray(0, 16), body.subarray(21)];
    const length = body[20]!;
    const [sender, record] = [rest.subarray(0, length), rest.subarray(length)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const derive = (ikm: Buffer, salt: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, info, length));
    const ikm = derive(this.#keys.computeSecret(sender), this.#auth, info, 32);
    const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }
}

interface Places {
  house: House;
  service: PushService;
}

const test = base.extend<Places>({
  house: async ({ browserName: _ }, use) => {
    const house = new House(folder(), ['--local-receivers']);
    await house.open();
    await use(house);
    await house.close();
    rmSync(house.folder, { recursive: true, force: true });
  },
  service: async ({ browserName: _ }, use) => {
    const service = new PushService();
    await service.open();
    await use(service);
    service.close();
  },
  // Closed before its house is: a page without a server has errors of its own.
  page: async ({ house: _, page }, use) => use(page),
});

/** No browser reaches a real push service here: it is given a device of ours. */
async function subscribeTo(context: BrowserContext, service: PushService, url: string) {
  await context.grantPermissions(['notifications'], { origin: new URL(url).origin });
  await context.addInitScript((subscription) => {
    PushManager.prototype.getSubscription = () => Promise.resolve(null);
    PushManager.prototype.subscribe = (options) => {
      (globalThis as { usedKey?: unknown }).usedKey = options?.applicationServerKey;
      return Promise.resolve({ toJSON: () => subscription } as unknown as PushSubscription);
    };
  }, service.subscription);
}

/** Hands a message to the service worker, as the browser does when its push service has one. */
async function deliver(cdp: CDPSession, registration: string, url: string, data: string) {
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(url).origin,
    registrationId: registration,
    data,
  });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications();
    return all.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });

test('a push message is signed, encrypted, shown by the service worker, and leads to its table', async ({
  page,
  context,
  house,
  service,
}) => {
  await subscribeTo(context, service, house.url);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  await page.goto(`${house.url}/notices`);
  await page.getByRole('button', { name: 'Turn on here' }).click();
  const device = page.getByRole('region', { name: 'On this device' });
  await expect(device.getByRole('status')).toContainText('This browser shows your notices');
  const registration = await registered;

  await page.getByRole('button', { name: /^Send a test/ }).click();
  await expect.poll(() => service.got.length).toBe(1);
  const { key, claims } = service.sender(service.got[0]!);
  expect(claims['aud']).toBe(service.url);
  expect(await page.evaluate(() => (globalThis as { usedKey?: unknown }).usedKey)).toBe(key);
  const message = service.read(service.got[0]!);
  await deliver(cdp, registration, house.url, message);
  const { id } = JSON.parse(message) as { id: string };
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'A test', body: 'It works: notices arrive here.', tag: id, data: '/notices' }]);
  // Delivered again, it replaces itself.
  await deliver(cdp, registration, house.url, message);
  await expect.poll(async () => (await shown(page)).length).toBe(1);

  // A match over days begins at another's table: whoever is not looking is called.
  const other = await page.request.post(`${house.url}/api/guest`, { data: { token: true } });
  const { token } = (await other.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const data = { game: 'factory-manager', seats, pace: { kind: 'days', days: 1 }, public: true };
  const made = await page.request.post(`${house.url}/api/tables`, { headers, data });
  const table = ((await made.json()) as { id: string }).id;
  await page.request.post(`${house.url}/api/tables/${table}/join`, { data: {} });
  await page.request.post(`${house.url}/api/tables/${table}/start`, { headers, data: {} });
  await expect.poll(() => service.got.length).toBe(2);
  const call = JSON.parse(service.read(service.got[1]!)) as { kind: string; path: string };
  expect(['turn', 'starts']).toContain(call.kind);
  expect(call.path).toBe(`/table/${table}`);
  await deliver(cdp, registration, house.url, JSON.stringify(call));
  await expect.poll(async () => (await shown(page)).length).toBe(2);

  // What it leads to opens in the tab that is at the start; only a real click may bring it to the front.
  await page.goto(house.url);
  const worker = context.serviceWorkers()[0]!;
  await worker.evaluate(async (path) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (kind: string, about: { notification: Notification }) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const notification = (await scope.registration.getNotifications()).find(({ data }) => data === path)!;
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, call.path);
  await page.waitForURL(`${house.url}/table/${table}`);
  await expect.poll(async () => (await shown(page)).length).toBe(1);
});

/** Another tab comes to the front, or this one again. */
async function hide(page: Page, hidden: boolean) {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('a table in a hidden tab is not looked at: its owner is called, at the turn or a while after it came', async ({
  page,
  context,
  house,
  service,
}) => {
  await subscribeTo(context, service, house.url);
  await page.goto(`${house.url}/notices`);
  await page.getByRole('button', { name: 'Turn on here' }).click();
  await expect(page.getByRole('region', { name: 'On this device' }).getByRole('status')).toContainText(
    'This browser shows your notices',
  );
  const seats = [{ kind: 'me' }, { kind: 'bot', level: 'apprentice' }];
  const data = { game: 'factory-manager', seats, pace: { kind: 'days', days: 1 } };
  const begin = async (hidden: boolean) => {
    const made = await page.request.post(`${house.url}/api/tables`, { data });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`${house.url}/table/${id}`);
    await expect(page.getByRole('button', { name: 'Start match' })).toBeVisible();
    await hide(page, hidden);
    await page.request.post(`${house.url}/api/tables/${id}/start`, { data: {} });
    return `/table/${id}`;
  };
  const told = (n: number) => JSON.parse(service.read(service.got[n]!)) as { kind: string; path: string };

  const first = await begin(true);
  await expect.poll(() => service.got.length).toBe(1);
  expect(told(0)).toMatchObject({ kind: 'turn', path: first });

  const second = await begin(false);
  await expect(page.getByRole('heading', { name: 'Your turn' }).or(page.getByText('Your turn')).first()).toBeVisible();
  await page.waitForTimeout(1500);
  expect(service.got).toHaveLength(1);
  await hide(page, true);
  await expect.poll(() => service.got.length).toBe(2);
  expect(told(1)).toMatchObject({ kind: 'turn', path: second });
});

test('people choose what they are called for, when not, and in which language', async ({ page, house }) => {
  await page.goto(`${house.url}/notices`);
  await expect(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible();
  await expect(page.getByText('Mail and webhooks need an account')).toBeVisible();
  await accessible(page, 'notices of a guest');
  await fits(page, 'notices of a guest');
  const report = page.getByRole('checkbox', { name: 'A report is ready: Device' });
  await expect(report).toBeChecked();
  await report.focus();
  await page.keyboard.press('Space');
  const saved = page.getByRole('region', { name: 'What for' }).getByRole('status');
  await expect(saved).toHaveText('Saved.');
  const when = page.getByRole('region', { name: 'When and how' });
  await when.getByRole('checkbox').check();
  await when.getByLabel('From').fill('21:30');
  await when.getByLabel('Language of notices').selectOption('de');
  await when.getByRole('button', { name: 'Save' }).click();
  await expect(when.getByRole('status')).toHaveText('Saved.');
  await page.reload();
  await expect(report).not.toBeChecked();
  await expect(when.getByLabel('From')).toHaveValue('21:30');
  await expect(when.getByLabel('Language of notices')).toHaveValue('de');

  // With an account there are webhooks; what is wrong with an address is said.
  const name = `Notice${Date.now() % 1e9}`;
  await page.request.post(`${house.url}/api/account`, { data: { name, password: 'correct horse' } });
  await page.reload();
  const hook = page.getByRole('region', { name: 'Webhook' });
  await hook.getByLabel('Address').fill('ftp://127.0.0.1/hook');
  await hook.getByLabel('Label').fill('Our channel');
  await hook.getByRole('button', { name: 'Add webhook' }).click();
  await expect(hook.getByRole('alert').filter({ hasText: 'https://' })).toBeVisible();
  await hook.getByLabel('Address').fill('http://127.0.0.1:9/hook');
  await hook.getByRole('button', { name: 'Add webhook' }).click();
  await expect(hook.locator('code')).toHaveText(/^\w{40}$/);
  await expect(page.getByRole('region', { name: 'Mail' })).toContainText('This site sends no mail');
  await accessible(page, 'notices');
  await fits(page, 'notices');
  await picture(page, 'notices');
  await page.getByRole('button', { name: 'Remove: Our channel' }).click();
  await expect(page.getByText('Nowhere yet.')).toBeVisible();
});
