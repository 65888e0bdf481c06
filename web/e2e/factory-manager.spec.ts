// Factory Manager's table: nothing on sale is hidden, buying is planned, everything can be looked at.

import type { Components, View } from '../src/lib/generated/factory-manager';
import { playUntil } from './pilot';
import { accessible, address, expect, fits, picture, settled, sitDown, test, type Page } from './player';

test.setTimeout(90_000);

/** Plays until we can buy something with at least two workers, in another match where one does not come to that. */
async function playUntilBuying(page: Page, seed: string) {
  for (const another of ['a', 'b', 'c', 'd']) {
    await sitDown(page, 'factory-manager', 'apprentice', another + seed.slice(1));
    for (const round of [1, 2, 3, 4]) {
      expect(await playUntil(page, { round, phase: 'buying' })).toBe(true);
      await expect(page.locator('.dock:not(.idle)')).toContainText(/Hiring ends your turn/);
      const workers = parseInt((await page.locator('.dock .sub').textContent()) ?? '0', 10);
      if (workers > 1 && (await page.locator('.market-tile[data-legal]:visible').count()) > 0) return;
    }
  }
  throw new Error('in none of four matches there was something to buy with two workers');
}

/** The market holds every kind of tile there is, some of them twice: nobody will ever see more. */
async function fillMarket(page: Page) {
  const { tiles } = (await (
    await page.request.get(address('/api/games/factory-manager/components'))
  ).json()) as Components;
  const kinds = tiles.filter(({ start }) => !start);
  // Plain text can be changed on its way.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'DecompressionStream'));
  await page.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const said = JSON.parse(text as string) as { frame?: { view: View }; update?: { frame: { view: View } } | null };
      for (const frame of [said.frame, said.update?.frame]) {
        if (!frame?.view?.market) continue;
        const seats = frame.view.factories.length;
        frame.view.market = kinds.map((kind, i) => ({
          ...kind,
          count: 1 + (i % 2),
          price_for: Array.from({ length: seats }, () => kind.price - 2),
        }));
      }
      socket.send(JSON.stringify(said));
    });
  });
  await page.reload();
  await expect(page.locator('.market-tile')).toHaveCount(kinds.length);
  return kinds.length;
}

/** The rows of the market that are cut, covered or out of the page's reach. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const dock = document.querySelector('.dock')!;
    const floats = getComputedStyle(dock).position !== 'static';
    const wrong: string[] = [];
    for (const row of document.querySelectorAll<HTMLElement>('.market-tile')) {
      row.scrollIntoView({ block: 'nearest' });
      const box = row.getBoundingClientRect();
      const name = row.getAttribute('aria-label')!;
      const last = row.querySelector('.what')!.lastElementChild!.getBoundingClientRect();
      const end = (row.querySelector('.qty') ?? row).getBoundingClientRect();
      if (last.right > (row.querySelector('.qty') ? end.left : end.right) + 0.5) wrong.push(`cut: ${name}`);
      if (box.height < 24 || box.left < 0 || box.right > innerWidth) wrong.push(`out: ${name}`);
      if (floats && box.bottom > dock.getBoundingClientRect().top) wrong.push(`below the dock: ${name}`);
      const top = document.elementFromPoint(box.left + 12, box.top + box.height / 2);
      if (!row.contains(top)) wrong.push(`covered: ${name}`);
      for (let up = row.parentElement; up && up.matches('.board *'); up = up.parentElement)
        if (up.scrollHeight > up.clientHeight + 12 && getComputedStyle(up).overflowY !== 'visible')
          wrong.push(`scrolls inside: ${up.className}`);
    }
    return wrong;
  });

test('no tile on sale is ever hidden, and the last round is said', async ({ page }, { project }) => {
  await sitDown(page, 'factory-manager');
  expect(await playUntil(page, { round: 5, phase: 'buying' })).toBe(true);
  await expect(page.getByRole('status').getByText('Last round: counts twice.')).toBeVisible();
  await expect(page.locator('.dock')).toContainText('last round');
  await expect(page.locator('.forecast')).toContainText('doubled');
  await fillMarket(page);
  const desktop = project.name === 'desktop';
  const sizes = desktop
    ? ([
        [1366, 768],
        [1440, 900],
        [1920, 1080],
        [1024, 768],
      ] as const)
    : ([[390, 844]] as const);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await settled(page);
    expect.soft(await hidden(page), `${width} x ${height}`).toEqual([]);
    await fits(page, `the market at ${width}`);
    if (width >= 1280) {
      const high = await page.evaluate(() => document.documentElement.scrollHeight);
      expect.soft(high, `the whole table at ${width} x ${height}`).toBeLessThanOrEqual(height);
    }
    if (width < 700) {
      const market = await page.locator('.board').boundingBox();
      expect(market!.height, 'the market fits two screens').toBeLessThan(2 * height);
    }
    await picture(page, 'market-full', width);
  }
  // Enlarged to 200 %, nothing lies under the dock: it stands in the page.
  if (desktop) {
    await page.setViewportSize({ width: 512, height: 384 });
    await settled(page);
    expect(await hidden(page)).toEqual([]);
    await fits(page, 'the table at 200 %');
  }
});

test('buying is planned, summed up and confirmed once', async ({ page, seed }, { project }) => {
  const sent: { type: string; action?: unknown }[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(payload as string) as (typeof sent)[number])),
  );
  await playUntilBuying(page, seed);
  const phone = project.name === 'phone';
  const row = page.locator('.market-tile[data-legal]:visible');
  await expect(row.first()).toBeVisible();
  sent.length = 0;
  await row.first().click();
  await expect(row.first()).toHaveAttribute('aria-pressed', 'true');
  // Two clicks buy a tile, as ever.
  await expect(page.locator('.dock .btn.pick')).toContainText('Confirm');
  if (phone) await page.getByRole('button', { name: 'Factory', exact: true }).click();
  await page.locator('.hall .tile[data-legal]:visible').first().click();
  await expect(page.locator('.dock .btn.pick')).toContainText('Confirm 2 steps');
  await expect(page.locator('.hall .planned')).not.toHaveCount(0);
  const steps = page.locator('.steps > li');
  await expect(steps).toHaveCount(2);
  // What is torn down makes room for what is bought.
  await expect(steps.first()).toContainText('Tear down');
  await accessible(page, 'a plan');
  await picture(page, 'plan');
  // Any step can be taken out again; U takes the last.
  await page.getByRole('button', { name: /Take out step 1/ }).click();
  await expect(steps).toHaveCount(1);
  await page.locator('.hall .tile[data-legal]:visible').first().click();
  await expect(steps).toHaveCount(2);
  expect(sent.filter(({ type }) => type === 'act')).toEqual([]);
  await page.keyboard.press('c');
  await expect(page.locator('.steps')).toHaveCount(0);
  const acts = sent.filter(({ type }) => type === 'act');
  expect(acts).toHaveLength(1);
  expect(acts[0]!.action).toMatchObject([{ do: 'tear_down' }, { tile: expect.any(Number) }]);
  await expect(page.locator('.dock .no')).toBeEmpty();
});

test('every tile is looked at by pointing, by focus and by tap, also when it is not our turn to buy', async ({ page }, {
  project,
}) => {
  await sitDown(page, 'factory-manager');
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  const closer = page.getByTestId('inspector');
  if (project.name === 'phone') {
    await page.locator('.hall .tile').first().tap();
    await expect(closer).toContainText('until the end');
    // The dock's first line stays in sight.
    await expect(page.locator('.dock .turn')).toBeVisible();
    await accessible(page, 'a tile looked at');
    await picture(page, 'inspector');
    await closer.getByRole('button', { name: 'Close' }).click();
    await expect(closer).toHaveCount(0);
    return;
  }
  await page.locator('.market-tile').first().hover();
  await expect(closer).toContainText('Costs you now');
  await expect(closer).toContainText('brings until the end');
  await expect(closer.getByRole('link', { name: /Rule FM-/ })).toHaveAttribute('href', /\/rules\/factory-manager#fm-/);
  await page.mouse.move(2, 2);
  await expect(closer).toHaveCount(0);
  await page.locator('.supply .step').first().focus();
  await page.keyboard.press('i');
  await expect(closer).toContainText('brings until the end');
  await accessible(page, 'a tile looked at');
  await page.keyboard.press('Escape');
  await expect(closer).toHaveCount(0);
  await page.locator('.hall .tile').first().click();
  await expect(closer.getByRole('button', { name: 'Close' })).toBeVisible();
});

test("one's own money stands beside everybody else's, on every tab", async ({ page }, { project }) => {
  await sitDown(page, 'factory-manager');
  await expect(page.locator('.dock')).toBeVisible();
  if (project.name === 'desktop') {
    await expect(page.locator('.others .own')).toContainText('You');
    await expect(page.locator('.others .purse:visible')).toHaveCount(3);
    return;
  }
  for (const tab of ['Factory', 'Market', 'Others', 'Log']) {
    await page.getByRole('button', { name: tab, exact: true }).click();
    await expect(page.locator('.purses li:visible')).toHaveCount(3);
    await expect(page.locator('.purses .you')).toContainText('You');
  }
});

test('with the colours of the system, bars and marks can be told apart', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  await page.emulateMedia({ forcedColors: 'active' });
  await sitDown(page, 'factory-manager');
  await expect(page.locator('.track .bar').first()).toBeVisible();
  const grounds = await page.evaluate(() =>
    ['.bar i.on', '.bar i:not(.on, .pre)', '.mini .full', '.mini i:not(.full)'].map(
      (what) => getComputedStyle(document.querySelector(what)!).backgroundColor,
    ),
  );
  expect(grounds[0], 'a filled bar').not.toBe(grounds[1]);
  expect(grounds[2], 'a small hall').not.toBe(grounds[3]);
});

test('the energy tile is turned up before anybody reads the incomes', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await sitDown(page, 'factory-manager');
  const climax = page.getByTestId('climax');
  await playUntil(page, { round: 2, phase: 'choosing', anyone: true });
  await expect(climax).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(climax).toHaveCount(0, { timeout: 1000 });
});
