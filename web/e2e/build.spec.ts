// Positions of one's own, from empty to an address that somebody else opens: by click and by keyboard, on a desk and on a
// phone.

import { accessible, address, expect, fits, listen, picture, step, test, TITLES, type Game, type Page } from './player';

type Way = 'click' | 'keyboard';

/** Presses what has this name, as a person would. */
const hand = (page: Page, way: Way) => ({
  async press(role: 'button' | 'link', name: string | RegExp) {
    const thing = page.getByRole(role, { name, exact: typeof name === 'string' }).first();
    if (way === 'click') return thing.click();
    await thing.focus();
    await page.keyboard.press('Enter');
  },
  async tick(name: string) {
    const box = page.getByRole('checkbox', { name });
    if (way === 'click') return box.click();
    await box.focus();
    await page.keyboard.press('Space');
  },
  async find(text: string) {
    const field = page.getByRole('searchbox');
    if (way === 'click') await field.click();
    else await field.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  },
});
type Hand = ReturnType<typeof hand>;

const fine = (page: Page) => expect(page.getByText('A legal position.')).toBeVisible();

/** Builds something small; what its best result is. */
const BUILT: Record<Game, (page: Page, at: Hand) => Promise<string>> = {
  'fantastic-factories': async (page, at) => {
    await at.press('button', 'Add a 6');
    await at.press('button', 'Add a 1');
    for (const floor of ['Research', 'Generate', 'Mine']) await at.tick(`${floor} closed`);
    await at.press('button', 'More: energy');
    for (const card of ['Nuclear Plant', 'Biolab']) {
      await at.find(card);
      await at.press('button', new RegExp(`^Add ${card}: Compound`));
    }
    await fine(page);
    // Twice the same building: said at its place, with the rule, and taken back.
    await at.press('button', /^Add Biolab: Compound/);
    await expect(page.getByText('A compound has only one Biolab.')).toBeVisible();
    await expect(page.getByText('1 thing does not fit yet.')).toBeVisible();
    await at.press('button', 'Undo');
    await fine(page);
    return 'Best: 2 goods.';
  },
  'factory-manager': async (page, at) => {
    await at.find('machine');
    for (const tile of ['Machine 5', 'Machine 7']) await at.press('button', new RegExp(`^Add ${tile}: Market`));
    await fine(page);
    await at.press('button', 'Add energy tile +2');
    await expect(page.getByText('Round 5 needs 4 revealed energy tiles, not 5.')).toBeVisible();
    await at.press('button', 'Undo');
    await at.press('button', 'More: Elektro');
    await fine(page);
    return 'Best:';
  },
};

for (const game of Object.keys(BUILT) as Game[]) {
  for (const way of ['click', 'keyboard'] as const) {
    test(`a position of ${game} is built by ${way}, solved, played, and opened by its address`, async ({
      page,
      browser,
      roll,
    }) => {
      const errors = listen(page);
      const at = hand(page, way);
      await page.goto(address('/puzzles'));
      const link = page.getByRole('region', { name: TITLES[game] }).getByRole('link', { name: 'Build a position' });
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Build a position' })).toBeVisible();
      await fine(page);
      const best = await BUILT[game](page, at);
      await at.press('button', 'Solve it');
      await expect(page.getByText(best)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'The shortest line' })).toHaveCount(0);
      await at.press('button', 'Show the best line');
      await expect(page.getByRole('heading', { name: 'The shortest line' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'The position as a picture' })).toBeVisible();
      await accessible(page, `the builder of ${game}`);
      await fits(page, `the builder of ${game}`);
      await picture(page, `build-${game}`);
      // Whoever reloads has it again.
      await page.reload();
      await fine(page);
      const url = await page.getByRole('textbox', { name: 'Link' }).inputValue();

      await at.press('link', 'Play it');
      const said = page.locator('.said');
      await expect(page.locator('.dock:not(.idle)')).toBeVisible();
      await expect(page.getByText('The shortest line')).toHaveCount(0);
      for (let n = 0; n < 150 && (await said.count()) === 0; n++) await step(page, roll);
      await expect(said).toBeVisible();
      const show = said.getByRole('button', { name: 'Show the line' });
      if ((await show.count()) > 0) await show.click();
      await expect(said.getByText('The shortest line')).toBeVisible();

      const other = await browser.newContext();
      const guest = await other.newPage();
      const troubles = listen(guest);
      await guest.goto(url);
      await expect(guest.locator('.dock:not(.idle)')).toBeVisible();
      const preview = guest.locator('meta[property="og:image"]');
      await expect(preview).toHaveAttribute('content', /\/api\/card\?game=.*code=/);
      await guest.getByRole('link', { name: 'Change this position' }).first().click();
      await fine(guest);
      expect(troubles()).toEqual([]);
      await other.close();
      expect(errors()).toEqual([]);
    });
  }

  test(`a match of ${game} starts from a position, and a broken address says so`, async ({ page }) => {
    await page.goto(address(`/puzzles/${game}/build`));
    await fine(page);
    await page.getByRole('button', { name: 'Start a table from it' }).click();
    await expect(page).toHaveURL(/\/table\//);
    await expect(page.locator('.dock')).toBeVisible();
    for (const code of ['hello', 'AQAA', 'A'.repeat(4000)]) {
      await page.goto(address(`/puzzles/${game}/p/${code}`));
      await expect(page.getByRole('alert')).toContainText('This link');
    }
    await page.goto(address(`/puzzles/${game}/build/hello`));
    await expect(page.getByRole('alert')).toContainText('This link');
    await page.getByRole('link', { name: 'Start from empty' }).click();
    await fine(page);
  });
}
