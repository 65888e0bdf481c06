// The dock: asks before something is lost, keeps the time, gets over a lost connection, and covers nothing.

import { playUntil } from './pilot';
import { accessible, address, beenHere, expect, result, settled, sitDown, test, type Game, type Page } from './player';

async function atWork(page: Page) {
  await sitDown(page, 'fantastic-factories');
  expect(await playUntil(page, { round: 2, phase: 'work' })).toBe(true);
  await page.reload();
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
}

test('finishing with unused dice asks once, with what would be lost; Escape goes back', async ({ page }) => {
  await atWork(page);
  const finish = page.locator('.dock .choices').getByRole('button', { name: /^Finish the round/ });
  const question = page.getByRole('group', { name: /cannot be taken back/ });
  await finish.click();
  await expect(question).toContainText('This cannot be taken back.');
  await expect(question.getByRole('listitem').first()).toBeVisible();
  await accessible(page, 'the question about what would lapse');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(finish).toBeVisible();
  // A second tap at once answers nothing; both come from the page itself, which a busy machine does not keep waiting.
  const tapped = await finish.evaluate(
    (button: HTMLElement) =>
      new Promise<boolean>((resolve) => {
        button.click();
        requestAnimationFrame(() => {
          const answer = document.querySelector<HTMLElement>('.lapses .lose');
          answer?.click();
          resolve(answer !== null);
        });
      }),
  );
  expect(tapped).toBe(true);
  await expect(question).toBeVisible();
  await page.waitForTimeout(500);
  await question.getByRole('button').last().click();
  await expect(question).toBeHidden();
  await expect(finish).toBeHidden();
});

test('a connection that is back leaves nothing red, and previews come again', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  let down = false;
  const sent: string[] = [];
  const lines = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/\/socket\?/, async (line) => {
    if (down) return line.close();
    lines.add(line);
    const server = line.connectToServer();
    line.onMessage((message) => {
      sent.push(String(message));
      server.send(message);
    });
  });
  await atWork(page);
  const strip = page.locator('.strip', { hasText: 'Connection lost' });
  const alarm = page.locator('.dock [role="alert"]');
  down = true;
  for (const line of lines) await line.close();
  await expect(strip).toBeVisible();
  const die = page.locator('.dice [data-legal]:visible').first();
  await die.click();
  await page.locator('.dock .choices button').first().click();
  await expect(alarm).toContainText('Connection lost');
  await die.click();
  sent.length = 0;
  down = false;
  await expect(strip).toBeHidden();
  await expect(alarm).toBeEmpty();
  await expect.poll(() => sent.some((message) => message.includes('"preview"'))).toBe(true);
});

/** A match against a bot with this time to think. */
async function timed(page: Page, game: Game, move_s: number, reserve_s: number) {
  await page.request.post(address('/api/guest'), { data: {} });
  const seats = [{ kind: 'me' }, { kind: 'bot', level: 'apprentice' }];
  const data = { game, seats, pace: { kind: 'live', move_s, reserve_s }, public: false };
  const { id } = (await (await page.request.post(address('/api/tables'), { data })).json()) as { id: string };
  await page.request.post(address(`/api/tables/${id}/start`), { data: {} });
  await page.goto(address(`/table/${id}`));
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
}

test('a newcomer sees the clock, and is told when the time is up', async ({ browser }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' });
  // Enough for a busy machine to open the page.
  await timed(page, 'fantastic-factories', 16, 0);
  await expect(page.getByRole('timer')).toHaveText(/^\s*0:[01]\d\s*$/);
  await expect(page.locator('.dock.alarm')).toContainText('At 0:00 a bot plays on for you, and you finish last.');
  await expect(result(page)).toContainText('Your time was up', { timeout: 40_000 });
  await page.close();
});

test('the tab says "your turn" on every page', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  await sitDown(page, 'factory-manager');
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  await expect(page).toHaveTitle('● Your turn · Factory Manager · Shopfloor');
  for (const path of ['/rules/factory-manager', '/settings', '/']) {
    await page.goto(address(path));
    await expect(page).toHaveTitle(/^● Your turn · .*Shopfloor$/);
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /favicon-turn\.svg$/);
  }
});

test('pages without a game show the one that was looked at last; an unknown one is a choice', async ({ page }, {
  project,
}) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  await page.goto(address('/rules/fantastic-factories'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['leaderboard', 'components', 'rules']) {
    await page.goto(address(`/${name}`));
    await expect(page).toHaveURL(address(`/${name}/fantastic-factories`));
  }
  for (const name of ['leaderboard', 'components']) {
    await page.goto(address(`/${name}/chess`));
    await page.getByRole('link', { name: 'Factory Manager' }).click();
    await expect(page).toHaveURL(address(`/${name}/factory-manager`));
  }
});

test('the head of the leaderboard has room for every word', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'a phone shows three columns');
  const person = (rank: number, rating: number) => ({
    rank,
    id: `p${rank}`,
    name: 'Somebody with a very long name',
    guest: false,
    rating: { rating, uncertainty: 60, at_least: rating - 120, matches: 143, provisional: false },
  });
  const people = [person(1, 1930), person(2, 1500), person(3, 600)];
  await page.route('**/api/leaderboard/*', (route) => route.fulfill({ json: { people, bots: [] } }));
  for (const [width, lang] of [
    [1440, 'en'],
    [1024, 'de'],
    [900, 'de'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript((lang) => {
      const kept = JSON.parse(localStorage.getItem('shopfloor') ?? '{}') as object;
      localStorage.setItem('shopfloor', JSON.stringify({ ...kept, lang }));
    }, lang);
    await page.goto(address('/leaderboard/factory-manager'));
    await expect(page.locator('.tick-at').first()).toBeVisible();
    const boxes = await page.locator('thead').evaluate((head) => {
      const words = [...head.querySelectorAll('th:not(.scale), .tick-at')].map((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return text.getBoundingClientRect();
      });
      return words.map(({ left, right }) => [left, right] as const).toSorted((a, b) => a[0] - b[0]);
    });
    for (const [n, [, right]] of boxes.slice(0, -1).entries()) {
      expect(boxes[n + 1]![0] - right, `gap after word ${n} at ${width}`).toBeGreaterThanOrEqual(6);
    }
  }
});

for (const game of ['factory-manager', 'fantastic-factories'] satisfies Game[]) {
  test(`${game}: at twice the size and on a tablet, the dock leaves what has the focus in sight`, async ({ page }, {
    project,
  }) => {
    test.skip(project.name !== 'desktop', 'a phone has no Tab');
    await beenHere(page);
    await sitDown(page, game);
    await playUntil(page, { round: 2, phase: game === 'factory-manager' ? 'buying' : 'work' });
    await page.reload();
    await expect(page.locator('.dock:not(.idle)')).toBeVisible();
    for (const [width, height] of [
      [720, 450],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const dock = (await page.locator('.dock').boundingBox())!;
      expect(dock.height).toBeLessThanOrEqual(height * 0.35);
      const covered: string[] = [];
      for (let tabs = 0; tabs < 36; tabs += 1) {
        await page.keyboard.press('Tab');
        const bad = await page.evaluate(() => {
          const here = document.activeElement!;
          const dock = document.querySelector('.dock')!;
          if (here === document.body || dock.contains(here) || !document.querySelector('main')!.contains(here))
            return null;
          const [box, over] = [here.getBoundingClientRect(), dock.getBoundingClientRect()];
          const hidden = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
          const high = Math.min(box.height, over.top);
          return hidden > high / 2 ? `${here.className}: ${Math.round(hidden)} of ${Math.round(box.height)}` : null;
        });
        if (bad) covered.push(bad);
      }
      expect(covered, `under the dock at ${width}x${height}`).toEqual([]);
    }
  });
}

test('in forced colours one still sees whose turn it is and what is chosen', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  /** Whether something has the ground the system marks things with. */
  const marked = (what: string) =>
    page
      .locator(what)
      .filter({ visible: true })
      .first()
      .evaluate((one) => {
        const sample = document.body.appendChild(document.createElement('i'));
        sample.style.backgroundColor = 'Highlight';
        const mark = getComputedStyle(sample).backgroundColor;
        sample.remove();
        return getComputedStyle(one).backgroundColor === mark;
      });
  await sitDown(page, 'fantastic-factories');
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  expect(await marked('.dock .turn')).toBe(true);
  expect(await marked('[role="tab"][aria-selected="true"]')).toBe(true);
  expect(await marked('[role="tab"][aria-selected="false"]')).toBe(false);
  // What can be picked has a line where a shadow was.
  const legal = page.locator('main .is-legal:visible').first();
  expect(await legal.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('dotted');
  await page.goto(address('/settings'));
  expect(await marked('.seg label:has(:checked)')).toBe(true);
  expect(await marked('.seg label:not(:has(:checked))')).toBe(false);
  await page.goto(address('/leaderboard/factory-manager'));
  expect(await marked('main nav a[aria-current]')).toBe(true);
});
