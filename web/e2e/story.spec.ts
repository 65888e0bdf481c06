// A round is a story: the log in order, the others' moves at one's own speed, what happened since, and what comes after.

import { playUntil } from './pilot';
import { accessible, address, expect, fits, picture, result, sitDown, test, type Page } from './player';

const phone = (page: Page) => page.viewportSize()!.width < 700;

async function showLog(page: Page) {
  if (phone(page))
    await page
      .locator('.tabbar')
      .getByRole('button', { name: /Log|Points/ })
      .click();
}

test('the log is in order, by round and phase, and its newest line is in view', async ({ page }) => {
  await sitDown(page, 'factory-manager');
  await playUntil(page, { round: 2, phase: 'buying' });
  await showLog(page);
  const log = page.getByRole('region', { name: 'Log' });
  const rounds = log.locator('.mark');
  await expect(rounds).toHaveText([/Round 1.*energy.*price.*you (earned|lost)/, /Round 2/]);
  await expect(rounds.first()).toHaveAttribute('aria-expanded', 'false');
  // Several tiles of one player are one line.
  await expect(log).toContainText(/moves (an? \w+|\d+ \w+)/);
  await expect(log.locator('li').last()).toBeInViewport();
  await rounds.first().click();
  await expect(log.getByRole('heading', { name: 'Income' })).toBeVisible();
  await log.evaluate((list) => (list.scrollTop = 0));
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(log.locator('li').last()).toBeInViewport();
  await page.getByRole('button', { name: 'Mine' }).click();
  await expect(log.locator('li:not(.mine, .since)')).toHaveCount(0);
  await accessible(page, 'the log');
  await fits(page, 'the log');
});

test('step by step the others wait for a click, and the speed is remembered', async ({ page }) => {
  await sitDown(page, 'factory-manager');
  await playUntil(page, { round: 1, phase: 'market' });
  await page.reload();
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('shopfloor') ?? '{}') as object;
    localStorage.setItem('shopfloor', JSON.stringify({ ...kept, speed: 'step' }));
  });
  await page.reload();
  await page.locator('.dock .choices .btn').first().waitFor();
  // Our own moves, by another hand: the page shows them at once, and then waits with those of the others.
  await playUntil(page, { round: 1, phase: 'buying' });
  const on = page.getByRole('button', { name: 'Next move' });
  await expect(on).toBeEnabled();
  await on.click();
  await expect(page.getByRole('img', { name: /^Move 1 of / })).toBeVisible();
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(page.getByRole('img', { name: /^Move 0 of / })).toBeVisible();
  await expect(page.locator('.dock').getByRole('radio', { name: 'Step by step' })).toBeChecked();
  await accessible(page, 'playback');
  await fits(page, 'playback');
  await page.getByRole('button', { name: 'To my turn' }).click();
  await expect(page.locator('.dock .turn')).toContainText('Your turn');
  await page.goto(address('/settings'));
  await expect(page.getByRole('radio', { name: 'Step by step' })).toBeChecked();
});

for (const game of ['factory-manager', 'fantastic-factories'] as const) {
  test(`coming back to ${game}, one sees what happened and can play it again`, async ({ page }) => {
    await sitDown(page, game);
    const digest = page.getByRole('region', { name: 'Since your last move' });
    // Whoever acts first has missed nothing: then the next round.
    const phase = game === 'factory-manager' ? 'buying' : 'work';
    for (let round = game === 'factory-manager' ? 1 : 2; round < 5; round++) {
      await playUntil(page, { round, phase });
      await page.goto(address('/'));
      await page.goBack();
      await expect(page.locator('.dock:not(.idle)')).toBeVisible();
      const told = digest.getByRole('listitem').first();
      if (
        await told.waitFor({ timeout: 3000 }).then(
          () => true,
          () => false,
        )
      )
        break;
    }
    await expect(digest.getByRole('listitem').first()).toBeVisible();
    await picture(page, `${game}-digest`);
    await accessible(page, `${game}, digest`);
    await fits(page, `${game}, digest`);
    await digest.getByRole('button', { name: 'Play it again' }).click();
    await expect(page.locator('.dock')).toHaveClass(/idle/);
    await page.getByRole('button', { name: 'To my turn' }).click();
    await expect(page.locator('.dock .turn')).toContainText('Your turn');
    await digest.getByRole('button', { name: 'Close the summary' }).click();
    await expect(digest).toHaveCount(0);
    await showLog(page);
    await page.getByRole('button', { name: 'Summary' }).click();
    await expect(digest).toBeVisible();
  });
}

test('after a match: why it ended so, a rematch, a replay that opens at its end', async ({ page }) => {
  await sitDown(page, 'factory-manager');
  await playUntil(page, null);
  const sheet = result(page);
  await expect(sheet.locator('.cause')).toContainText(/Elektro|Tied/);
  await expect(sheet.getByRole('button', { name: 'Rematch' })).toBeVisible();
  await sheet.getByRole('link', { name: 'Replay' }).click();
  const scrubber = page.getByRole('slider');
  await expect(scrubber).toHaveValue((await scrubber.getAttribute('max'))!);
  await expect(page.getByRole('list', { name: 'Final result' })).toBeVisible();
});
