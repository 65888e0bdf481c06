// Clocks over days that stand still: nights that a table agrees on, days off, a pause that everybody wants.

import { accessible, address, answers, expect, fits, listen, person, picture, test } from './player';

test('a table has its nights, its players pause it together, and one takes days off', async ({
  browser,
  page: ada,
}) => {
  const ben = await person(browser);
  await ben.setViewportSize(ada.viewportSize()!);
  const troubles = listen(ben);

  // Ada opens a table with days for each move, and nights.
  await ada.goto(address('/'));
  const form = ada.getByRole('region', { name: 'Create table' });
  await form.locator('summary').first().click();
  await form.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await form.getByLabel('Clocks stand still at night').waitFor({ state: 'detached' });
  await form.getByLabel('Time per move').selectOption({ label: '1 day per move' });
  await form.getByLabel('Clocks stand still at night').check();
  await expect(form.getByLabel('From')).toHaveValue('22:00');
  await fits(ada, 'create-nights');
  await picture(ada, 'create-nights');
  await form.getByRole('button', { name: 'Create table' }).click();
  await expect(ada.getByText('Clocks stand still from 22:00 to 08:00')).toBeVisible();

  await ben.goto(ada.url());
  await ben.getByRole('button', { name: 'Join' }).first().click();
  await ada.getByRole('button', { name: 'Start match' }).click();
  for (const page of [ada, ben]) await expect(page.locator('.dock')).toBeVisible();

  // Ben asks for a pause, Ada agrees: nobody can move, and both see why.
  await ben.getByRole('button', { name: 'Menu' }).click();
  await ben.getByRole('button', { name: 'Ask for a pause' }).click();
  await expect(ben.getByTestId('pause')).toContainText('You would like to pause the match. It pauses when');
  await expect(ada.getByTestId('pause')).toContainText('would like to pause the match.');
  await picture(ada, 'pause-asked');
  await ada.getByTestId('pause').getByRole('button', { name: 'Agree' }).click();
  for (const page of [ada, ben]) {
    await expect(page.getByTestId('pause')).toContainText('The match has been paused since');
    await expect(answers(page)).toHaveCount(0);
  }
  await accessible(ada, 'a paused match');
  await fits(ada, 'paused');
  await picture(ada, 'paused');

  // The list of matches says so, too.
  await ben.goto(address('/'));
  await expect(ben.getByText('Paused', { exact: true })).toBeVisible();

  // Whoever takes days off is seen to be off.
  await ben.goto(address('/notices#days-off'));
  const off = ben.getByRole('region', { name: 'Days off' });
  await expect(off).toContainText('30 left in');
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);
  await off.getByLabel('First day').fill(day(1));
  await off.getByLabel('Last day').fill(day(2));
  await off.getByRole('button', { name: 'Take days off' }).click();
  await expect(off.getByRole('listitem')).toHaveCount(1);
  await accessible(ben, 'days off');
  await fits(ben, 'days-off');
  await picture(ben, 'days-off');
  await off.getByRole('button', { name: /^Give back/ }).click();
  await expect(off).toContainText('No days off ahead.');
  await off.getByLabel('First day').fill(day(0));
  await off.getByRole('button', { name: 'Take days off' }).click();
  await expect(off.getByRole('listitem')).toContainText('today');

  // Anybody lets it go on.
  await ada.getByTestId('pause').getByRole('button', { name: 'Go on' }).click();
  // On a phone the players are behind a tab.
  await expect(ada.getByText(/off until/).first()).toBeAttached();
  await expect(ada.getByTestId('pause')).toBeEmpty();
  await picture(ada, 'day-off');
  expect(troubles()).toEqual([]);
});
