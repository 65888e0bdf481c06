import { accessible, address, expect, fits, lightAndDark, picture, test } from './player';

const PAGES: [string, string, RegExp][] = [
  ['home', '/', /factory/i],
  ['rules-fm', '/rules/factory-manager', /FM-1\.3/],
  ['rules-ff', '/rules/fantastic-factories', /FF-1\.1/],
  ['components-fm', '/components/factory-manager', /Machine/],
  ['components-ff', '/components/fantastic-factories', /Nuclear Plant/],
  ['leaderboard', '/leaderboard/factory-manager', /10 rated matches/],
  ['ratings', '/ratings', /leaving is losing/],
  ['settings', '/settings', /Language/],
  ['nowhere', '/no/such/page', /no page/],
];

for (const [name, path, says] of PAGES) {
  test(`${name}: shows what it is for, in light and dark, and axe finds nothing`, async ({ page }) => {
    await page.goto(address(path));
    await expect(page.locator('main')).toContainText(says);
    await lightAndDark(page, name);
    await fits(page, name);
  });
}

test('high contrast and German on every page', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'colours are the same on a phone');
  await page.goto(address('/settings'));
  await page.evaluate(() => {
    localStorage.setItem('shopfloor', JSON.stringify({ lang: 'de', contrast: 'more' }));
  });
  for (const [name, path] of PAGES) {
    await page.goto(address(path));
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('main')).not.toBeEmpty();
    await accessible(page, `${name} in German, high contrast`, 'colours');
    await fits(page, `${name} in German`);
    await picture(page, `${name}-de`);
  }
});

test('what the system asks for is followed, unless somebody has chosen otherwise', async ({ page }) => {
  const root = page.locator('html');
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  await page.goto(address('/settings'));
  await expect(root).toHaveAttribute('data-contrast', 'more');
  await expect(root).toHaveAttribute('data-motion', 'less');
  await page.emulateMedia({ contrast: 'no-preference', reducedMotion: 'no-preference' });
  await expect(root).toHaveAttribute('data-contrast', 'normal');
  await expect(root).toHaveAttribute('data-motion', 'full');
  await page.getByRole('radiogroup', { name: 'Contrast' }).getByRole('radio', { name: 'high' }).check({ force: true });
  await expect(root).toHaveAttribute('data-contrast', 'more');
});

test('the language changes at once, and stays', async ({ page }) => {
  await page.goto(address('/settings'));
  await page.getByRole('radio', { name: 'Deutsch' }).check({ force: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
});

test('a rule a refusal names is found, marked and searchable', async ({ page }) => {
  await page.goto(address('/rules/factory-manager#fm-3.3'));
  const rule = page.locator('[id="fm-3.3"]');
  await expect(rule).toBeInViewport();
  await page.getByRole('searchbox').fill('canteen');
  await expect(page.locator('mark').first()).toBeVisible();
});

test('the first load is small and asks nobody else', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same for all');
  let bytes = 0;
  const asked: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    if (/\.woff2?$/.test(request.url())) return;
    asked.push(request.sizes().then((sizes) => void (bytes += sizes.responseBodySize)));
  });
  await page.goto(address('/'), { waitUntil: 'networkidle' });
  await Promise.all(asked);
  console.log(`first load: ${(bytes / 1000).toFixed(1)} kB without fonts`);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(150_000);
});

test('a first match suggests its variant, until one is finished', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  await page.goto(address('/'));
  const card = page.getByRole('region', { name: 'Factory Manager' });
  const variant = card.getByRole('checkbox', { name: 'First match' });
  await card.getByText('Players, bots, options').click();
  await expect(variant).toBeVisible();
  await expect(variant).toBeChecked();
  // Before the page runs again: it may write what it knows at any time.
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('shopfloor') ?? '{}') as object;
    localStorage.setItem('shopfloor', JSON.stringify({ ...kept, finished: ['factory-manager'] }));
  });
  await page.reload();
  await card.getByText('Players, bots, options').click();
  await expect(variant).toBeVisible();
  await expect(variant).not.toBeChecked();
});

test('how ratings work is a click away from where ratings are', async ({ page }) => {
  await page.goto(address('/'));
  await page.request.post(address('/api/guest'), { data: {} });
  const { id } = (await (await page.request.get(address('/api/me'))).json()) as { id: string };
  for (const path of ['/', '/leaderboard/factory-manager', `/people/${id}`]) {
    await page.goto(address(path));
    if (path === '/') await page.getByRole('heading', { name: 'Create table' }).click();
    await page.getByRole('link', { name: 'How ratings work' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How ratings work');
  }
});

test('an address without a game leads to the first one', async ({ page }) => {
  await page.goto(address('/rules'));
  await expect(page).toHaveURL(/\/rules\/[\w-]+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
