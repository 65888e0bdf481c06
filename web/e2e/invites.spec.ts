// Coming to a table: by its invite link, and without one.

import { accessible, address, expect, fits, lightAndDark, person, test, type Page } from './player';

/** A private table of Factory Manager for three, with its host. */
async function hosted(ada: Page): Promise<{ id: string; invite: string; name: string }> {
  await ada.goto(address('/'));
  await ada.request.post(address('/api/guest'), { data: {} });
  const made = await ada.request.post(address('/api/tables'), {
    data: {
      game: 'factory-manager',
      seats: [{ kind: 'me' }, { kind: 'invited' }, { kind: 'invited' }],
      public: false,
      pace: { kind: 'days', days: 3 },
    },
  });
  // The page may have made a guest at the same time: the table says who opened it.
  const { id, invite, seats } = (await made.json()) as { id: string; invite: string; seats: { name: string }[] };
  return { id, invite, name: seats[0]!.name };
}

test('an invited guest reads what it is, who is there and how long it takes, and sits down by one button', async ({
  page,
  browser,
}) => {
  const ada = await person(browser);
  const { id, invite, name } = await hosted(ada);
  await page.goto(address(`/table/${id}?invite=${invite}`));
  const main = page.locator('main');
  await expect(main.getByRole('heading', { name: `${name} invites you to play Factory Manager` })).toBeVisible();
  await expect(main).toContainText(/energy/);
  await expect(main).toContainText(`${name}; 2 seats are free`);
  await expect(main).toContainText(/40 to 60 minutes/);
  await expect(main.getByRole('link', { name: 'Read the rules' })).toHaveAttribute('href', '/rules/factory-manager');
  // The dice are for those who ask.
  await expect(main.locator('code')).toBeHidden();
  await lightAndDark(page, 'invited');
  await fits(page, 'an invitation');
  await main.getByText('How the dice are kept honest').click();
  await expect(main.locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  await main.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByRole('button', { name: 'Leave table' })).toBeVisible();
  await ada.context().close();
});

test('without the invite link a private table says what it is and whom to ask', async ({ page, browser }) => {
  const ada = await person(browser);
  const { id, name } = await hosted(ada);
  for (const path of [`/table/${id}`, `/table/${id}?invite=nonsense`, `/table/${id}/replay`]) {
    await page.goto(address(path));
    await expect(page.getByRole('heading', { name: 'This table is private' })).toBeVisible();
    await expect(page.locator('main')).toContainText('Factory Manager');
    await expect(page.locator('main')).toContainText(name);
  }
  await lightAndDark(page, 'private-table');
  await fits(page, 'a private table');
  await page.locator('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(address('/'));
  await ada.context().close();
});

test('the host makes a new link, and the old one stops working', async ({ page, browser }) => {
  const ada = await person(browser);
  const { id, invite } = await hosted(ada);
  await ada.goto(address(`/table/${id}`));
  const link = ada.getByRole('textbox', { name: 'Invite with this link' });
  await expect(link).toHaveValue(new RegExp(`invite=${invite}$`));
  await ada.getByRole('button', { name: 'New link …' }).click();
  await accessible(ada, 'the question before a new link');
  await ada.getByRole('dialog').getByRole('button', { name: 'Make new link' }).click();
  await expect(link).not.toHaveValue(new RegExp(invite));
  await page.goto(address(`/table/${id}?invite=${invite}`));
  await expect(page.getByRole('heading', { name: 'This table is private' })).toBeVisible();
  await page.goto(await link.inputValue());
  await expect(page.getByRole('button', { name: 'Sit down' })).toBeVisible();
  await ada.context().close();
});
