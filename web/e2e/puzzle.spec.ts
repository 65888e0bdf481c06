import type { PuzzleFrame, Puzzles } from '../src/lib/generated/wire';
import { accessible, address, expect, fits, picture, step, test, type Page } from './player';

const said = (page: Page) => page.locator('.said');

/** Every game with puzzles, and its puzzle of the day. */
async function daily(page: Page): Promise<[string, string][]> {
  const answer = await page.request.get(address('/api/puzzles'));
  const { games } = (await answer.json()) as Puzzles;
  return games.map(({ game, today }) => [game, today]);
}

test('the puzzles of the day are on the page, by theme and grade', async ({ page }) => {
  await page.goto(address('/puzzles'));
  await expect(page.getByText('Puzzle of the day')).toHaveCount((await daily(page)).length);
  await picture(page, 'puzzles');
  await accessible(page, 'puzzles');
  await fits(page, 'puzzles');
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a puzzle of each game is played to its end at ${width}, judged, and answered only then`, async ({
    page,
    roll,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    await page.goto(address('/puzzles'));
    for (const [game, id] of await daily(page)) {
      await page.goto(address(`/puzzles/${game}/${id}`));
      await expect(page.locator('.dock:not(.idle)')).toBeVisible();
      await expect(page.getByText('The shortest line')).toHaveCount(0);
      await picture(page, `puzzle-${game}-${width}`);
      await accessible(page, `a puzzle of ${game}`);
      for (let n = 0; n < 120 && (await said(page).count()) === 0; n++) await step(page, roll);
      await expect(said(page)).toBeVisible();
      const show = said(page).getByRole('button', { name: 'Show the line' });
      if ((await show.count()) > 0) await show.click();
      await expect(said(page).getByText('The shortest line')).toBeVisible();
      await said(page).getByRole('button', { name: 'Try again' }).click();
      await expect(said(page)).toHaveCount(0);
    }
  });
}

test('what the server says to a puzzle holds no answer before a whole turn', async ({ page }) => {
  await page.goto(address('/puzzles'));
  for (const [game, id] of await daily(page)) {
    const asked = page.waitForResponse(
      (response) => response.url().includes(`/puzzles/${game}/${id}`) && response.request().method() === 'POST',
    );
    await page.goto(address(`/puzzles/${game}/${id}`));
    const frame = (await (await asked).json()) as PuzzleFrame;
    expect(frame.judged).toBeNull();
    expect(frame.shortest).toBeNull();
  }
});
