// The first page: what somebody new is offered, what somebody who comes back finds on top, and something to watch always.

import { accessible, address, expect, fits, lightAndDark, sitDown, test, type Page } from './player';

/** How many screens the page is long. */
const screens = 'document.documentElement.scrollHeight / innerHeight';

/** Nobody else is there: no table, no match. */
const alone = (page: Page) =>
  page.routeWebSocket(/\/api\/lobby/, (socket) => {
    const more = { open: false, playing: false };
    const lists = { type: 'lobby', open: [], playing: [], mine: [], invitations: [], more };
    socket.send(JSON.stringify(lists));
  });

/** The games that the product has: the third is for tests. */
const product = (page: Page) =>
  page.route(/\/api\/games\?/, async (route) => {
    const answer = await route.fetch();
    const known = (await answer.json()) as { games: { id: string }[] };
    await route.fulfill({ response: answer, json: { ...known, games: known.games.slice(0, 2) } });
  });

test('a first visit says in one sentence what this is, offers one thing first, and the console stays empty', async ({
  page,
}, { project }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  await alone(page);
  await product(page);
  await page.goto(address('/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build the better factory.');
  const first = page.getByRole('region', { name: 'New here?' });
  await expect(first.getByRole('button')).toHaveText(['Play Factory Manager', 'Play Fantastic Factories']);
  await expect(first.getByRole('button').first()).toBeInViewport();
  // Nothing is empty: what nobody has gives way to a match to watch.
  await expect(page.getByRole('region', { name: 'My matches' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Create table' }).getByLabel('Name')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Factory Manager', exact: true })).toBeVisible();
  if (project.name === 'phone') expect(await page.evaluate<number>(screens)).toBeLessThan(2.1);
  await fits(page, 'the home page');
  await lightAndDark(page, 'home-newcomer');
  expect(said.filter((line) => line.startsWith('error') || line.startsWith('warn'))).toEqual([]);
  await first.getByRole('button', { name: 'Play Factory Manager' }).click();
  await page.waitForURL(/\/table\//);
  await expect(page.locator('.dock')).toBeVisible();
});

test('somebody who comes back finds their turn on top, in the first screen', async ({ page }) => {
  await sitDown(page, 'fantastic-factories');
  await page.goto(address('/'));
  const mine = page.getByRole('region', { name: 'My matches' });
  await expect(mine.getByRole('heading', { level: 1 })).toHaveText('Your turn');
  const play = mine.getByRole('link', { name: /^Play: Against the bots / });
  await expect(play).toBeInViewport({ ratio: 1 });
  // What waits for others is folded.
  const data = { game: 'factory-manager', public: false, seats: [{ kind: 'me' }, { kind: 'invited' }] };
  expect((await page.request.post(address('/api/tables'), { data })).ok()).toBe(true);
  await expect(mine.getByText('Waiting for others: 1')).toBeVisible();
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  await mine.getByText('Waiting for others: 1').click();
  await expect(mine.getByRole('listitem').last()).toContainText('No other players yet');
  await fits(page, 'the home page of somebody who comes back');
  await lightAndDark(page, 'home-returning');
  // An account is called by its name.
  const account = { name: `Ada ${Math.random().toString(36).slice(2, 8)}`, password: 'correct horse' };
  expect((await page.request.post(address('/api/account'), { data: account })).ok()).toBe(true);
  await page.reload();
  await expect(mine.getByRole('heading', { level: 1 })).toHaveText(`Your turn, ${account.name}`);
});

test('where nobody plays, bots do: their match is shown small and watched whole', async ({ page }) => {
  await alone(page);
  await page.goto(address('/'));
  const watch = page.getByRole('region', { name: 'A match to watch' });
  await watch.scrollIntoViewIfNeeded();
  const link = watch.getByRole('link', { name: /^Watch: / });
  await expect(link).toBeVisible();
  await expect(watch).toContainText(/Round \d+ of \d+/);
  const game = await link.getAttribute('aria-label');
  await watch.getByRole('button', { name: /^Show / }).click();
  await expect(link).not.toHaveAttribute('aria-label', game!);
  await accessible(page, 'a match to watch');
  await link.click();
  await page.waitForURL(/\/replay/);
  // It plays by itself.
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('an invite can be scanned', async ({ page }) => {
  await page.goto(address('/'));
  const form = page.getByRole('region', { name: 'Create table' });
  await form.getByRole('heading').click();
  await form.getByRole('button', { name: 'Create table' }).click();
  await page.waitForURL(/\/table\//);
  const code = page.getByRole('img', { name: 'QR code of the invite link' });
  await expect(code).toBeVisible();
  const { width, height } = (await code.boundingBox())!;
  expect(width).toBeGreaterThan(120);
  expect(Math.abs(width - height)).toBeLessThan(1);
  await accessible(page, 'an invite with its code');
});

test('the numbers of one’s own box are checked as they are typed, saved, and played with', async ({ page }) => {
  await page.goto(address('/box/factory-manager'));
  const state = page.getByText('Everything fits: you can play with this box.');
  await expect(state).toBeVisible();
  const machines = page.getByRole('region', { name: /^Machines/ });
  const price = machines.getByLabel('Price, tile 1', { exact: true });
  await price.fill('x');
  await expect(page.getByText('1 thing does not fit yet')).toBeVisible();
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(machines).toContainText('Price should be a whole number');
  await accessible(page, 'a box with a mistake');
  await fits(page, 'the form of a box');
  await expect(page.getByRole('button', { name: 'Save to my account' })).toBeDisabled();
  await price.fill('4');
  await expect(state).toBeVisible();
  await page.getByLabel('Name of the box').fill('Kitchen table');
  await page.getByRole('button', { name: 'Save to my account' }).click();
  await expect(page.getByRole('region', { name: 'Saved boxes' })).toContainText('Kitchen table');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Kitchen table.csv');

  await page.goto(address('/'));
  const card = page.getByRole('region', { name: 'Factory Manager', exact: true });
  await card.getByText('Players, bots, options').click();
  await card.getByText('More options').click();
  await card.getByLabel('The tiles of your own box').selectOption({ label: 'Kitchen table (yours)' });
  await card.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/table\//);
  const { preset } = (await (
    await page.request.get(address(`/api${new URL(page.url()).pathname.replace('/table/', '/tables/')}`))
  ).json()) as { preset: string };
  expect(preset).toBe('Kitchen table');
});
