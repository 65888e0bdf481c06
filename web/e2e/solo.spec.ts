import { playUntil } from './pilot';
import { address, expect, lights, picture, play, playToTheEnd, result, test, TITLES, type Page } from './player';

async function playSolo(page: Page) {
  await page.goto(address('/'));
  const card = page.getByRole('region', { name: TITLES['fantastic-factories'] });
  await card.getByText('Players, bots, options').click();
  await card.getByRole('radio', { name: 'easy' }).last().check({ force: true });
  await card.getByRole('button', { name: 'Play solo' }).click();
  await page.waitForURL(/\/table\//);
  await expect(lights(page).first()).toBeVisible();
}

test('the solo game against the Machine, whose turn is shown die by die', async ({ page, roll }) => {
  await playSolo(page);
  await picture(page, 'solo-begin');
  await play(page, roll, 25);
  await playUntil(page, { last: true });
  await playToTheEnd(page, roll);
  await expect(result(page)).toContainText('Machine');
  await picture(page, 'solo-end');
});

test('a whole solo game by hand', { tag: '@long' }, async ({ page, roll }) => {
  await playSolo(page);
  await playToTheEnd(page, roll);
  await expect(result(page)).toContainText('Machine');
});
