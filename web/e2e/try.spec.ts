import type { JudgedTry, ReviewedDecision } from '../src/lib/generated/wire';
import { playUntil } from './pilot';
import { accessible, address, answers, expect, fits, lights, picture, sitDown, step, test, type Page } from './player';

/** A report is made in the background, behind everything else that these tests do. */
const MADE = { timeout: 200_000 };

const verdict = (page: Page) => page.locator('.said').getByRole('region');

/** Answers by keyboard until the turn is over. */
async function byKeyboard(page: Page) {
  for (let n = 0; n < 30 && (await verdict(page).count()) === 0; n++) {
    // The judge's answer comes a moment after the last action, when there is nothing left to press.
    // What is open may be on the board: a tile to bid for, a machine that must be shut down first.
    const shut = page.getByRole('button', { name: /press to shut down/ });
    await expect(answers(page).or(verdict(page)).or(shut).or(lights(page)).first()).toBeVisible();
    if ((await verdict(page).count()) > 0) return;
    const ends = answers(page).filter({ hasText: /end turn|anyway|pass|finish|nobody/i });
    const all = [ends, answers(page), shut, lights(page)];
    const open = await Promise.all(all.map((some) => some.count()));
    const target = all[open.findIndex((n) => n > 0)]?.last();
    if (!target) continue;
    await target.focus({ timeout: 5000 });
    await page.keyboard.press('Enter');
    await expect(page.locator('.dock[aria-busy="true"]')).toHaveCount(0);
  }
}

test('a decision is tried on its board by click and by keyboard, and the answer stays covered until then', async ({
  page,
  roll,
}) => {
  test.setTimeout(420_000);
  await sitDown(page, 'factory-manager');
  const id = new URL(page.url()).pathname.split('/')[2]!;
  await playUntil(page, null);
  await page.goto(address(`/table/${id}/report`));
  await expect(page.getByRole('region', { name: 'By seat' })).toBeVisible(MADE);
  const worst = page.locator('#decision-1');
  await expect(worst.getByText('Better', { exact: true }).first()).toBeVisible();
  await worst.getByRole('link', { name: 'Try it yourself' }).click();
  await expect(page).toHaveURL(/\/try\?/);
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  await expect(page.getByText('The best turn')).toHaveCount(0);
  await picture(page, 'try');
  await accessible(page, 'a decision to be tried');
  await fits(page, 'a decision to be tried');

  // By click: whatever lights up, until the turn is over and judged.
  const judged = page.waitForResponse((response) => response.url().includes(`/${id}/try`));
  for (let n = 0; n < 200 && (await verdict(page).count()) === 0; n++) await step(page, roll);
  const said = (await (await judged).json()) as JudgedTry;
  await expect(verdict(page)).toBeVisible();
  await expect(verdict(page).getByText('The best turn').first()).toHaveCount(said.right ? 1 : 0);
  await picture(page, 'try-judged');
  await accessible(page, 'a try that was judged');
  await fits(page, 'a try that was judged');

  // Nothing of the match has changed.
  const { outcome } = (await (await page.request.get(address(`/api/tables/${id}`))).json()) as { outcome: unknown };
  expect(outcome).not.toBeNull();

  // Again, by keyboard; the answer is seen once it is asked for.
  await verdict(page)
    .getByRole('button', { name: /^Try again/ })
    .click();
  await expect(verdict(page)).toHaveCount(0);
  // A keyboard stands before a large screen.
  if (page.viewportSize()!.width >= 700) {
    await byKeyboard(page);
    await expect(verdict(page).getByRole('heading', { level: 2 })).toBeFocused();
  } else {
    for (let n = 0; n < 200 && (await verdict(page).count()) === 0; n++) await step(page, roll);
    await expect(verdict(page)).toBeVisible();
  }
  const show = verdict(page).getByRole('button', { name: 'Show the answer' });
  if ((await show.count()) > 0) {
    await show.focus();
    await page.keyboard.press('Enter');
  }
  await expect(verdict(page).getByRole('heading', { name: 'The best turn' })).toBeVisible();
  await picture(page, 'try-answer');
  await accessible(page, 'the answer after a try');

  const back = verdict(page).getByRole('link', { name: 'Back to the report' });
  await back.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/report\?/);
  await expect(worst).toBeFocused();
  await expect(worst.getByText('Better', { exact: true }).first()).toBeVisible();
});

test('whoever goes away before the turn is judged finds the answer covered, and the best turn is right', async ({
  page,
}) => {
  test.setTimeout(420_000);
  await sitDown(page, 'factory-manager');
  const id = new URL(page.url()).pathname.split('/')[2]!;
  await playUntil(page, null);
  await page.goto(address(`/table/${id}/report`));
  await expect(page.getByRole('region', { name: 'By seat' })).toBeVisible(MADE);
  const worst = page.locator('#decision-1');
  await worst.getByRole('link', { name: 'Try it yourself' }).click();
  await expect(page.locator('.dock:not(.idle)')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the report' }).first().click();
  await expect(worst.getByText('What would you do now?')).toBeVisible();
  await expect(worst.getByText('Better', { exact: true })).toHaveCount(0);

  // The server accepts the best turn, and refuses half a one.
  const at = await worst.getByRole('link', { name: 'Try it yourself' }).getAttribute('href');
  const facts = new URL(at!, page.url()).searchParams;
  const { review } = (await (await page.request.get(address(`/api/tables/${id}/review`))).json()) as {
    review: { decisions: ReviewedDecision[] };
  };
  const decision = review.decisions.find(({ ply }) => ply === Number(facts.get('at')))!;
  const ask = (actions: unknown[]) =>
    page.request.post(address(`/api/tables/${id}/try`), {
      data: { at: decision.ply, seat: decision.seat, actions },
    });
  const best = (await (await ask(decision.best.map(({ action }) => action))).json()) as JudgedTry;
  expect([best.right, best.lost]).toEqual([true, 0]);
  const none = await ask([]);
  expect([none.status(), ((await none.json()) as { text: string }).text]).toEqual([
    409,
    'The turn is not over yet: play it to its end.',
  ]);
});
