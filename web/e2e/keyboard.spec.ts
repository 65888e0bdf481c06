import { dice, expect, myTurn, playNow, result, test, type Page } from './player';

const PLAYABLE = 'main [data-legal], .dock .choices button:not([aria-disabled="true"])';

const focused = (page: Page, what: string) => page.evaluate((what) => !!document.activeElement?.matches(what), what);

/** Goes on with Tab until something that can be played has the focus; passes over some of them. */
async function reach(page: Page, pass: number) {
  for (let tabs = 0, seen = 0; tabs < 150; tabs++) {
    await page.keyboard.press('Tab');
    if ((await focused(page, PLAYABLE)) && seen++ >= pass) return;
  }
}

test('a whole game of Factory Manager by keyboard alone', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'a keyboard stands before a large screen');
  // Hundreds of steps, dozens of presses of Tab for each.
  test.setTimeout(480_000);
  await playNow(page, 'factory-manager');
  const roll = dice(21);
  for (let steps = 0; await myTurn(page); steps++) {
    expect(steps, 'steps').toBeLessThan(1200);
    // What is picked has its answer under the next Enter.
    if (!(await focused(page, '.dock .choices .btn.pick')) || roll() < 0.1) await reach(page, Math.floor(roll() * 2));
    await page.keyboard.press('Enter');
  }
  await expect(result(page)).toBeVisible();
});
