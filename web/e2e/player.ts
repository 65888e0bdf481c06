// Somebody at the page: opens it, plays what lights up, and notices what would annoy a person.

import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Browser, type Locator, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import { leaveTraces, seedOf } from './failure';

export { expect };
export type { Browser, Page };

export type Game = 'factory-manager' | 'fantastic-factories';
export const TITLES: Record<Game, string> = {
  'factory-manager': 'Factory Manager',
  'fantastic-factories': 'Fantastic Factories',
};

export const address = (path: string) => `${process.env['SHOPFLOOR_URL']}${path}`;

interface Chance {
  /** What all chance of a test follows from: the seed of the run, and which test it is. */
  seed: string;
  /** Numbers from 0 to 1, for what is clicked. */
  roll: () => number;
  /** Keeps what is needed to look into a test that failed. */
  kept: void;
}

/** A page of somebody who has been shown around already and whose troubles fail the test; all chance follows from a seed. */
export const test = base.extend<Chance>({
  seed: async ({ browserName }, use, { project, titlePath, retry }) => {
    const which = [seedOf(retry), browserName, project.name, ...titlePath];
    await use(createHash('sha256').update(which.join('\n')).digest('hex'));
  },
  extraHTTPHeaders: async ({ seed }, use) => use({ 'x-shopfloor-seed': seed }),
  roll: async ({ seed }, use) => use(dice(parseInt(seed.slice(0, 8), 16))),
  kept: [
    async ({ context }, use, info) => {
      await use();
      if (info.status !== info.expectedStatus) await leaveTraces(context, info);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const troubles = listen(page);
    await beenHere(page);
    await use(page);
    expect(troubles(), 'errors of the page').toEqual([]);
  },
});

/** Without the remarks for beginners. */
export async function beenHere(page: Page) {
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('shopfloor') ?? '{}') as object;
    localStorage.setItem('shopfloor', JSON.stringify({ ...kept, remarks: false }));
  });
}

/** A person of their own: another browser. */
export async function person(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })).newPage();
  await beenHere(page);
  return page;
}

/** Errors of the page: exceptions, what the console complains of, requests to foreign hosts. */
export function listen(page: Page): () => string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    // The browser itself reports a lost connection and a refused request; the page must say both in words.
    const expected = /WebSocket|ERR_INTERNET_DISCONNECTED|status of (400|401|403|404|409)/;
    if (message.type() === 'error' && !expected.test(message.text())) troubles.push(message.text());
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') troubles.push(`asked ${request.url()}`);
  });
  return () => troubles;
}

/** Numbers from 0 to 1 that come the same way every time. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const result = (page: Page): Locator => page.getByTestId('result');
/** The answers of the dock that can be pressed. */
const ANSWERS = '.dock :is(.choices:not([hidden]), .lapses) button:not([aria-disabled="true"])';
/** What can be picked on the board. */
const LIGHTS = 'main [data-legal]';
export const answers = (page: Page): Locator => page.locator(`${ANSWERS}:visible`);
export const lights = (page: Page): Locator => page.locator(`${LIGHTS}:visible`);

/** Runs in the page: is it for us alone to act, with nothing under way? Or is the match over? */
function turn([answers, lights]: readonly [string, string]): 'over' | 'turn' | null {
  if (document.querySelector('[data-testid="result"]')) return 'over';
  const dock = document.querySelector<HTMLElement>('.dock:not(.idle)[aria-busy="false"]');
  // Where all act at once, the others finish first: so the match is the same every time.
  if (!dock || dock.dataset['acting'] !== dock.dataset['seat']) return null;
  return document.querySelector(`${answers}, ${lights}`) ? 'turn' : null;
}

/** Waits until it is our turn or the match is over. True while it goes on. */
export async function myTurn(page: Page): Promise<boolean> {
  const state = await page.waitForFunction(turn, [ANSWERS, LIGHTS] as const, { timeout: 60_000 });
  return (await state.jsonValue()) === 'turn';
}

/** Waits until it is the turn of somebody at these pages: their page, or none if the match is over. */
export async function whoseTurn(pages: Page[]): Promise<Page | null> {
  for (;;) {
    for (const page of pages) {
      const state = await page.evaluate(turn, [ANSWERS, LIGHTS] as const);
      if (state) return state === 'turn' ? page : null;
    }
  }
}

/** Picks something that lights up, or an answer: mostly an answer, once something is picked. */
export async function step(page: Page, roll: () => number) {
  const rolls = [roll(), roll(), roll()] as const;
  const found = await page.evaluate(
    ([answers, lights, [first, second, third]]) => {
      const seen = (what: string) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
      const any = (of: Element[]) => of[Math.floor(third * of.length)];
      const [buttons, things, picked] = [seen(answers), seen(lights), seen('.dock .choices .btn.pick, .lapses .btn')];
      const target =
        picked.length > 0 && first < 0.8
          ? any(picked)
          : things.length > 0 && (buttons.length === 0 || second < 0.65)
            ? any(things)
            : any(buttons.length > 0 ? buttons : seen('.tabbar button'));
      document.querySelector('[data-chosen]')?.removeAttribute('data-chosen');
      target?.setAttribute('data-chosen', '');
      return target !== undefined;
    },
    [ANSWERS, LIGHTS, rolls] as const,
  );
  // Somebody else's move may take away what was about to be clicked: a person would look again, so do we. Cards that
  // overlap are taken by the corner that shows.
  const click = { timeout: 1500, position: { x: 9, y: 9 } };
  if (found)
    await page
      .locator('[data-chosen]')
      .click(click)
      .catch(() => {});
}

/** Plays so many steps, or to the end; how many there were. */
export async function play(page: Page, roll: () => number, most: number): Promise<number> {
  let steps = 0;
  for (; steps < most && (await myTurn(page)); steps++) await step(page, roll);
  return steps;
}

export async function playToTheEnd(page: Page, roll: () => number, most = 2500): Promise<void> {
  expect(await play(page, roll, most), 'steps to the end').toBeLessThan(most);
  await expect(result(page)).toBeVisible();
}

/** From the home page to a table with bots, by one click. */
export async function playNow(page: Page, game: Game) {
  await page.goto(address('/'));
  await page.getByRole('region', { name: TITLES[game] }).getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/table\//);
}

/** A table with two weak bots, quicker than by the home page. */
export async function sitDown(page: Page, game: Game, level = 'apprentice', seed?: string) {
  await page.request.post(address('/api/guest'), { data: {} });
  const headers: Record<string, string> = seed ? { 'x-shopfloor-seed': seed } : {};
  const made = await page.request.post(address('/api/quick'), { data: { game, level }, headers });
  const { id } = (await made.json()) as { id: string };
  await page.goto(address(`/table/${id}`));
}

/** axe finds nothing on the page as it is now; with `colours`, it looks at nothing else. */
export async function accessible(page: Page, what: string, colours?: 'colours') {
  // There are no frames inside the page, and nobody reads what has passed.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (colours ? axe.withRules(['color-contrast']) : axe).analyze();
  const said = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
  expect.soft(said, `accessibility of ${what}`).toEqual([]);
}

/**
 * The page in light and dark, as pictures and held against axe. In the dark only colours differ, and they are the same on a
 * phone, which is looked at in light alone.
 */
export async function lightAndDark(page: Page, name: string) {
  const phone = page.viewportSize()!.width < 700;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await picture(page, `${name}-${colorScheme}`);
    if (colorScheme === 'light') await accessible(page, name);
    else if (!phone) await accessible(page, `${name} in the dark`, 'colours');
  }
}

/** Nothing sticks out sideways. */
export async function fits(page: Page, what: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(wide, `pixels by which ${what} is too wide`).toBeLessThanOrEqual(0);
}

/** Waits until nothing has changed on the page for a moment: what was asked for has come and is drawn. */
export async function settled(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const done = () => {
          observer.disconnect();
          resolve();
        };
        let timer = setTimeout(done, 250);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, 250);
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
  );
}

/** A picture for review, in web/shots. */
export async function picture(page: Page, name: string, width = page.viewportSize()!.width) {
  await page.screenshot({ path: `shots/${name}-${width}.png`, animations: 'disabled' });
}
