import {
  accessible,
  address,
  beenHere,
  dice,
  expect,
  listen,
  myTurn,
  picture,
  result,
  step,
  test,
  type Page,
} from './player';

/** A person of their own: another browser. */
async function person(browser: import('@playwright/test').Browser): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage();
  await beenHere(page);
  return page;
}

test('two people and a spectator at one table, with a connection lost in between', async ({ browser }, { project }) => {
  test.skip(project.name !== 'desktop', 'they sit before large screens');
  const [ada, ben, eve] = [await person(browser), await person(browser), await person(browser)];
  const troubles = [ada, ben, eve].map(listen);

  // Ada makes a table and sends Ben the link.
  await ada.goto(address('/'));
  await ada.request.post(address('/api/guest'), { data: {} });
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
  await picture(ada, 'gathering');
  await accessible(ada, 'a table before the match');
  await ben.goto(address(`/table/${id}?invite=${invite}`));
  await ben.getByRole('button', { name: 'Join' }).first().click();
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
  const roll = dice(31);
  const acts = (page: Page) => page.locator('.dock:not(.idle)').count();
  const over = async () => (await result(ada).count()) > 0;
  let cut = false;
  for (let steps = 0; !(await over()); steps++) {
    expect(steps, 'steps').toBeLessThan(2000);
    if (steps === 60) {
      await ben.context().setOffline(true);
      await expect(ben.getByText('Connection lost.', { exact: false }).first()).toBeVisible();
      await picture(ben, 'connection-lost');
      await ben.context().setOffline(false);
      await expect(ben.locator('.strip')).toHaveCount(0, { timeout: 20_000 });
      cut = true;
    }
    const [at] = await Promise.race([ada, ben].map(async (page) => [await waitFor(page)] as const));
    if (at && (await acts(at))) await step(at, roll);
  }
  expect(cut, 'the line was cut').toBe(true);
  for (const page of [ada, ben, eve, second]) await expect(result(page)).toBeVisible();
  // All read the same result.
  const scores = await Promise.all(
    [ada, ben, eve, second].map((page) => result(page).locator('[data-score]').allTextContents()),
  );
  for (const other of scores.slice(1)) expect(other.toSorted()).toEqual(scores[0]!.toSorted());
  expect(troubles.flatMap((said) => said())).toEqual([]);

  /** The page when it has something to do or all is over. */
  async function waitFor(page: Page): Promise<Page | null> {
    return (await myTurn(page)) ? page : null;
  }
});
