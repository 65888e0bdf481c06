// Fantastic Factories at its fullest: a made-up last round with ten buildings, eight cards and six dice.

import { readFileSync } from 'node:fs';
import { accessible, address, expect, sitDown, test, type Page } from './player';

interface Late {
  view: { phase: { phase: string }; players: { step: string }[] };
  outcome: unknown;
  turn: unknown;
}
const LATE = readFileSync(new URL('late.json', import.meta.url), 'utf8');

/** A table whose match has come to that moment; what is sent from it. */
async function late(page: Page, change: (frame: Late) => void = () => {}): Promise<string[]> {
  const sent: string[] = [];
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'DecompressionStream'));
  await page.request.post(address('/api/guest'), { data: {} });
  const made = await page.request.post(address('/api/quick'), {
    data: { game: 'fantastic-factories', level: 'apprentice' },
  });
  const { id } = (await made.json()) as { id: string };
  await page.routeWebSocket(/\/socket/, (ours) => {
    const theirs = ours.connectToServer();
    ours.onMessage((message) => {
      sent.push(String(message));
    });
    theirs.onMessage((message) => {
      const said = JSON.parse(String(message)) as {
        type: string;
        update?: { frame: Late };
        table?: { you: number; seats: { name: string; kind: string }[] };
      };
      if (said.type !== 'welcome' || !said.update || !said.table) return;
      const { seats, you } = said.table;
      const bots = seats.filter(({ kind }) => kind === 'bot');
      said.table.seats = [seats[you]!, { ...bots[0]!, name: 'Bruno' }, { ...bots[1]!, name: 'Chidi' }];
      said.table.you = 0;
      said.update.frame = JSON.parse(LATE) as Late;
      change(said.update.frame);
      ours.send(JSON.stringify(said));
    });
  });
  await page.goto(address(`/table/${id}`));
  await expect(page.locator('.comp .card .recipe')).toHaveCount(10);
  return sent;
}

/** What overlaps, is cut or lies under the dock, in words. */
const untidy = () => {
  const troubles: string[] = [];
  const seen = (what: string) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const name = (one: Element) => (one.textContent ?? '').trim().slice(0, 30) || one.className;
  const things = seen('.comp .card, .hand .card, .dice > *, .res > *, .floor, .dock');
  const boxes = things.map((thing) => ({ thing, box: thing.getBoundingClientRect() }));
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 1 && high > 1) troubles.push(`${name(a.thing)} overlaps ${name(b.thing)}`);
    }
    if (a.box.bottom > innerHeight + 1) troubles.push(`${name(a.thing)} is below the window`);
  }
  for (const text of seen('.card .nm > span, .ff-foot > span, .floor h3, .limit > span, .panel .ph .note, .dice em')) {
    if (text.scrollWidth > text.clientWidth + 1) troubles.push(`“${name(text)}” is cut`);
  }
  for (const card of seen('.comp .card, .hand .card')) {
    const box = card.getBoundingClientRect();
    const body = card.querySelector('.body')!.getBoundingClientRect();
    for (const part of card.querySelectorAll('.recipe > *, .ff-foot, .bill > *')) {
      if (!part.checkVisibility()) continue;
      const own = part.getBoundingClientRect();
      const within = part.closest('.recipe') ? body : box;
      if (own.right > within.right + 1 || own.left < within.left - 1) troubles.push(`${name(card)}: too wide`);
      if (own.bottom > within.bottom + 1 || own.top < within.top - 1) troubles.push(`${name(card)}: too high`);
    }
  }
  return troubles;
};

for (const [width, height] of [
  [1366, 768],
  [1440, 900],
  [1024, 768],
] as const) {
  test(`ten buildings, eight cards and six dice at ${width}x${height}`, async ({ page }, { project }) => {
    test.skip(project.name !== 'desktop', 'a large screen');
    await page.setViewportSize({ width, height });
    await late(page);
    expect(await page.evaluate(untidy)).toEqual([]);
    await expect(page.locator('.topbar .points')).toContainText('17');
    if (width === 1366) await accessible(page, 'a late round');
    await page.getByRole('button', { name: 'Look' }).click();
    await expect(page.locator('.mkt .card')).toHaveCount(4);
  });
}

test('ten buildings and eight cards in German', async ({ page }, { project }) => {
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('shopfloor') ?? '{}') as object;
    localStorage.setItem('shopfloor', JSON.stringify({ ...kept, lang: 'de' }));
  });
  if (project.name === 'desktop') await page.setViewportSize({ width: 1366, height: 768 });
  await late(page);
  const troubles = await page.evaluate(untidy);
  // A phone scrolls.
  expect(troubles.filter((one) => project.name === 'desktop' || /cut|too/.test(one))).toEqual([]);
});

test('at 200 % the dock covers neither dice nor storage', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'a large screen');
  await page.setViewportSize({ width: 720, height: 450 });
  await late(page);
  const dock = (await page.locator('.dock').boundingBox())!;
  for (const what of await page.locator('.dice > *, .res > *').all()) {
    const box = (await what.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(dock.y);
  }
});

test('on a phone no empty tray lies over the result', async ({ page }, { project }) => {
  test.skip(project.name !== 'phone', 'a phone');
  await late(page, (frame) => {
    frame.view.phase = { phase: 'over' };
    for (const player of frame.view.players) player.step = 'done';
    frame.turn = 'over';
    frame.outcome = {
      scores: [17, 18, 16],
      left: [false, false, false],
      places: [2, 1, 3],
      text: 'Bruno wins with 18 points.',
    };
  });
  await expect(page.getByTestId('result')).toBeVisible();
  await expect(page.locator('.ff .top')).toBeHidden();
});

test('points, race and storage are seen in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await late(page);
  const fills = await page.evaluate(() =>
    ['.points .bar', '.kept'].map((where) => {
      const colour = (one: Element) => getComputedStyle(one).backgroundColor;
      const parts = [...document.querySelectorAll(where)].flatMap((one) => [one, ...one.children]);
      return new Set(parts.map(colour)).size;
    }),
  );
  expect(fills.every((colours) => colours > 1)).toBe(true);
});

test('to finish with unused dice asks once, with what would be lost', async ({ page }) => {
  const sent = await late(page);
  const acts = () => sent.filter((one) => one.includes('"act"'));
  await page
    .locator('.dock .choices')
    .getByRole('button', { name: /Finish the round/ })
    .click();
  const asked = page.getByRole('group', { name: /Finish with 5 dice unused/ });
  await expect(asked).toContainText('Biolab would make');
  await expect(asked).toContainText('1 point');
  expect(acts()).toEqual([]);
  await asked.getByRole('button', { name: 'Back' }).click();
  await expect(asked).toBeHidden();
  expect(acts()).toEqual([]);
});

test('a card that is locked shows its effect, and closely looked at, the reason and the rules', async ({ page }, {
  project,
}) => {
  await late(page);
  const line = page.locator('.comp .card', { hasText: 'Assembly Line' });
  await expect(line.locator('.recipe')).toBeVisible();
  await expect(line.locator('.ff-foot')).toHaveText(/needs other dice/);
  await line.click();
  const look = page.getByTestId('inspector');
  await expect(look).toContainText('Three dice in a row → 2 goods', { ignoreCase: true });
  await expect(look.getByRole('link', { name: /Rule FF-2\.5/ }).first()).toBeVisible();
  if (project.name === 'desktop') await accessible(page, 'a card looked at closely');
  await page.keyboard.press('Escape');
  await expect(look).toBeHidden();
  await expect(line).toBeFocused();
  // What can be used is looked at by a key, and what lies in the market by a click.
  if (project.name === 'phone') return;
  await page.locator('.comp .card', { hasText: 'Power Plant' }).focus();
  await page.keyboard.press('i');
  await expect(look).toContainText('Power Plant');
  await page.locator('.mkt button:visible', { hasText: 'Foreman' }).click();
  await expect(look).toContainText('set up to 4 dice', { ignoreCase: true });
});

test('a card is taken at once, and is seen to arrive', async ({ page }, { project }) => {
  await sitDown(page, 'fantastic-factories');
  await page.locator('.mkt .card[data-legal]').first().click();
  if (project.name === 'phone') await expect(page.locator('.tabbar [data-tab="hand"] .dot')).toHaveText(/^\+/);
  else await expect(page.locator('.hand .card.is-fresh').first()).toBeVisible();
});

test('undo: the same die lies in the tray again, and nothing is asked about it', async ({ page }, { project }) => {
  test.skip(project.name !== 'desktop', 'once is enough');
  await sitDown(page, 'fantastic-factories');
  await page.locator('.mkt .card[data-legal]').first().click();
  const dice = page.locator('.dice > button');
  await expect(dice.first()).toBeVisible({ timeout: 30_000 });
  const ids = () => page.locator('.dice .die').evaluateAll((all) => all.map((one) => one.getAttribute('data-flip')));
  const before = await ids();
  await dice.last().click();
  await page.locator('.floor button.is-target').last().click();
  await expect(dice).toHaveCount(before.length - 1);
  const undo = page.getByRole('button', { name: /^Undo/ });
  // A card that was drawn is not undone.
  test.skip(!(await undo.isVisible()), 'the die could only go to Research');
  await undo.click();
  await expect(dice).toHaveCount(before.length);
  expect(await ids()).toEqual(before);
  await expect(page.locator('.dock .q')).toContainText('Place dice');
});

test("another's factory is shown whole, on a phone too", async ({ page }) => {
  await sitDown(page, 'fantastic-factories');
  if (page.viewportSize()!.width < 700) await page.locator('.tabbar').getByRole('button', { name: 'Points' }).click();
  await page
    .getByRole('button', { name: /^View .*factory$/ })
    .first()
    .click();
  const factory = page.getByRole('dialog');
  for (const part of ['Compound', 'Headquarters', 'Dice']) {
    await expect(factory.getByRole('heading', { name: part })).toBeVisible();
  }
});
