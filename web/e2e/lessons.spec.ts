// The school: lessons played as their prompts say, on the real board; a wrong move is answered and taken back.

import { accessible, address, expect, test, type Page } from './player';

interface Offered {
  game: string;
  lessons: { id: string; title: string; steps: string[] }[];
}

const panel = (page: Page) => page.locator('.lesson');
const going = (page: Page) => panel(page).locator('.ways');

/** Does what the lesson shows until it is done; how many actions that took. */
async function follow(page: Page, keyboard: boolean): Promise<number> {
  let actions = 0;
  for (; actions < 60; actions++) {
    await expect(panel(page)).toBeVisible();
    if (await panel(page).evaluate((here) => here.classList.contains('done'))) return actions;
    const next = going(page).getByRole('button', { name: /^(Go on|Show me)$/ });
    if (keyboard) {
      await next.focus();
      await page.keyboard.press('Enter');
    } else await next.click();
    // The server answers, or the device if its engine is there.
    // A step may take several actions: then only the board changes.
    await expect(going(page).locator('button[disabled]')).toHaveCount(0);
    await expect(panel(page).locator('.wrong')).toHaveCount(0);
  }
  return actions;
}

async function open(page: Page, game: string, lesson: string) {
  await page.goto(address(`/school/${game}/${lesson}`));
  await expect(panel(page)).toBeVisible();
}

for (const game of ['factory-manager', 'fantastic-factories']) {
  test(`the first lesson of ${game} is finished by what it says`, async ({ page }, { project }) => {
    await open(page, game, 'first-match');
    await accessible(page, `the first lesson of ${game}`);
    const actions = await follow(page, project.name === 'phone');
    expect(actions).toBeLessThan(60);
    await expect(panel(page)).toContainText('Lesson done');
    await page.goto(address(`/school/${game}`));
    await expect(page.getByText('1 of', { exact: false }).first()).toBeVisible();
    await accessible(page, 'the school');
  });
}

test('every lesson is played through by its expected moves', async ({ page, request }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  const { courses } = (await (await request.get(address('/api/school'))).json()) as { courses: Offered[] };
  for (const { game, lessons } of courses) {
    for (const { id, steps } of lessons) {
      await open(page, game, id);
      expect(await follow(page, false), `${game}/${id}`).toBeGreaterThanOrEqual(steps.length);
    }
  }
});

test('a wrong move on the board is answered, and taken back', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'the same on a phone');
  await open(page, 'fantastic-factories', 'limits');
  await page
    .locator('.dock')
    .getByRole('button', { name: /Finish/ })
    .click();
  await expect(panel(page).locator('.wrong')).toContainText('You can.');
  await expect(going(page).getByRole('button', { name: 'Take it back' })).toBeFocused();
  await accessible(page, 'a wrong move');
  await expect(page.locator('.dock')).toContainText('Take this move back above');
  await page.keyboard.press('Enter');
  await expect(panel(page).locator('.wrong')).toHaveCount(0);
  await expect(panel(page)).toContainText('Too much of a good thing');
  await expect(panel(page).locator('.task')).toBeFocused();
});

test('a reload goes on where the lesson was, until it is done or begun anew', async ({ page }) => {
  await open(page, 'factory-manager', 'robots-and-machines');
  await going(page).getByRole('button', { name: 'Go on' }).click();
  await expect(panel(page)).toContainText('Step 2 of 3');
  await page.reload();
  await expect(panel(page)).toContainText('Step 2 of 3');
  await follow(page, false);
  await going(page).getByRole('link', { name: 'All lessons' }).click();
  await expect(page.getByText('1 of 8 done')).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(panel(page)).toContainText('Step 1 of 3');
  // What somebody else has written there is not believed.
  await page.evaluate(() => sessionStorage.setItem('shopfloor-lesson factory-manager/robots-and-machines', '{'));
  await page.reload();
  await expect(panel(page)).toContainText('Step 1 of 3');
});

test('what a lesson speaks of can be seen, the Machine’s turn too', async ({ page }, { project }) => {
  const clear = (box: { y: number }, over: { y: number; height: number }) => box.y >= over.y + over.height - 1;
  // On a phone they are in other tabs, which open.
  await open(page, 'factory-manager', 'energy-price');
  await expect(page.locator('.energy.spotted')).toBeVisible();
  await open(page, 'fantastic-factories', 'tools-and-building');
  await expect(page.locator('.hand.spotted')).toBeVisible();
  if (project.name === 'phone') {
    // The dice stay in reach, below what is said, and a closer look can be closed.
    await open(page, 'fantastic-factories', 'dice-and-floors');
    await going(page).getByRole('button', { name: 'Go on' }).click();
    const dice = page.locator('[data-spot="dice"]');
    await expect(async () =>
      expect(clear((await dice.boundingBox())!, (await panel(page).boundingBox())!)).toBe(true),
    ).toPass();
    await open(page, 'factory-manager', 'energy-price');
    await page.locator('.board button[aria-label^="Machine"]').first().tap();
    await page.getByRole('button', { name: 'Close', exact: true }).tap();
    await expect(page.locator('.inspector')).toHaveCount(0);
  }
  await open(page, 'fantastic-factories', 'the-machine');
  for (const name of ['Go on', 'Go on', 'Show me', 'Show me']) {
    await going(page).getByRole('button', { name }).click();
    await expect(going(page).locator('button[disabled]')).toHaveCount(0);
  }
  const turn = page.getByTestId('machine-turn');
  await expect(turn).toBeVisible();
  await expect(async () =>
    expect(clear((await turn.boundingBox())!, (await panel(page).boundingBox())!)).toBe(true),
  ).toPass();
});

test('home has a puzzle and the next lesson for whoever comes back', async ({ page }) => {
  await page.goto(address('/'));
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.waitForURL(/\/table\//);
  await page.goto(address('/'));
  const learning = page.getByTestId('learning');
  await expect(learning.getByRole('link', { name: /^Solve: Puzzle of the day/ })).toHaveCount(2);
  await accessible(page, 'home of somebody who comes back');
  await learning
    .getByRole('link', { name: /^Begin: Your first match/ })
    .first()
    .click();
  await expect(panel(page)).toContainText('Step 1 of');
});
