import { playUntil } from './pilot';
import { expect, myTurn, playNow, result, test, type Page } from './player';

const PLAYABLE = 'main [data-legal], .dock :is(.choices, .lapses) button:not([aria-disabled="true"])';

const focused = (page: Page, what: string) => page.evaluate((what) => !!document.activeElement?.matches(what), what);

/** Goes on with Tab until something that can be played has the focus; passes over some of them. */
async function reach(page: Page, pass: number) {
  for (let tabs = 0, seen = 0; tabs < 150; tabs++) {
    await page.keyboard.press('Tab');
    if ((await focused(page, PLAYABLE)) && seen++ >= pass) return;
  }
}

/** Plays by keyboard alone: so many steps, or to the end. */
async function playByKeys(page: Page, roll: () => number, most: number) {
  for (let steps = 0; steps < most && (await myTurn(page)); steps++) {
    // What is planned is confirmed by a key of its own.
    if (roll() < 0.4 && (await page.locator('.dock [aria-keyshortcuts="c"]').isVisible())) {
      await page.keyboard.press('c');
      continue;
    }
    // What is picked has its answer under the next Enter.
    if (!(await focused(page, '.dock .choices .btn.pick')) || roll() < 0.1) await reach(page, Math.floor(roll() * 2));
    await page.keyboard.press('Enter');
  }
}

test.skip(({ viewport }) => viewport!.width < 700, 'a keyboard stands before a large screen');

test('Factory Manager by keyboard alone: the first moves and the last', async ({ page, roll }) => {
  await playNow(page, 'factory-manager');
  await playByKeys(page, roll, 20);
  await playUntil(page, { round: 5, phase: 'buying' });
  await playByKeys(page, roll, 400);
  await expect(result(page)).toBeVisible();
});

test('a whole game of Factory Manager by keyboard alone', { tag: '@long' }, async ({ page, roll }) => {
  // Hundreds of steps, dozens of presses of Tab for each.
  test.setTimeout(480_000);
  await playNow(page, 'factory-manager');
  await playByKeys(page, roll, 1200);
  await expect(result(page)).toBeVisible();
});
