import { playUntil } from './pilot';
import { accessible, expect, fits, picture, sitDown, test, type Game } from './player';

for (const game of ['factory-manager', 'fantastic-factories'] satisfies Game[]) {
  test(`a finished match of ${game} can be scrubbed, charted and shared`, async ({ page }) => {
    await sitDown(page, game);
    await playUntil(page, null);
    const table = page.url().split('?')[0]!;
    await page.goto(`${table}/replay`);
    const scrubber = page.getByRole('slider');
    await expect(scrubber).toBeVisible();
    const last = Number(await scrubber.getAttribute('max'));
    expect(last).toBeGreaterThan(20);
    await scrubber.focus();
    await page.keyboard.press('Home');
    await expect(page).toHaveURL(/at=0/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/at=2\b/);
    await scrubber.fill(String(Math.floor(last / 2)));
    await expect(page).toHaveURL(new RegExp(`at=${Math.floor(last / 2)}\\b`));
    await expect(page.locator('main')).toBeVisible();
    await picture(page, `${game}-replay`);
    await accessible(page, `${game}, replay`);
    await fits(page, `${game}, replay`);
    await page
      .getByRole('radio', { name: 'Charts' })
      .or(page.getByRole('tab', { name: 'Charts' }))
      .first()
      .click({ force: true });
    await expect(page.locator('main svg[role="img"]').first()).toBeVisible();
    await picture(page, `${game}-charts`);
    await accessible(page, `${game}, charts`);
    await fits(page, `${game}, charts`);

    // The address of this moment shows it to anybody.
    const shared = page.url();
    const stranger = await page.context().browser()!.newPage();
    await stranger.goto(shared);
    await expect(stranger.getByRole('slider')).toHaveValue(String(Math.floor(last / 2)));
    await stranger.close();
  });
}
