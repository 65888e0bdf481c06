// The home page's lists: matches that are put away, tables that are looked for, and what a new table says about ratings.

import { accessible, address, expect, fits, lightAndDark, person, test, type Page } from './player';

async function open(host: Page, name: string, game: string, seats: number, pace: object) {
  await host.request.post(address('/api/guest'), { data: {} });
  const others = Array.from({ length: seats - 1 }, () => ({ kind: 'open' }));
  const data = { game, name, seats: [{ kind: 'me' }, ...others], public: true, pace };
  expect((await host.request.post(address('/api/tables'), { data })).ok()).toBe(true);
}

test('a match against bots can be put away, and stays in the history', async ({ page }) => {
  await page.goto(address('/'));
  const card = page.getByRole('region', { name: 'Factory Manager' });
  await expect(card).toContainText('Practice, not rated');
  await card.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/table\//);
  await expect(page.locator('.dock')).toBeVisible();
  await page.goto(address('/'));
  const mine = page.getByRole('region', { name: 'My matches' });
  await mine.getByRole('button', { name: /^Put away: / }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('stays in your history as unfinished');
  await accessible(page, 'the question before a match is put away');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  await mine.getByRole('button', { name: /^Put away: / }).click();
  await question.getByRole('button', { name: 'Put match away' }).click();
  await expect(mine.getByRole('listitem')).toHaveCount(0);
  const { id } = (await (await page.request.get(address('/api/me'))).json()) as { id: string };
  await page.goto(address(`/people/${id}`));
  await expect(page.getByRole('region', { name: 'Matches' }).getByRole('row').last()).toContainText('unfinished');
});

test('tables are filtered by game, players and time, and come and go by themselves', async ({
  page,
  browser,
  seed,
}) => {
  const host = await person(browser);
  const called = (what: string) => `${what} ${seed.slice(0, 10)}`;
  await host.goto(address('/'));
  await open(host, called('Slow'), 'factory-manager', 5, { kind: 'days', days: 30 });
  await host.waitForTimeout(1100);
  await open(host, called('Quick'), 'fantastic-factories', 4, { kind: 'live', move_s: 55, reserve_s: 60 });
  await page.goto(address('/'));
  const tables = page.getByRole('region', { name: 'Open tables' });
  const slow = tables.getByRole('listitem').filter({ hasText: called('Slow') });
  const quick = tables.getByRole('listitem').filter({ hasText: called('Quick') });
  await expect(slow).toBeVisible();
  await expect(quick).toBeVisible();
  await tables.getByLabel('Game', { exact: true }).selectOption({ label: 'Fantastic Factories' });
  await expect(slow).toBeHidden();
  await expect(quick).toBeVisible();
  await tables.getByLabel('Game', { exact: true }).selectOption({ label: 'all games' });
  await tables.getByLabel('Time per move').selectOption({ label: 'days per move' });
  await tables.getByLabel('Number of players').selectOption({ label: '5 players' });
  await expect(quick).toBeHidden();
  await expect(slow).toBeVisible();
  await fits(page, 'filters');
  // Nobody can make such a table.
  await tables.getByLabel('Game', { exact: true }).selectOption({ label: 'Factory Manager' });
  await tables.getByLabel('Number of players').selectOption({ label: '6 players' });
  await expect(tables).toContainText('No open table fits this filter.');
  await lightAndDark(page, 'no-table-fits');
  await tables.getByRole('button', { name: 'Show all tables' }).click();
  await expect(slow).toBeVisible();

  // A table that fits comes by itself.
  await tables.getByLabel('Game', { exact: true }).selectOption({ label: "Liar's Dice" });
  await expect(slow).toBeHidden();
  await open(host, called('Late'), 'liars-dice', 6, { kind: 'days', days: 2 });
  await expect(tables.getByRole('listitem').filter({ hasText: called('Late') })).toBeVisible();
  await host.context().close();
});

test('a new table is for practice unless somebody chooses otherwise, and says why it cannot be rated', async ({
  page,
}) => {
  await page.goto(address('/'));
  const form = page.getByRole('region', { name: 'Create table' });
  await form.getByRole('heading').click();
  const rated = form.getByRole('checkbox', { name: 'Rated' });
  await expect(rated).not.toBeChecked();
  // Somebody new is offered the variant for a first match.
  const first = form.getByRole('checkbox', { name: /^First match/ });
  await expect(first).toBeChecked();
  await expect(rated).toBeDisabled();
  await expect(form).toContainText('Only matches with standard options are rated.');
  await first.uncheck();
  await expect(rated).toBeEnabled();
  await form.getByLabel('Time per move').selectOption({ label: 'No time limit' });
  await expect(rated).toBeDisabled();
  await expect(form).toContainText('Only matches with a time limit are rated.');
  await form.getByLabel('Time per move').selectOption({ label: '3 days per move' });
  await form.getByRole('radio', { name: '2' }).check({ force: true });
  await form.getByLabel('Seat B').selectOption('worker');
  await expect(form).toContainText('Matches against bots alone are not rated.');
  await form.getByLabel('Seat B').selectOption('open');
  await rated.check();
  await form.getByRole('button', { name: 'Create table' }).click();
  await page.waitForURL(/\/table\//);
  await expect(page.locator('main')).toContainText('Rated');
  await expect(page.locator('main')).not.toContainText('Unrated');
});
