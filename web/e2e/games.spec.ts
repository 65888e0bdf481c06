import { playUntil, type Moment } from './pilot';
import {
  accessible,
  expect,
  fits,
  picture,
  play,
  playNow,
  playToTheEnd,
  result,
  test,
  TITLES,
  type Game,
  type Page,
} from './player';

/** When the last round is on. */
const LATE: Record<Game, Moment> = {
  'factory-manager': { round: 5, phase: 'buying' },
  'fantastic-factories': { last: true },
};

async function begin(page: Page, game: Game) {
  await playNow(page, game);
  await expect(page.locator('.dock:not(.idle)')).toBeVisible({ timeout: 30_000 });
}

async function end(page: Page, game: Game) {
  await expect(result(page)).toContainText(/\d/);
  await picture(page, `${game}-end`);
  await accessible(page, `${game} at its end`);
  await fits(page, `${game} at its end`);
}

for (const game of ['factory-manager', 'fantastic-factories'] satisfies Game[]) {
  test(`${TITLES[game]} against bots: the first moves and the last round by hand`, async ({ page, roll }) => {
    await begin(page, game);
    await picture(page, `${game}-begin`);
    await accessible(page, `${game} at its beginning`);
    await fits(page, game);
    await play(page, roll, 30);
    await playUntil(page, LATE[game]);
    await playToTheEnd(page, roll);
    await end(page, game);
  });

  test(`a whole game of ${TITLES[game]} against bots`, { tag: '@long' }, async ({ page, roll }) => {
    await begin(page, game);
    await playToTheEnd(page, roll);
    await end(page, game);
  });
}
