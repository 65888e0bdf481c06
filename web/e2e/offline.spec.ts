// Without a connection: the page opens, plays, teaches and looks back on this device; with a connection again, what was played is
// kept in the account. The same from files alone.

import type { Browser, CDPSession } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { begin, device, log, opened, stored, test } from './places';
import {
  accessible,
  answers,
  expect,
  fits,
  lights,
  listen,
  lightAndDark,
  myTurn,
  play,
  playToTheEnd,
  result,
  step,
  TITLES,
  type Page,
} from './player';

/** The first lesson, by what it shows. */
async function learn(page: Page, url: string) {
  await page.goto(url);
  const panel = page.locator('.lesson');
  await expect(panel).toBeVisible();
  for (let n = 0; n < 60 && !(await panel.evaluate((here) => here.classList.contains('done'))); n++) {
    await panel
      .locator('.ways')
      .getByRole('button', { name: /^(Go on|Show me)$/ })
      .click();
    await expect(panel.locator('.ways button[disabled]')).toHaveCount(0);
  }
  await expect(panel).toContainText('Lesson done');
}

/** A puzzle of the day, tried until it is judged. */
async function solve(page: Page, url: string, roll: () => number) {
  await page.goto(url);
  await page.locator('a.daily').first().click();
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  for (let n = 0; n < 150 && (await page.locator('.said').count()) === 0; n++) await step(page, roll);
  await expect(page.locator('.said')).toBeVisible();
}

test('the network is cut: the page opens, plays on, is closed and resumed; then the match is kept in the account', async ({
  browser,
  house,
  roll,
}, { project }) => {
  test.setTimeout(400_000);
  const context = await browser.newContext({ ...project.use, reducedMotion: 'reduce' });
  let page = await opened(context);
  await page.goto(house.url);
  await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible();
  await stored(page);

  await house.close();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection. This device plays on.' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await lightAndDark(page, 'home-offline');
  await fits(page, 'home without a connection');

  await begin(page, 'fantastic-factories', 'Play solo');
  await expect(page.locator('.where')).toContainText('Fantastic Factories');
  await play(page, roll, 10);
  const told = project.name === 'desktop' ? await log(page) : null;
  await page.close();
  page = await opened(context);
  await page.goto(house.url);
  await device(page)
    .getByRole('link', { name: /^Resume/ })
    .click();
  // On a phone what is left to do may be behind a tab, as the log is.
  await expect(lights(page).or(answers(page)).first()).toBeVisible();
  if (told !== null) await expect.poll(() => log(page)).toBe(told);
  await playToTheEnd(page, roll);
  await result(page).getByRole('link', { name: 'Replay' }).click();
  await expect(page.getByRole('slider').first()).toBeVisible();

  await house.open();
  await context.setOffline(false);
  await page.goto(house.url);
  await expect(device(page)).toBeVisible();
  await device(page).getByRole('button', { name: 'Keep in my account' }).click();
  await device(page).getByRole('link', { name: 'In your account' }).click();
  await page.waitForURL(/\/table\/(?!device-)[a-z0-9]+\/replay/);
  await page.goto(house.url);
  await expect(page.getByRole('region', { name: 'My matches' })).toContainText('Finished');
  await device(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(device(page)).toHaveCount(0);
  await context.close();
});

test('the site from files under a path plays, teaches and solves, online and off', async ({ browser, files, roll }, {
  project,
}) => {
  test.setTimeout(400_000);
  const context = await browser.newContext({ ...project.use, reducedMotion: 'reduce' });
  const page = await opened(context);
  const troubles = listen(page);
  await page.goto(files.url);
  await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible();
  await accessible(page, 'the site from files');
  await fits(page, 'the site from files');
  for (const missing of ['Leaderboard', 'Create table', 'Sign in'])
    await expect(page.getByText(missing, { exact: true })).toHaveCount(0);
  await stored(page);
  await files.close();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible();
  await learn(page, `${files.url}?/school/factory-manager/first-match`);
  await solve(page, `${files.url}?/puzzles`, roll);
  await page.goto(`${files.url}?/rules/factory-manager#fm-1.3`);
  await expect(page.locator('#fm-1\\.3')).toBeInViewport();

  await page.goto(files.url);
  await begin(page, 'factory-manager', 'Play now');
  await play(page, roll, 15);
  expect(troubles().filter((trouble) => !trouble.includes('ERR_'))).toEqual([]);
  await context.close();
});

/**
 * The tasks of the page that take longer than 50 ms, from now on: in those it answers nobody. What counts is how long its own
 * thread computes: on a busy machine every task takes longer by the clock, while others have their turn.
 */
async function longTasks(browser: Browser, page: Page): Promise<() => Promise<number[]>> {
  await browser.startTracing(page, { categories: ['-*', '__metadata', 'toplevel'] });
  return async () => {
    interface Traced {
      name: string;
      pid: number;
      tid: number;
      args: { name?: string };
      /** Of the thread, in microseconds. */
      tdur?: number;
    }
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
    const thread = ({ pid, tid }: Traced) => `${pid} ${tid}`;
    const pages = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
    const own = new Set(pages.map(thread));
    const tasks = traceEvents.filter(
      (it) => it.name.endsWith('::RunTask') && it.tdur !== undefined && own.has(thread(it)),
    );
    expect(tasks.length).toBeGreaterThan(0);
    const took = tasks.map(({ tdur }) => tdur! / 1000);
    console.log(`the longest of ${took.length} tasks of the page: ${Math.max(...took).toFixed(0)} ms`);
    return took.filter((ms) => ms > 50);
  };
}

/** How many elements there will have been, from now on. */
async function drawn(page: Page, selector: string): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle((wanted) => {
    const all = new Set(document.querySelectorAll(wanted));
    const look = () => document.querySelectorAll(wanted).forEach((it) => all.add(it));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
    return () => all.size;
  }, selector);
  return () => count.evaluate((now) => now());
}

test('while the device thinks, the page is free; offline a board is soon there', async ({ browser, files, roll }, {
  project,
}) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await opened(context);
  await page.goto(files.url);
  await stored(page);
  const card = page.getByRole('region', { name: TITLES['factory-manager'] });
  await card.locator('summary').first().click();
  await card.locator('input[value="director"]').check();
  await begin(page, 'factory-manager', 'Play now');

  // While directors think, nobody touches the page.
  for (let n = 0; n < 3; n++) {
    await play(page, roll, 3);
    const thinking = await longTasks(browser, page);
    await page.waitForTimeout(1000);
    expect(await thinking()).toEqual([]);
  }

  const resumed = page.url();
  await context.setOffline(true);
  const begun = Date.now();
  await page.goto(resumed);
  expect(await myTurn(page)).toBe(true);
  console.log(`a board that takes a move after ${Date.now() - begun} ms without a connection`);

  await page.goto(files.url);
  const match = new URL('../../games/factory-manager/tests/golden/three-seats.json', import.meta.url);
  await page.locator('input[type="file"]').setInputFiles(fileURLToPath(match));
  await page.waitForURL(/replay/);
  await page.getByRole('link', { name: 'Report' }).first().click();
  const judging = await longTasks(browser, page);
  const [cards, boards] = [await drawn(page, '[id^="decision-"]'), await drawn(page, '[id^="decision-"] .picture')];
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 120_000 });
  expect(await judging()).toEqual([]);
  // With every part that comes, only what is new is drawn.
  await expect(page.locator('[id^="decision-"] .picture')).toHaveCount(await page.locator('[id^="decision-"]').count());
  expect(await cards()).toBeGreaterThan(0);
  expect(await boards()).toBeLessThanOrEqual(await cards());
  await context.close();
});

for (const [game, how] of [
  ['factory-manager', 'Play now'],
  ['fantastic-factories', 'Play now'],
  ['fantastic-factories', 'Play solo'],
] as const) {
  test(
    `a whole match of ${game} without a connection: ${how}`,
    { tag: '@long' },
    async ({ browser, files, roll }, { project }) => {
      test.setTimeout(900_000);
      const context = await browser.newContext({ ...project.use, reducedMotion: 'reduce' });
      const page = await opened(context);
      await page.goto(files.url);
      await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible();
      await stored(page);
      await context.setOffline(true);
      await page.reload();
      await begin(page, game, how);
      await playToTheEnd(page, roll);
      await result(page).getByRole('link', { name: 'Report' }).click();
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible({ timeout: 120_000 });
      await context.close();
    },
  );
}

test('at one screen hands are behind a curtain, and where nothing is hidden there is none', async ({
  browser,
  files,
  roll,
}, { project }) => {
  const context = await browser.newContext({ ...project.use, reducedMotion: 'reduce' });
  const page = await opened(context);
  const curtain = page.getByTestId('curtain');
  for (const game of ['fantastic-factories', 'factory-manager'] as const) {
    await page.goto(files.url);
    await page.getByRole('heading', { name: 'At one screen' }).click();
    await page.getByLabel('Game', { exact: true }).selectOption(game);
    await page.getByLabel('Name of player A').fill('Ada');
    await page.getByLabel('Name of player B').fill('Ben');
    await accessible(page, 'several at one screen');
    await page.getByRole('button', { name: 'Start match' }).click();
    await page.waitForURL(/table\/device-/);
    const seen = new Set<string | null>();
    for (let n = 0; n < 60 && seen.size < 2; n++) {
      await page.locator('.dock:not(.idle), [data-testid="curtain"]').first().waitFor();
      if (await curtain.isVisible()) {
        expect(game).toBe('fantastic-factories');
        await expect(page.locator('.dock')).toHaveCount(0);
        if (n === 0) await accessible(page, 'the curtain');
        await curtain.getByRole('button', { name: /^I am (Ada|Ben)$/ }).click();
        await expect(page.locator('.dock:not(.idle)')).toBeVisible();
      }
      seen.add(await page.locator('.dock').getAttribute('data-seat'));
      await step(page, roll);
    }
    expect([...seen].toSorted()).toEqual(['0', '1']);
  }
  await context.close();
});

test('where the disk is full, that is said before anything is played', async ({ browser, files }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await opened(context);
  const quota: CDPSession = await context.newCDPSession(page);
  await quota.send('Storage.overrideQuotaForOrigin', { origin: new URL(files.url).origin, quotaSize: 1 });
  await page.goto(files.url);
  await page.getByRole('region', { name: TITLES['factory-manager'] }).getByRole('button', { name: 'Play now' }).click();
  await expect(page.getByText(/no room|stores nothing/i).first()).toBeVisible();
  await context.close();
});

test('a new version is offered and not forced; a page that the server no longer understands says so', async ({
  browser,
  files,
  house,
}, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  const context = await browser.newContext();
  const page = await opened(context);
  await page.goto(files.url);
  await stored(page);
  const worker = join(files.folder, 'sw.js');
  writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// another version\n`);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const fresh = page.getByRole('button', { name: /^New version/ });
  await expect(fresh).toBeVisible();
  const loaded = page.waitForEvent('load');
  await fresh.click();
  await loaded;
  await expect(fresh).toHaveCount(0);
  // An address as a server has it leads to the same page.
  await page.goto(`${files.url}rules/factory-manager`);
  await page.waitForURL(/\/club\/\?\/rules\/factory-manager/);

  await context.route('**/api/**', (route) =>
    route.fulfill({ status: 400, json: { refused: 'version', text: 'Another version.', rule: null } }),
  );
  await page.goto(house.url);
  await expect(page.getByRole('alert').filter({ hasText: 'older than the server' })).toBeVisible();
  await context.close();
});
