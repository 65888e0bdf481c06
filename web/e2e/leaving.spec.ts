// Somebody leaves a match: the result says the same on the board, at home and in both profiles.

import { accessible, address, expect, fits, person, picture, result, test, type Page } from './player';

async function profile(page: Page) {
  const { id } = (await (await page.request.get(address('/api/me'))).json()) as { id: string };
  await page.goto(address(`/people/${id}`));
  return page.getByRole('region', { name: 'Matches' }).getByRole('row').last();
}

test('a match of two that somebody leaves is won by the other, everywhere', async ({ page: ada, browser }) => {
  const ben = await person(browser);
  await ada.goto(address('/'));
  for (const page of [ada, ben]) await page.request.post(address('/api/guest'), { data: {} });
  const made = await ada.request.post(address('/api/tables'), {
    data: {
      game: 'factory-manager',
      seats: [{ kind: 'me' }, { kind: 'invited' }],
      public: true,
      rated: true,
      pace: { kind: 'days', days: 3 },
    },
  });
  const { id, invite } = (await made.json()) as { id: string; invite: string };
  await ben.request.post(address(`/api/tables/${id}/join`), { data: { invite } });
  await ada.request.post(address(`/api/tables/${id}/start`), { data: {} });
  await ada.goto(address(`/table/${id}`));
  await expect(ada.locator('.dock')).toBeVisible();
  // Both sit at this machine: the table says why that is not rated.
  await ada.getByRole('button', { name: 'Menu' }).click();
  await expect(ada.locator('.menu')).toContainText('Unrated: two players share an internet address');
  await ada.keyboard.press('Escape');

  await ben.goto(address(`/table/${id}`));
  await expect(ben.locator('.dock')).toBeVisible();
  await ben.getByRole('button', { name: 'Menu' }).click();
  await ben.getByRole('button', { name: 'Resign …' }).click();
  await expect(ben.getByRole('dialog')).toContainText('you finish last');
  await ben.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();

  await expect(ada.getByText('You won: everyone else left. You can play on for fun.')).toBeVisible();
  await accessible(ada, 'a decided match');
  await fits(ada, 'a decided match');
  await picture(ada, 'decided');
  await ada.goto(address('/'));
  await expect(ada.getByRole('region', { name: 'My matches' })).toContainText('You won: everyone else left');
  await expect(await profile(ada)).toContainText('1st of 2');
  await expect(await profile(ben)).toContainText('2nd of 2, left');

  await ada.goto(address(`/table/${id}`));
  await ada.getByRole('button', { name: 'Put match away' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Put match away' }).click();
  await ada.waitForURL(address('/'));
  await ada.goto(address(`/table/${id}`));
  await expect(result(ada).getByRole('heading')).toHaveText('You won: everyone else left');
  await expect(await profile(ada)).toContainText('1st of 2');
  await ben.context().close();
});
