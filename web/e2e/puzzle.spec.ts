import { readFileSync } from 'node:fs';
import type { PuzzleFrame, Puzzles } from '../src/lib/generated/wire';
import { accessible, address, answers, expect, fits, picture, step, test, type Page } from './player';

const said = (page: Page) => page.locator('.said');

/** Every game with puzzles, and its puzzle of the day. */
async function daily(page: Page): Promise<[string, string][]> {
  const answer = await page.request.get(address('/api/puzzles'));
  const { games } = (await answer.json()) as Puzzles;
  return games.map(({ game, today }) => [game, today]);
}

interface Stored {
  id: string;
  theme: string;
  grade: string;
  line: { do: string; column: string }[];
}

/** Puzzles of a theme as the server has them, with their lines. */
function stored(game: string, theme: string): Stored[] {
  const file = new URL(`../../games/${game}/data/puzzles.jsonl`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Stored).filter((puzzle) => puzzle.theme === theme);
}

test('the puzzles of the day are on the page, by theme and grade', async ({ page }) => {
  await page.goto(address('/puzzles'));
  await expect(page.getByText('Puzzle of the day')).toHaveCount((await daily(page)).length);
  await picture(page, 'puzzles');
  await accessible(page, 'puzzles');
  await fits(page, 'puzzles');
});

test('a puzzle of each game is played to its end, judged, and answered only then', async ({ page, roll }) => {
  test.setTimeout(240_000);
  await page.goto(address('/puzzles'));
  for (const [game, id] of await daily(page)) {
    const asked = page.waitForResponse((response) => response.url().endsWith(`/puzzles/${game}/${id}`));
    await page.goto(address(`/puzzles/${game}/${id}`));
    await expect(page.locator('.dock:not(.idle)')).toBeVisible();
    await asked;
    await expect(page.getByText('The shortest line')).toHaveCount(0);
    await picture(page, `puzzle-${game}`);
    await accessible(page, `a puzzle of ${game}`);
    for (let n = 0; n < 150 && (await said(page).count()) === 0; n++) await step(page, roll);
    await expect(said(page)).toBeVisible();
    const show = said(page).getByRole('button', { name: 'Show the line' });
    if ((await show.count()) > 0) await show.click();
    await expect(said(page).getByText('The shortest line')).toBeVisible();
    await picture(page, `puzzle-${game}-judged`);
    await said(page).getByRole('button', { name: 'Try again' }).click();
    await expect(said(page)).toHaveCount(0);
  }
});

test('a market is filled by the shortest line, by click on a desk and by keyboard on a phone, and that is right', async ({
  page,
}, { project }) => {
  const game = 'factory-manager';
  const puzzle = stored(game, 'market').find(({ line }) => line.every((action) => action.do === 'move'))!;
  await page.goto(address(`/puzzles/${game}/${puzzle.id}`));
  for (const [n, action] of puzzle.line.entries()) {
    await expect(page.locator('.dock:not(.idle)[aria-busy="false"]')).toBeVisible();
    const actions = puzzle.line.slice(0, n);
    const answer = await page.request.post(address(`/api/puzzles/${game}/${puzzle.id}`), { data: { actions } });
    const { frame } = (await answer.json()) as PuzzleFrame;
    const offered = frame.prompt.choices.flatMap(({ options }) =>
      options.map((option) => option.action as typeof action),
    );
    const nth = offered.filter((one) => one.do === 'move').findIndex((one) => one.column === action.column);
    const button = answers(page).nth(nth);
    if (project.name === 'phone') {
      await button.focus();
      await page.keyboard.press('Enter');
    } else await button.click();
    // The server or this device has answered.
    await expect(page.locator('.dock[aria-busy="false"]')).toBeVisible();
  }
  await expect(said(page).getByText('Right!')).toBeVisible();
  await expect(said(page).getByText('The shortest line')).toBeVisible();
  // Nobody is waited for: the match does not go on.
  await expect(page.locator('.dock')).toContainText('The turn is over.');
  await page.goto(address('/puzzles'));
  await expect(page.getByText('1 day in a row')).toBeVisible();
});

test('a closed headquarters says so', async ({ page }) => {
  const [puzzle] = stored('fantastic-factories', 'closed');
  await page.goto(address(`/puzzles/fantastic-factories/${puzzle!.id}`));
  await expect(page.locator('.hq')).toContainText('closed this round');
});

test('a puzzle begins with what it asks for in sight', async ({ page }) => {
  const [puzzle] = stored('factory-manager', 'purchase');
  await page.goto(address(`/puzzles/factory-manager/${puzzle!.id}`));
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  await expect(page.locator('.task .ask')).toBeInViewport({ ratio: 1 });
});
