// The match of the day: from home to its end, and what is secret until the day is over.

import { playUntil } from './pilot';
import { accessible, address, expect, fits, picture, result, test, TITLES, type Game } from './player';

const GAMES: Game[] = ['factory-manager', 'fantastic-factories'];

for (const game of GAMES) {
  test(`the match of the day of ${TITLES[game]}, from home to its end`, async ({ page }, { project }) => {
    await page.goto(address('/'));
    const days = page.getByTestId('days');
    await expect(days).toContainText('Your first attempt counts');
    if (project.name === 'phone') {
      // A newcomer's small screen has a lesson and a match first; afterwards the day is there, too.
      await expect(days).toBeHidden();
      await page.goto(address(`/day/${game}`));
    } else await days.getByRole('link', { name: TITLES[game] }).click();
    await page.waitForURL(/\/day\//);
    await expect(page.getByRole('heading', { name: 'Match of the day', level: 1 })).toBeVisible();
    await expect(page.getByText('Fingerprint of today’s secret')).toBeVisible();
    await expect(page.getByText('for glory only')).toBeVisible();
    await accessible(page, 'the day');
    await fits(page, 'the day');
    await picture(page, `day-${game}`);

    // By the keyboard: the button has the focus, and Enter plays.
    await page.getByRole('button', { name: 'Play', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/table\//);
    const sign = page.getByTestId('day');
    await expect(sign).toContainText('this attempt counts');
    await expect(sign).toContainText('No undo and no hints');
    await picture(page, `day-${game}-table`);
    await expect(page.getByRole('button', { name: 'Hint' })).toHaveCount(0);

    await playUntil(page, null);
    await expect(result(page)).toBeVisible({ timeout: 30_000 });
    await expect(result(page).getByRole('link', { name: 'Match of the day' })).toBeVisible();
    for (const name of ['Replay', 'Report', 'Match file', 'Rematch']) {
      await expect(result(page).getByText(name, { exact: true })).toHaveCount(0);
    }
    await picture(page, `day-${game}-end`);
    await result(page).getByRole('link', { name: 'Match of the day' }).click();
    await expect(page.getByText('Your attempt:')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play again, for fun' })).toBeVisible();
    await page.goto(address('/'));
    await expect(days).toBeVisible();
    await expect(days).toContainText('Compared when the day is over');
    await picture(page, `day-${game}-home`);
  });
}
