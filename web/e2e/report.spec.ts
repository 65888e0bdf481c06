import { playUntil } from './pilot';
import { accessible, expect, fits, lightAndDark, picture, result, settled, sitDown, test } from './player';

/** A report is made in the background, behind everything else that these tests do. */
const MADE = { timeout: 200_000 };

test('a finished match has a report that grows, can be read by keyboard and as text, and marks in the replay', async ({
  page,
}) => {
  test.setTimeout(420_000);
  await sitDown(page, 'factory-manager');
  await playUntil(page, null);
  await expect(result(page)).toBeVisible();
  await result(page).getByRole('link', { name: 'Report' }).click();
  await expect(page).toHaveURL(/\/report(\?|$)/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shares = page.getByRole('figure', { name: 'Shares of the victory' });
  await expect(shares).toBeVisible(MADE);
  await fits(page, 'a report that grows');
  const bySeat = page.getByRole('region', { name: 'By seat' });
  await expect(bySeat).toBeVisible(MADE);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'The match in a few sentences' }).getByRole('listitem')).not.toHaveCount(
    0,
  );

  // What everybody's result is made of adds up.
  for (const row of await bySeat.getByRole('row').all()) {
    const cells = await row.getByRole('cell').allTextContents();
    if (cells.length === 0) continue;
    const [start, own, others, luck, hidden, rest, all] = cells
      .slice(1, 8)
      .map((text) => Number(text.replace('−', '-')));
    expect(start! + own! + others! + luck! + hidden! + rest!).toBe(all);
  }

  // A mark leads to its decision: the board of that moment, what was played, what would have been better.
  const mark = shares.getByRole('link', { name: /^Decision 1:/ });
  await mark.focus();
  await page.keyboard.press('Enter');
  const worst = page.locator('#decision-1');
  await expect(worst).toBeInViewport();
  await expect(worst.locator('.picture > .board')).toBeVisible();
  await expect(worst.getByText('Played', { exact: true }).first()).toBeVisible();
  await expect(worst.getByText('Better', { exact: true }).first()).toBeVisible();
  const third = page.locator('#decision-3');
  await expect(third.getByText('Better', { exact: true })).toHaveCount(0);
  await third.getByRole('button', { name: 'Show the answer' }).click();
  await expect(third.getByText('Better', { exact: true }).first()).toBeVisible();

  // The chart as text.
  await shares.getByRole('button', { name: /As a table/ }).click();
  await expect(shares.getByRole('row')).toHaveCount(6);
  await shares.getByRole('button', { name: /As a chart/ }).click();
  await settled(page);
  await lightAndDark(page, 'report');
  await fits(page, 'the report');

  // Somebody else's play is looked at in the same way.
  const whose = page.getByRole('combobox', { name: 'Whose play' });
  const mine = await whose.evaluate((select: HTMLSelectElement) => select.selectedIndex);
  await whose.selectOption({ index: mine === 0 ? 1 : 0 });
  await expect(page.getByRole('heading', { name: /^Worst decisions of / })).toBeVisible();

  await page.getByRole('link', { name: 'Replay', exact: true }).first().click();
  const marked = page.getByRole('button', { name: /^Decision 1:/ });
  await marked.click();
  await expect(page).toHaveURL(/at=\d+/);
  await expect(marked).toHaveAttribute('aria-current', 'step');
  await picture(page, 'replay-marks');
  await accessible(page, 'replay with marks');
  await fits(page, 'replay with marks');

  // Back at the table, the result tells the match in sentences.
  await page.goBack();
  await page.goto(page.url().replace(/\/(report|replay).*/, ''));
  const story = result(page).getByRole('list', { name: 'The match in a few sentences' });
  await expect(story.getByRole('listitem')).not.toHaveCount(0);
  await accessible(page, 'the result with its story');
});
