// A club from its founding to a round of a tournament. Bots are in no standings: people alone play for points.

import type { Club, Tournament } from '../src/lib/generated/wire';
import {
  accessible,
  address,
  expect,
  fits,
  lightAndDark,
  person,
  picture,
  test,
  type Browser,
  type Page,
} from './player';

/** Names are unique on the server that all tests share. */
const secret = (name: string) => ({
  name: `${name} ${Math.random().toString(36).slice(2, 10)}`,
  password: 'correct horse',
});

/** A browser with an account of its own. */
async function account(page: Page, name: string) {
  await page.goto(address('/clubs'));
  await expect(page.getByRole('heading', { name: 'You are in no club yet' })).toBeVisible();
  expect((await page.request.post(address('/api/account'), { data: secret(name) })).ok()).toBe(true);
  await page.reload();
}

async function another(browser: Browser, name: string): Promise<Page> {
  const page = await person(browser);
  await account(page, name);
  return page;
}

test('somebody founds a club, another joins by its link, members play among themselves', async ({ page, browser }) => {
  await page.goto(address('/clubs'));
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible();
  await account(page, 'Ada');
  await page.getByLabel('Name of the club').fill('Nut and Bolt');
  await page.getByRole('button', { name: 'Found club' }).click();
  await expect(page.getByRole('heading', { name: 'Nut and Bolt' })).toBeVisible();
  const link = await page.getByLabel('Invite with this link').inputValue();
  const id = new URL(link).pathname.split('/').at(-1)!;

  const ben = await another(browser, 'Ben');
  await ben.goto(address(`/clubs/${id}`));
  await expect(ben.getByRole('heading', { name: 'No such club' })).toBeVisible();
  await ben.goto(link);
  await picture(ben, 'club-door');
  await ben.getByRole('button', { name: 'Join club' }).click();
  await expect(ben.getByRole('heading', { name: 'Nut and Bolt' })).toBeVisible();

  // A table for members.
  await page.getByRole('button', { name: 'Open a table for members' }).click();
  await page.getByRole('radio', { name: '2', exact: true }).first().check();
  await page.getByRole('button', { name: 'Open table' }).click();
  await page.waitForURL(/\/table\//);
  const table = new URL(page.url()).pathname;
  const stranger = await person(browser);
  await stranger.goto(address(table));
  await expect(stranger.getByText('for the members of a club')).toBeVisible();
  await ben.reload();
  await ben.getByRole('button', { name: /^Join:/ }).click();
  await ben.waitForURL(new RegExp(table));

  // Two more, and a tournament of two tables.
  const invite = new URL(link).searchParams.get('invite');
  const more = [];
  for (const name of ['Cleo', 'Dirk']) {
    const { request } = await browser.newContext();
    await request.post(address('/api/guest'), { data: {} });
    await request.post(address('/api/account'), { data: secret(name) });
    expect((await request.post(address(`/api/clubs/${id}/join`), { data: { invite } })).ok()).toBe(true);
    more.push(request);
  }
  await page.goto(address(`/clubs/${id}`));
  await page.getByRole('button', { name: 'Announce a tournament' }).click();
  const form = page.getByRole('region', { name: 'Tournaments' });
  await form.getByRole('radio', { name: '2', exact: true }).check();
  await picture(page, 'club-announce');
  await form.getByRole('button', { name: 'Announce', exact: true }).click();
  await expect(page.getByText('Nobody takes part yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Take part' }).click();
  const tournament = new URL(page.url()).pathname;
  await ben.goto(address(tournament));
  await expect(ben.getByRole('button', { name: /^Draw round/ })).toHaveCount(0);
  await ben.getByRole('button', { name: 'Take part' }).click();
  await expect(ben.getByRole('button', { name: 'Leave tournament' })).toBeVisible();
  for (const request of more) await request.post(address(`/api${tournament}/enter`), { data: {} });
  await page.reload();
  await page.getByRole('button', { name: 'Draw round 1' }).click();
  await expect(page.getByRole('heading', { name: 'Round 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^To your table/ })).toBeVisible();
  const drawn = (await (await page.request.get(address(`/api${tournament}`))).json()) as Tournament;
  expect(drawn.drawn[0]!.tables.map(({ people }) => people.length)).toEqual([2, 2]);
  await accessible(page, 'a tournament');
  await fits(page, 'a tournament');
  await lightAndDark(page, 'tournament');

  // A league; the calendar knows when it begins.
  await page.goto(address(`/clubs/${id}`));
  await page.getByRole('button', { name: 'Begin a league' }).click();
  await page.getByRole('button', { name: 'Play in the league' }).click();
  await expect(page.getByText(/the matches of the month begin/)).toBeVisible();
  const club = (await (await page.request.get(address(`/api/clubs/${id}`))).json()) as Club;
  expect([club.members.length, club.leagues[0]!.players.length]).toEqual([4, 1]);
  await accessible(page, 'a club');
  await fits(page, 'a club');
  await lightAndDark(page, 'club');

  // The league ends and the club has another name: both after a question.
  await page.getByRole('button', { name: 'End league …' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Matches in progress go on');
  await accessible(page, 'the end of a league');
  await picture(page, 'club-league-end');
  await question.getByRole('button', { name: 'End league', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Play in the league' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Begin a league' })).toBeVisible();
  await page.getByRole('button', { name: 'Rename club …' }).click();
  await question.getByLabel('Name of the club').fill('Cog and Wheel');
  await question.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Cog and Wheel' })).toBeVisible();
  await ben.goto(address('/clubs'));
  await expect(ben.getByText('Cog and Wheel')).toBeVisible();
});

test('the rules of clubs are told', async ({ page }) => {
  await page.goto(address('/clubs/rules'));
  await expect(page.getByText('T-8')).toBeVisible();
  await accessible(page, 'rules of clubs');
  await fits(page, 'rules of clubs');
  await picture(page, 'club-rules');
});
