// Somebody at the page: opens it, plays what lights up, and notices what a person would be annoyed by.

import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';

export const test = base.extend({
  page: async ({ page }, use) => {
    const troubles = listen(page);
    await use(page);
    expect(troubles(), 'errors in the console').toEqual([]);
  },
});

export { expect };

/** Errors of the page: exceptions, refused resources, requests to foreign hosts. */
export function listen(page: Page): () => string[] {
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    // A lost connection is said in the console by the browser itself; tests that cut it look for it on the page.
    if (message.type() === 'error' && !/WebSocket|ERR_INTERNET_DISCONNECTED|401|409/.test(message.text()))
      troubles.push(message.text());
  });
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') troubles.push(`asked ${request.url()}`);
  });
  return () => troubles;
}

/** A small generator of its own, so that a test clicks the same way every time. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const dock = (page: Page): Locator => page.locator('.dock');
export const over = (page: Page): Locator => page.getByTestId('result');

/** The answers of the dock that can be pressed. */
export const answers = (page: Page): Locator =>
  page.locator('.dock .choices button:not([aria-disabled="true"]):visible');
/** What lights up on the board. */
export const lights = (page: Page): Locator => page.locator('main [data-legal]:visible');

/** axe finds nothing on the page as it is now. */
export async function accessible(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const said = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(', ')}`,
  );
  expect(said, `accessibility of ${what}`).toEqual([]);
}

/** Nothing sticks out sideways. */
export async function fits(page: Page) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, 'pixels the page is too wide').toBeLessThanOrEqual(0);
}
