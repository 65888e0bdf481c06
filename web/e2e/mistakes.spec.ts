import type { JudgedTry, Mistakes, ReviewedDecision } from '../src/lib/generated/wire';
import { playUntil } from './pilot';
import { accessible, address, expect, fits, picture, sitDown, step, test, type Page } from './player';

/** A report is made in the background, behind everything else that these tests do. */
const MADE = { timeout: 200_000 };

const verdict = (page: Page) => page.locator('.said').getByRole('region');

async function told(page: Page): Promise<Mistakes> {
  return (await (await page.request.get(address('/api/mistakes'))).json()) as Mistakes;
}

/** Plays matches and has them judged until two mistakes have come back. */
async function playBadly(page: Page): Promise<Mistakes> {
  for (let n = 0; n < 4; n++) {
    await sitDown(page, 'factory-manager', 'apprentice', `badly ${n}`);
    const id = new URL(page.url()).pathname.split('/')[2]!;
    await playUntil(page, null);
    await page.goto(address(`/table/${id}/report`));
    await expect(page.getByRole('region', { name: 'By seat' })).toBeVisible(MADE);
    const mistakes = await told(page);
    if (mistakes.due >= 2) return mistakes;
  }
  throw new Error('whoever plays anything plays no mistakes');
}

test('whoever has no mistakes is told how to get some', async ({ page }) => {
  await page.goto(address('/puzzles'));
  await page.getByRole('link', { name: 'My mistakes' }).click();
  await expect(page.getByRole('heading', { name: 'No mistakes yet' })).toBeVisible();
  await picture(page, 'mistakes-none');
  await accessible(page, 'no mistakes');
  await fits(page, 'no mistakes');
});

test('mistakes come back after a match, are tried on the real board, and answered ones come back later', async ({
  page,
  roll,
}) => {
  test.setTimeout(600_000);
  const { due, mistakes } = await playBadly(page);
  await page.goto(address('/'));
  await expect(page.getByText(`${due} of your mistakes are waiting for another try`)).toBeVisible();
  await picture(page, 'mistakes-home');
  await page.goto(address('/mistakes'));
  await expect(page.getByRole('heading', { name: `${due} turns to try` })).toBeVisible();
  await picture(page, 'mistakes');
  await accessible(page, 'my mistakes');
  await fits(page, 'my mistakes');

  // The first one on the board, by whatever lights up. Nothing is told before the turn is over.
  await page.getByRole('link', { name: 'Begin' }).click();
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  await expect(page.getByText('The best turn')).toHaveCount(0);
  await picture(page, 'mistake');
  await accessible(page, 'a mistake to be tried');
  await fits(page, 'a mistake to be tried');
  const judged = page.waitForResponse((response) => response.url().includes('/try'));
  for (let n = 0; n < 200 && (await verdict(page).count()) === 0; n++) await step(page, roll);
  const said = (await (await judged).json()) as JudgedTry;
  await expect(verdict(page)).toContainText(`This turn comes back ${said.right ? 'in 3 days' : 'tomorrow'}.`);
  const show = verdict(page).getByRole('button', { name: 'Show the answer' });
  await expect(show).toHaveCount(said.right ? 0 : 1);
  await picture(page, 'mistake-judged');
  if (!said.right) await show.click();
  await expect(verdict(page).getByRole('heading', { name: 'The best turn' })).toBeVisible();
  await picture(page, 'mistake-answer');
  await accessible(page, 'a mistake that was answered');
  await fits(page, 'a mistake that was answered');

  // The second one as the other kind of answer: what was played is wrong, what the report calls best is right.
  await verdict(page).getByRole('link', { name: 'Next' }).click();
  const second = mistakes[1]!;
  await expect(page).toHaveURL(new RegExp(`/mistakes/${second.table}/${second.seat}/${second.ply}$`));
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  await expect(verdict(page)).toHaveCount(0);
  const report = await page.request.get(address(`/api/tables/${second.table}/review`));
  const { review } = (await report.json()) as { review: { decisions: ReviewedDecision[] } };
  const decision = review.decisions.find(({ ply, seat }) => ply === second.ply && seat === second.seat)!;
  const actions = decision[said.right ? 'played' : 'best'].map(({ action }) => action);
  const data = { at: second.ply, seat: second.seat, actions };
  const tried = await page.request.post(address(`/api/tables/${second.table}/try`), { data });
  const other = (await tried.json()) as JudgedTry;
  expect(other.right).toBe(!said.right);
  const days = Math.round((other.again! - Date.now()) / 86_400_000);
  expect(days).toBe(other.right ? 3 : 1);

  const after = await told(page);
  expect([after.due, after.later]).toEqual([due - 2, 2]);
  await page.goto(address('/mistakes'));
  await expect(page.getByText(/2 (more|turns) come back, the first tomorrow\./)).toBeVisible();
  await picture(page, 'mistakes-later');
});
