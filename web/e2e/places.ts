// Places where the device plays: a server of a test's own, and the site as files; and what is done there.

import type { BrowserContext } from '@playwright/test';
import { rmSync } from 'node:fs';
import { Files } from './files';
import { folder, House, writeSite } from './house';
import { beenHere, expect, myTurn, test as base, TITLES, type Game, type Page } from './player';

interface Places {
  /** A server of this test's own. */
  house: House;
  /** The site as files, under a path. */
  files: { folder: string; url: string; close: () => Promise<void> };
}

export const test = base.extend<Places>({
  house: async ({ browserName: _ }, use) => {
    const house = new House(folder());
    await house.open();
    await use(house);
    await house.close();
    rmSync(house.folder, { recursive: true, force: true });
  },
  files: async ({ browserName: _ }, use) => {
    const out = folder();
    test.skip(!writeSite(out), 'the binary was built without the engine for browsers: scripts/wasm');
    const files = await Files.open(out, '/club/');
    await use({ folder: out, url: files.url, close: () => files.close() });
    await files.close();
    rmSync(out, { recursive: true, force: true });
  },
});

export async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await beenHere(page);
  return page;
}

/** The page is stored: it opens without a network from now on. */
export async function stored(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

export const device = (page: Page) => page.getByRole('region', { name: 'On this device', exact: true });

/** What has happened, in words. */
export const log = (page: Page) => page.locator('#feed-panel').innerText();

/** A match on the device, from the home page. */
export async function begin(page: Page, game: Game, how: 'Play now' | 'Play solo') {
  await page.getByRole('region', { name: TITLES[game] }).getByRole('button', { name: how }).click();
  await page.waitForURL(/table\/device-/);
  expect(await myTurn(page)).toBe(true);
}
