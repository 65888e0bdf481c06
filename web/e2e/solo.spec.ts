import { address, expect, lights, picture, playToTheEnd, result, test, TITLES } from './player';

test('the solo game against the Machine, whose turn is shown die by die', async ({ page }, { project }) => {
  await page.goto(address('/'));
  const card = page.getByRole('region', { name: TITLES['fantastic-factories'] });
  await card.getByRole('radio', { name: 'easy' }).last().check({ force: true });
  await card.getByRole('button', { name: 'Play solo' }).click();
  await page.waitForURL(/\/table\//);
  await expect(lights(page).first()).toBeVisible();
  await picture(page, 'solo-begin');
  await playToTheEnd(page, 41 + (project.name === 'phone' ? 100 : 0));
  await expect(result(page)).toContainText('Machine');
  await picture(page, 'solo-end');
});
