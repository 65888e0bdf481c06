import { playUntil } from './pilot';
import {
  accessible,
  address,
  expect,
  listen,
  person,
  picture,
  result,
  step,
  test,
  whoseTurn,
  type Browser,
  type Page,
} from './player';

/** A person whose part of the dice is always the same. */
async function player(browser: Browser): Promise<Page> {
  const page = await person(browser);
  // A player's own part of the dice comes from the browser.
  await page.addInitScript(() => {
    crypto.getRandomValues = (bytes) => bytes;
  });
  return page;
}

/** Two people play a match while a third watches: by hand to the end, or with most of it left to pilots. */
async function playTogether(browser: Browser, roll: () => number, whole: boolean) {
  const [ada, ben, eve] = [await player(browser), await player(browser), await player(browser)];
  const troubles = [ada, ben, eve].map(listen);

  // Ada makes a table and sends Ben the link.
  await ada.goto(address('/'));
  // The page makes her a guest; asked at the same time, she would be two.
  await expect(ada.getByRole('banner').locator('a[href*="/people/"]')).toBeVisible();
  const made = await ada.request.post(address('/api/tables'), {
    data: {
      game: 'factory-manager',
      seats: [{ kind: 'me' }, { kind: 'invited' }],
      public: true,
      pace: { kind: 'days', days: 3 },
    },
  });
  const { id, invite } = (await made.json()) as { id: string; invite: string };
  await ada.goto(address(`/table/${id}`));
  await expect(ada.getByLabel('Invite with this link')).toBeVisible();
  await picture(ada, 'gathering');
  await accessible(ada, 'a table before the match');
  await ben.goto(address(`/table/${id}?invite=${invite}`));
  await ben.getByRole('button', { name: 'Sit down' }).click();
  await expect(ben.getByRole('button', { name: 'Leave table' })).toBeVisible();
  await ada.getByRole('button', { name: 'Start match', exact: true }).click();
  await eve.goto(address(`/table/${id}`));
  await expect(eve.getByText('You are watching.')).toBeVisible();
  await expect(ada.getByText('1 watching')).toBeVisible();

  // They talk.
  await ada.getByRole('tab', { name: /Chat/ }).click();
  await ada.getByRole('textbox', { name: 'Write a message' }).fill('Good luck');
  await ada.keyboard.press('Enter');
  await expect(ben.getByRole('tab', { name: /Chat/ })).toContainText('1');
  await ben.getByRole('tab', { name: /Chat/ }).click();
  await expect(ben.getByRole('tabpanel')).toContainText('Good luck');
  await ben.getByRole('tab', { name: 'Log' }).click();

  // They play; Ada has a second tab, and Ben's line is cut for a while.
  const second = await ada.context().newPage();
  await second.goto(address(`/table/${id}`));
  // A tab behind another is drawn too rarely to be clicked at.
  await ada.bringToFront();
  await playBoth(15);
  await ben.context().setOffline(true);
  await expect(ben.getByText('Connection lost.', { exact: false }).first()).toBeVisible();
  await picture(ben, 'connection-lost');
  await ben.context().setOffline(false);
  await expect(ben.locator('.strip')).toHaveCount(0, { timeout: 20_000 });
  await playBoth(15);
  if (!whole) await Promise.all([ada, ben].map((page) => playUntil(page, { round: 5, phase: 'buying', anyone: true })));
  await playBoth(2000);
  for (const page of [ada, ben, eve, second]) await expect(result(page)).toBeVisible();
  // All read the same result.
  const scores = await Promise.all(
    [ada, ben, eve, second].map((page) => result(page).locator('[data-score]').allTextContents()),
  );
  for (const other of scores.slice(1)) expect(other.toSorted()).toEqual(scores[0]!.toSorted());
  expect(troubles.flatMap((said) => said())).toEqual([]);

  /** Whoever's turn it is acts: so many steps, or to the end. */
  async function playBoth(most: number) {
    for (let steps = 0; steps < most; steps++) {
      const page = await whoseTurn([ada, ben]);
      if (!page) return;
      await step(page, roll);
    }
  }
}

test.skip(({ viewport }) => viewport!.width < 700, 'they sit before large screens');

test('two people and a spectator at one table, with a connection lost in between', async ({ browser, roll }) => {
  await playTogether(browser, roll, false);
});

test('two people play a whole match by hand', { tag: '@long' }, async ({ browser, roll }) => {
  test.setTimeout(300_000);
  await playTogether(browser, roll, true);
});
