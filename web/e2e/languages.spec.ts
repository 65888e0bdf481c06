// A third language, end to end: the made-up one of the tests is a column of rows and nothing more, on the page too.

import { address, expect, fits, picture, result, test } from './player';

test('a third language is offered, chosen and spoken; what it lacks is said in English', async ({ page }) => {
  await page.goto(address('/settings'));
  await page.getByRole('radio', { name: 'Xxish' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'This browser' })).toBeVisible();

  // Chance decides who opens: sooner or later it is the player.
  const dock = page.locator('.dock:not(.idle)');
  const question = dock.locator('.q');
  for (let tries = 0; tries < 12; tries++) {
    await page.goto(address('/'));
    await page.getByRole('region', { name: 'Liarux Dux' }).getByRole('button', { name: 'Play now' }).click();
    await page.waitForURL(/\/table\//);
    await expect(question).toHaveText(/Openux|Raisux/);
    if ((await question.textContent())?.startsWith('Openux')) break;
  }

  // The prompt and the board.
  await expect(question).toHaveText(/^Openux bidux: \d+ dicuxu\?$/);
  await expect(dock).toContainText('Your turn');
  await expect(page.getByRole('heading', { name: 'Nothux bidux' })).toBeVisible();
  await fits(page, 'a board in a third language');
  await picture(page, 'third-language');

  // A refusal: the opener has nothing to call.
  const call = dock.getByRole('button', { name: 'Callux' });
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await call.focus();
  await expect(page.getByRole('tooltip')).toContainText('Nothux callux. Openux bidux.');
  await expect(page.getByRole('tooltip')).toContainText('Rule LD-2.5');

  // The log, and the next prompt.
  await dock.getByRole('button', { name: 'More dice' }).click();
  await dock.getByRole('button', { name: /^Bidux uxu: 2/ }).click();
  await expect(page.locator('.feed')).toContainText('You bidux 2 uxu.');
  for (let turn = 0; turn < 400 && !(await result(page).isVisible()); turn++) {
    const ready = dock.locator('.btn:not([aria-disabled])', { hasText: /^\s*(Callux|Bidux)/ }).last();
    await expect(ready.or(result(page)).first()).toBeVisible({ timeout: 60_000 });
    // What is to be clicked may be gone by then: the match is over.
    if (await ready.isVisible()) await ready.click({ timeout: 2000 }).catch(() => {});
  }
  await expect(result(page)).toContainText('winux lastux');
});
