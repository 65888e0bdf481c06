// What can go wrong with a device: it stores nothing, has no room left, is too slow; a match is damaged, open twice, or deleted
// elsewhere. It is said, and nothing that was promised is lost.

import { chromium, type BrowserContext } from '@playwright/test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from './house';
import { begin, device, log as feed, opened, test } from './places';
import { expect, listen, myTurn, play, step, TITLES, type Page } from './player';

test.beforeEach(({ browserName: _ }, { project }) => test.skip(project.name !== 'desktop', 'the same on a phone'));

/** What has happened, without what is offered beside it. */
const log = async (page: Page) => (await feed(page)).replace(/^Summary\n/m, '');

const strip = (page: Page, text: RegExp) => page.locator('.strip').filter({ hasText: text });

/** Tries until something has happened. */
async function move(page: Page, roll: () => number) {
  const before = await log(page);
  for (let n = 0; n < 40 && (await log(page)) === before && (await myTurn(page)); n++) await step(page, roll);
  expect(await log(page)).not.toBe(before);
}

/** Changes rows of the database, as the page itself could. */
const damage = (page: Page, store: 'tables' | 'log', field: string) =>
  page.evaluate(
    ([store, field]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('shopfloor');
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(store, 'readwrite');
          const rows = writing.objectStore(store);
          const all = rows.getAll() as IDBRequest<object[]>;
          all.onsuccess = () => rows.put({ ...all.result[0]!, [field]: '{"half' });
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [store, field] as const,
  );

/** A browser whose user forbids sites to store anything: there is a database, and it cannot be opened. */
async function forbidding(profile: string): Promise<BrowserContext> {
  mkdirSync(join(profile, 'Default'), { recursive: true });
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const { launchOptions } = test.info().project.use;
  return chromium.launchPersistentContext(profile, { ...launchOptions, locale: 'en-GB', reducedMotion: 'reduce' });
}

/** Plays in a browser that stores nothing, and is told so. */
async function playUnkept(page: Page, url: string, roll: () => number) {
  const troubles = listen(page);
  await page.goto(url);
  await begin(page, 'fantastic-factories', 'Play now');
  await expect(strip(page, /This browser stores nothing/)).toBeVisible();
  await move(page, roll);
  await move(page, roll);
  expect(await myTurn(page)).toBe(true);
  // As long as the tab is there, the match is.
  const before = await log(page);
  await page
    .getByRole('link', { name: /Shopfloor/ })
    .first()
    .click();
  await expect(device(page)).toContainText('This browser stores nothing');
  await device(page)
    .getByRole('link', { name: /^Resume/ })
    .click();
  await expect.poll(() => log(page)).toBe(before);
  expect(troubles()).toEqual([]);
}

test('a browser that may store nothing plays, and says that nothing is kept', async ({ files, roll }) => {
  const profile = folder();
  const context = await forbidding(profile);
  try {
    const page = await context.newPage();
    await playUnkept(page, files.url, roll);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test('a browser without any database plays, and says that nothing is kept', async ({ browser, files, roll }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  await context.route(/\/worker-[^/]*\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: `delete self.__proto__.__proto__.indexedDB;\n${await answer.text()}`,
    });
  });
  await playUnkept(await opened(context), files.url, roll);
  await context.close();
});

/** Fills whatever room is left, as others on the same device do. */
const fill = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('others');
    opening.onupgradeneeded = () => opening.result.createObjectStore('things', { autoIncrement: true });
    const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const put = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const writing = database.transaction('things', 'readwrite');
        writing.oncomplete = () => resolve(true);
        writing.onabort = () => resolve(false);
        writing.objectStore('things').put('x'.repeat(bytes));
      });
    for (let bytes = 1 << 17; bytes >= 512; bytes >>= 1) while (await put(bytes));
    database.close();
  });

for (const [how, tag] of [
  ['Play solo', []],
  ['Play now', ['@long']],
] as const) {
  test(
    `the disk is full in the middle of a match: nothing has happened, and it goes on when there is room: ${how}`,
    { tag: [...tag] },
    async ({ browser, files, roll }) => {
      // Without the stored page, so that there is little on the device.
      const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
      const page = await opened(context);
      const quota = await context.newCDPSession(page);
      const { origin } = new URL(files.url);
      await quota.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 2_000_000 });
      await page.goto(files.url);
      await begin(page, 'fantastic-factories', how);
      await move(page, roll);
      expect(await myTurn(page)).toBe(true);
      await fill(page);
      const before = await log(page);
      const full = strip(page, /no room left/);
      for (let n = 0; n < 40 && !(await full.isVisible()); n++) await step(page, roll);
      await expect(full).toBeVisible();
      expect(await log(page)).toBe(before);
      // What is stored is what was told.
      await page.reload();
      await expect.poll(() => log(page)).toBe(before);
      await quota.send('Storage.overrideQuotaForOrigin', { origin });
      await move(page, roll);
      await expect(full).toHaveCount(0);
      expect(await myTurn(page)).toBe(true);
      const after = await log(page);
      await page.reload();
      await expect.poll(() => log(page)).toBe(after);
      await context.close();
    },
  );
}

test('two tabs at one match with bots go on as one; deleted in one, it is gone in the other, which says so', async ({
  browser,
  files,
  roll,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const [first, second] = [await opened(context), await opened(context)];
  const pages = [first, second];
  await first.goto(files.url);
  await begin(first, 'fantastic-factories', 'Play now');
  await second.goto(first.url());
  for (let n = 0; n < 2; n++) {
    const [here, there] = n % 2 === 0 ? [first, second] : [second, first];
    await move(here, roll);
    expect(await myTurn(here)).toBe(true);
    await expect.poll(async () => (await log(there)) === (await log(here))).toBe(true);
  }
  // Both at once: one is first, and both know which.
  await Promise.all(pages.map((page) => step(page, roll)));
  await expect.poll(async () => (await log(first)) === (await log(second))).toBe(true);
  // The tab whose bots acted goes; those of the other take over.
  await first.goto(files.url);
  await move(second, roll);
  expect(await myTurn(second)).toBe(true);
  await device(first)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await first.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(second.getByRole('heading', { name: /This match was deleted from this device/ })).toBeVisible();
  await context.close();
});

test('data deleted by the browser in the middle of a match: it says so, and the next match is kept again', async ({
  browser,
  files,
  roll,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await opened(context);
  await page.goto(files.url);
  await begin(page, 'fantastic-factories', 'Play solo');
  await move(page, roll);
  const storage = await context.newCDPSession(page);
  await storage.send('Storage.clearDataForOrigin', { origin: new URL(files.url).origin, storageTypes: 'indexeddb' });
  const gone = page.getByRole('heading', { name: /This match was deleted from this device/ });
  for (let n = 0; n < 40 && !(await gone.isVisible()); n++) await step(page, roll);
  await expect(gone).toBeVisible();
  await page.getByRole('main').getByRole('link').click();
  await begin(page, 'fantastic-factories', 'Play solo');
  await move(page, roll);
  const after = await log(page);
  await page.reload();
  await expect.poll(() => log(page)).toBe(after);
  await context.close();
});

for (const [store, field] of [
  ['tables', 'row'],
  ['log', 'entries'],
] as const) {
  test(`a damaged match (its ${field}) is refused with those words, and the others are as they were`, async ({
    browser,
    files,
    roll,
  }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await opened(context);
    await page.goto(files.url);
    await begin(page, 'fantastic-factories', 'Play now');
    const damaged = page.url();
    await damage(page, store, field);
    await page.goto(files.url);
    await begin(page, 'fantastic-factories', 'Play solo');
    await move(page, roll);
    await page.goto(damaged);
    await expect(page.getByRole('heading', { name: /This match is damaged on this device/ })).toBeVisible();
    await page.getByRole('main').getByRole('link').click();
    await expect(device(page)).toContainText('1 match is damaged');
    await expect(device(page).getByRole('link', { name: /^Resume/ })).toHaveCount(1);
    await device(page).getByRole('button', { name: 'Delete damaged matches' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(device(page)).not.toContainText('damaged');
    await device(page)
      .getByRole('link', { name: /^Resume/ })
      .click();
    await move(page, roll);
    await context.close();
  });
}

test('a device too slow for strong bots says so, and weaker ones play in their place', async ({
  browser,
  files,
  roll,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await opened(context);
  // Its clock runs a thousand times as fast, so that everything seems to take a thousand times as long.
  page.on('worker', (worker) => {
    void worker.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() * 1000;
    });
  });
  await page.goto(files.url);
  const card = page.getByRole('region', { name: TITLES['fantastic-factories'] });
  await card.locator('summary').first().click();
  await card.locator('input[value="director"]').check();
  await begin(page, 'fantastic-factories', 'Play now');
  const slow = strip(page, /too slow for strong bots/);
  for (let n = 0; n < 200 && !(await slow.isVisible()); n++) await play(page, roll, 1);
  await expect(slow).toBeVisible();
  await context.close();
});
