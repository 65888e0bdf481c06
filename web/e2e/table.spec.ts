// What a board owes a player: undo, the reason why not, the first move within a minute.

import { playUntil } from './pilot';
import {
  accessible,
  address,
  expect,
  fits,
  lights,
  myTurn,
  step,
  lightAndDark,
  listen,
  picture,
  playNow,
  settled,
  sitDown,
  test,
  type Game,
} from './player';

test('undo says what it undoes, and undoes it', async ({ page }) => {
  await sitDown(page, 'factory-manager');
  expect(await playUntil(page, { round: 1, phase: 'buying' })).toBe(true);
  await page.reload();
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  const undo = page.getByRole('button', { name: /^Undo/ });
  const money = page.locator('.big[data-purse]');
  const before = await money.getAttribute('aria-label');
  await page.locator('.market-tile[data-legal]:visible, button.tile[data-legal]:visible').first().click();
  await page.getByRole('button', { name: /^Confirm/ }).click();
  await expect(money).not.toHaveAttribute('aria-label', before!);
  await expect(undo).toContainText(/Buy|bought|buy/);
  await undo.click();
  await expect(money).toHaveAttribute('aria-label', before!);
});

test('what cannot be done says why, with the rule', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'hovering needs a mouse');
  await sitDown(page, 'fantastic-factories');
  expect(await playUntil(page, { round: 1, phase: 'work' })).toBe(true);
  await page.reload();
  const locked = page.locator('main .card.is-no:visible').first();
  // The board may be drawn again just then: a person would point again.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await locked.hover();
    await expect(page.getByRole('tooltip')).toContainText(/Rule FF-/, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await locked.focus();
  await expect(locked).toHaveAttribute('aria-describedby', 'tip');
});

test('what comes over the sockets is packed', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  const frames: (string | Buffer)[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(payload)));
  await page.goto(address('/'));
  await expect(page.getByRole('region', { name: 'New here?' })).toBeVisible();
  await expect.poll(() => frames.length, { message: 'the lobby is told' }).toBeGreaterThan(0);
  await sitDown(page, 'factory-manager');
  await expect(page.locator('.dock')).toBeVisible();
  expect(frames.length).toBeGreaterThan(1);
  expect(frames.filter((frame) => typeof frame === 'string')).toEqual([]);
});

test('the language changes in the middle of a match', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  await sitDown(page, 'factory-manager');
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('.dock')).toContainText('Du bist dran');
  await accessible(page, 'a board in German');
  await fits(page, 'a board in German');
  await picture(page, 'factory-manager-de');
});

for (const game of ['factory-manager', 'fantastic-factories'] satisfies Game[]) {
  test(`a stranger's first move in ${game}`, async ({ browser, roll }) => {
    const page = await browser.newPage({ locale: 'en-GB' });
    const troubles = listen(page);
    const begin = Date.now();
    await playNow(page, game);
    while ((await page.locator('.log li.mine').count()) === 0 && (await myTurn(page))) await step(page, roll);
    console.log(`${game}: first move of a new visitor after ${((Date.now() - begin) / 1000).toFixed(1)} s`);
    expect(Date.now() - begin).toBeLessThan(60_000);
    expect(troubles()).toEqual([]);
    await page.close();
  });
}

/** The boards at their main moments, for review and (with SHOTS=1) for the README. */
const MOMENTS: [Game, number, string][] = [
  ['factory-manager', 1, 'market'],
  ['factory-manager', 3, 'buying'],
  ['factory-manager', 3, 'bureaucracy'],
  ['fantastic-factories', 4, 'work'],
  ['fantastic-factories', 5, 'market'],
];
for (const [game, round, phase] of MOMENTS) {
  test(`${game} in round ${round}, ${phase}: a picture in light and dark`, async ({ page }, { project }) => {
    await sitDown(page, game);
    expect(await playUntil(page, { round, phase })).toBe(true);
    await expect(page.locator('.dock:not(.idle)')).toBeVisible();
    await lights(page).first().click();
    await settled(page);
    await lightAndDark(page, `${game}-${phase}`);
    await fits(page, `${game}, ${phase}`);
    const shown = (game === 'factory-manager' && phase === 'buying') || phase === 'work';
    if (process.env['SHOTS'] && shown) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.screenshot({ path: `../docs/screens/${game}-${project.name}.png` });
    }
  });
}
