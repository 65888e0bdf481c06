import { accessible, fits, picture, playNow, playToTheEnd, result, test, TITLES, type Game, expect } from './player';

for (const [game, seed] of [
  ['factory-manager', 11],
  ['fantastic-factories', 12],
] satisfies [Game, number][]) {
  test(`a whole game of ${TITLES[game]} against bots`, async ({ page }, { project }) => {
    await playNow(page, game);
    await expect(page.locator('.dock:not(.idle)')).toBeVisible({ timeout: 30_000 });
    await picture(page, `${game}-begin`);
    await accessible(page, `${game} at its beginning`);
    await fits(page, game);
    await playToTheEnd(page, seed + (project.name === 'phone' ? 100 : 0));
    await expect(result(page)).toContainText(/\d/);
    await picture(page, `${game}-end`);
    await accessible(page, `${game} at its end`);
    await fits(page, `${game} at its end`);
  });
}
