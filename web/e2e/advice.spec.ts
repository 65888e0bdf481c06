import { playUntil } from './pilot';
import { accessible, expect, fits, myTurn, picture, sitDown, test, type Game } from './player';

for (const game of ['factory-manager', 'fantastic-factories'] satisfies Game[]) {
  test(`alone against bots a hint of ${game} can be taken, and the log says so`, async ({ page }) => {
    await sitDown(page, game);
    await playUntil(page, { round: 2, phase: game === 'factory-manager' ? 'buying' : 'work' });
    expect(await myTurn(page)).toBe(true);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const hint = page.getByRole('region', { name: 'Hint' });
    await expect(hint.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('You take a hint.').first()).toBeAttached();
    const whole = hint.getByRole('button', { name: 'Show whole plan' });
    if (await whole.isVisible()) await whole.click();
    await expect(whole).toBeHidden();
    await picture(page, `${game}-hint`);
    await accessible(page, `${game}, hint`);
    await fits(page, `${game}, hint`);
    const adopt = hint.getByRole('button', { name: 'Put it in my plan' });
    if (game === 'factory-manager') await adopt.click();
    else await hint.getByRole('button', { name: 'Close' }).click();
    await expect(hint).toBeHidden();
  });

  test(`a finished match of ${game} is asked about and played on`, async ({ page }) => {
    await sitDown(page, game);
    await playUntil(page, null);
    const table = page.url().split('?')[0]!;
    await page.goto(`${table}/replay`);
    const scrubber = page.getByRole('slider');
    await expect(scrubber).toBeVisible();
    await expect(page.getByRole('button', { name: /^Play on/ })).toBeDisabled();
    const ask = page.getByRole('button', { name: /the director/ });
    let at = Math.floor(Number(await scrubber.getAttribute('max')) / 2);
    await scrubber.fill(`${at}`);
    await expect(page).toHaveURL(new RegExp(`at=${at}\\b`));
    // Somebody has to decide there.
    for (; await ask.isDisabled(); at += 1) {
      await scrubber.fill(`${at + 1}`);
      await expect(page).toHaveURL(new RegExp(`at=${at + 1}\\b`));
    }
    await ask.click();
    const told = page.getByRole('region', { name: /The director would play for/ });
    await expect(told.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 });
    await picture(page, `${game}-director`);
    await accessible(page, `${game}, director`);
    await fits(page, `${game}, director`);
    await told.getByRole('button', { name: 'Close' }).click();
    await expect(told).toBeHidden();

    await page.getByRole('button', { name: /^Play on/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Your seat')).toBeVisible();
    await accessible(page, `${game}, play on`);
    await dialog.getByLabel('The others').selectOption('apprentice');
    await dialog.getByRole('button', { name: 'Play on' }).click();
    await expect(page).not.toHaveURL(/replay/);
    expect(page.url()).not.toContain(table);
    await expect(page.locator('.dock')).toBeVisible();
    // The table says where it goes on from: in its header, or in the menu where there is no room.
    await page.getByRole('button', { name: 'Menu' }).click();
    const origin = page.getByRole('link', { name: /^Played on from round \d+ of another match/ });
    await expect(origin.last()).toHaveAttribute('href', new RegExp(`${new URL(table).pathname}/replay\\?at=\\d+`));
    await page.goto(`${page.url().split('?')[0]!}/replay`);
    await expect(page.getByRole('link', { name: 'Show that match' })).toHaveAttribute('href', /replay\?at=/);
  });
}
