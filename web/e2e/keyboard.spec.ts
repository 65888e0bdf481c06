import { expect, myTurn, dice, playNow, result, test } from './player';

/** Goes on with Tab until something that can be played has the focus; passes over some of them. */
async function reach(page: import('./player').Page, pass: number): Promise<boolean> {
  for (let tabs = 0, seen = 0; tabs < 220; tabs++) {
    await page.keyboard.press('Tab');
    const playable = await page.evaluate(() => {
      const here = document.activeElement;
      return !!here?.matches('main [data-legal], .dock .choices button:not([aria-disabled="true"])');
    });
    if (playable && seen++ >= pass) return true;
  }
  return false;
}

test('a whole game of Factory Manager by keyboard alone', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'a keyboard stands before a large screen');
  await playNow(page, 'factory-manager');
  const roll = dice(21);
  for (let steps = 0; await myTurn(page); steps++) {
    expect(steps, 'steps').toBeLessThan(1200);
    const picked = await page.locator('.dock .choices .btn.pick:visible').count();
    if (picked > 0 && roll() < 0.85) {
      for (let tabs = 0; tabs < 220; tabs++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(() => !!document.activeElement?.matches('.dock .choices .btn.pick'))) break;
      }
    } else {
      await reach(page, Math.floor(roll() * 6));
    }
    await page.keyboard.press('Enter');
  }
  await expect(result(page)).toBeVisible();
});
