import {
  accessible,
  address,
  expect,
  fits,
  lights,
  answers,
  listen,
  person,
  picture,
  step,
  test,
  whoseTurn,
  type Page,
} from './player';

/** Opens the page and is somebody. */
async function arrive(page: Page, name: string): Promise<string> {
  await page.goto(address('/people'));
  await expect(page.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  const renamed = await page.request.patch(address('/api/me'), { data: { name } });
  return ((await renamed.json()) as { id: string }).id;
}

test('two people follow each other, one invites the other with one tap, and they play; a block keeps away', async ({
  browser,
  page: ada,
  roll,
}) => {
  const ben = await person(browser);
  await ben.setViewportSize(ada.viewportSize()!);
  const troubles = listen(ben);
  const adaId = await arrive(ada, 'Ada');
  const benId = await arrive(ben, 'Ben');

  // Ben follows Ada, who sees it and follows back; both are friends.
  await ben.goto(address(`/people/${adaId}`));
  await ben.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(ben.getByText('You follow them.')).toBeVisible();
  await ada.goto(address(`/people/${benId}`));
  await expect(ada.getByText('Ben follows you.')).toBeVisible();
  await ada.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(ada.getByText('You are friends.')).toBeVisible();
  await accessible(ada, 'a friend’s profile');
  await fits(ada, 'profile-friend');

  // Ben shows friends that he is here.
  await ben.goto(address('/people'));
  await ben
    .getByRole('radiogroup', { name: /Who sees that you are here/ })
    .getByText('friends')
    .click();
  await expect(ben.getByRole('radio', { name: 'friends' })).toBeChecked();
  await ada.goto(address('/people'));
  await expect(ada.getByRole('heading', { name: '1 friend is here' })).toBeVisible();
  await picture(ada, 'friends');
  await accessible(ada, 'friends');
  await fits(ada, 'friends');

  // One tap: a new table, and Ben is invited on his first page.
  await ben.goto(address('/'));
  await ada.getByRole('button', { name: 'Invite Ben' }).click();
  await expect(ada.getByText('Ben: invited')).toBeVisible();
  await accessible(ada, 'a table with somebody invited');
  await expect(ben.getByRole('region', { name: 'Invitations' })).toContainText('Ada invites you');
  await picture(ben, 'invited');
  await accessible(ben, 'invited');
  await fits(ben, 'invited');
  await ben.getByRole('button', { name: 'Join Ada’s table' }).click();
  await expect(ben.getByRole('button', { name: 'Leave table' })).toBeVisible();
  await ada.getByRole('button', { name: 'Start match', exact: true }).click();
  await expect(ada.locator('.dock')).toBeVisible();
  await expect(ben.locator('.dock')).toBeVisible();
  const acting = await whoseTurn([ada, ben]);
  await expect(lights(acting!).or(answers(acting!)).first()).toBeVisible();
  await step(acting!, roll);

  // Ada blocks Ben, who can no longer sit down at her table, and reads nothing of it.
  const made = await ada.request.post(address('/api/tables'), {
    data: { game: 'factory-manager', seats: [{ kind: 'me' }, { kind: 'open' }] },
  });
  const { id } = (await made.json()) as { id: string };
  await ada.goto(address(`/people/${benId}`));
  await ada.getByRole('button', { name: 'Block …' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(ada.getByText('You have blocked this person.')).toBeVisible();
  await ben.goto(address(`/table/${id}`));
  await ben.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(ben.getByText('You cannot take a seat at this table. Choose another one.')).toBeVisible();
  await ben.goto(address(`/people/${adaId}`));
  await expect(ben.getByText('You follow them.')).toBeVisible();
  await ada.goto(address('/people'));
  await ada.getByRole('button', { name: 'Unblock Ben' }).click();
  await expect(ada.getByText('Nobody is muted or blocked.')).toBeVisible();
  expect(troubles()).toEqual([]);
});

test('what is stored is told, and everything of one’s own can be downloaded', async ({ page }) => {
  await arrive(page, 'Grace');
  await page.goto(address('/privacy'));
  await expect(page.getByRole('heading', { name: 'Your matches' })).toBeVisible();
  await accessible(page, 'what is stored');
  await fits(page, 'privacy');
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  const file = await (await waiting).createReadStream();
  let text = '';
  for await (const part of file) text += part;
  expect((JSON.parse(text) as { users: { name: string }[] }).users[0]!.name).toBe('Grace');
});
