// The way back into an account without its password.

import { accessible, address, expect, fits, picture, test, type Page } from './player';

const code = (page: Page) => page.getByRole('region', { name: 'Your recovery code' }).locator('code');
const kept = (page: Page) => page.getByRole('button', { name: 'I have kept it' });

test('the code is shown once, lets its owner back in, and is replaced', async ({ page, seed }) => {
  // Nobody else has this name.
  const name = `Rec${seed.slice(0, 12)}`;
  await page.goto(address('/'));
  await page.request.post(address('/api/guest'), { data: {} });
  await page.goto(address('/settings'));
  const account = page.getByRole('region', { name: 'Create account' });
  await account.getByLabel('Name').fill(name);
  await account.getByLabel('Password').fill('the first password');
  await account.getByRole('button', { name: 'Create account' }).click();
  const first = (await code(page).textContent())!;
  expect(first.length).toBeGreaterThan(11);
  await accessible(page, 'a recovery code');
  await fits(page, 'a recovery code');
  await picture(page, 'recovery-code');
  await kept(page).click();
  await expect(code(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Change password' })).toBeVisible();
  await expect(code(page)).toBeHidden();

  // Another browser: the password is forgotten.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const recover = page.getByRole('region', { name: 'Forgot your password?' });
  await recover.getByLabel('Name').fill(name);
  await recover.getByLabel('Recovery code').fill('AAAA-BBBB-CCCC');
  await recover.getByLabel('New password').fill('the second password');
  const send = recover.getByRole('button', { name: 'Change password and sign in' });
  await send.click();
  await expect(recover.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await accessible(page, 'the way back into an account');
  await fits(page, 'the way back into an account');
  await picture(page, 'recover');
  await recover.getByLabel('Recovery code').fill(` ${first.toLowerCase()} `);
  await send.click();
  const second = (await code(page).textContent())!;
  expect(second).not.toBe(first);
  await kept(page).click();

  // With the new password there is another code.
  const renew = page.getByRole('region', { name: 'Recovery code', exact: true });
  await renew.getByLabel('Password').fill('the first password');
  await renew.getByRole('button', { name: 'Make new code' }).click();
  await expect(renew.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await renew.getByLabel('Password').fill('the second password');
  await renew.getByRole('button', { name: 'Make new code' }).click();
  await expect(code(page)).not.toHaveText(second);
});

test('a token says what it can do, how old it is and until when it works', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  await page.goto(address('/'));
  await page.request.post(address('/api/guest'), { data: {} });
  await page.goto(address('/settings'));
  const programs = page.getByRole('region', { name: 'Programs' });
  await programs.getByLabel('Label').fill('my bot');
  await programs.getByLabel('What it can do').selectOption('read');
  await programs.getByLabel('Valid for').selectOption('30');
  await programs.getByRole('button', { name: 'Create token' }).click();
  await expect(programs.getByRole('listitem')).toContainText(/my bot\s*read only, valid until .+ created .+ last used/);
  await expect(programs.getByRole('status').first()).toContainText('will not be shown again');
});
