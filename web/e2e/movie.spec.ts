// The moving picture of the README: both games in ten seconds. `SHOTS=1 npx playwright test movie` writes it again.

import { writeFileSync } from 'node:fs';
import { playUntil, type Moment } from './pilot';
import { beenHere, expect, myTurn, result, settled, sitDown, test, type Game, type Page } from './player';
import { animated, type Still } from './webp';

test.skip(!process.env['SHOTS'], 'written with SHOTS=1');

/** An arrow where somebody points. */
async function point(page: Page, what: string) {
  const box = (await page.locator(what).first().boundingBox())!;
  await page.evaluate(
    ([x, y]) => {
      const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      arrow.setAttribute('viewBox', '0 0 24 24');
      arrow.innerHTML = '<path d="M3 2l7.5 19 3-8 8-3z" fill="#12233f" stroke="#fff" stroke-width="1.8"/>';
      arrow.id = 'arrow';
      Object.assign(arrow.style, { position: 'fixed', width: '40px', zIndex: 99, pointerEvents: 'none' });
      Object.assign(arrow.style, { left: `${x}px`, top: `${y}px` });
      document.querySelector('#arrow')?.remove();
      document.body.append(arrow);
    },
    [box.x + box.width * 0.6, box.y + box.height * 0.6],
  );
}

test('both games in ten seconds', async ({ browser }, { project }) => {
  test.skip(project.name !== 'desktop', 'one is enough');
  const context = await browser.newContext({ viewport: { width: 1280, height: 880 }, deviceScaleFactor: 0.625 });
  const page = await context.newPage();
  await beenHere(page);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  const stills: Still[] = [];

  const shoot = async (ms: number) => {
    await settled(page);
    stills.push({ png: await page.screenshot(), ms });
  };
  /** Points at something, clicks it, and shows what comes of it. */
  const click = async (what: string, ms: number) => {
    await expect(page.locator(what).first()).toBeVisible();
    await point(page, what);
    await shoot(450);
    await page.locator(what).first().click();
    await page.evaluate(() => document.querySelector('#arrow')?.remove());
    await page.mouse.move(0, 0);
    await shoot(ms);
  };
  const go = async (moment: Moment) => {
    await playUntil(page, moment);
    await myTurn(page);
  };
  const answer = '.dock .choices .btn.pick';
  const score = async (game: Game) => {
    await playUntil(page, null);
    await expect(result(page), game).toBeVisible();
    await shoot(1600);
  };

  await sitDown(page, 'factory-manager');
  await go({ round: 1, phase: 'auction' });
  await shoot(700);
  await click('main [data-legal]:visible', 500);
  await go({ round: 3, phase: 'market' });
  await shoot(400);
  await click('main [data-legal]:visible', 500);
  await go({ round: 3, phase: 'buying' });
  await click('.market-tile[data-legal]:visible', 1100);
  await click(answer, 600);
  await score('factory-manager');

  await sitDown(page, 'fantastic-factories');
  await go({ round: 4, phase: 'market' });
  await click('main [data-legal]:visible', 500);
  await go({ round: 4, phase: 'work' });
  await shoot(500);
  for (const ms of [400, 400, 700]) {
    await click('main [data-legal]:visible', 300);
    await click(answer, ms);
  }
  await score('fantastic-factories');

  const picture = await animated(page, stills, 0.86);
  const seconds = stills.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  console.log(`${stills.length} pictures, ${seconds.toFixed(1)} s, ${Math.round(picture.length / 1000)} kB`);
  expect(picture.length).toBeLessThan(1_000_000);
  writeFileSync('../docs/screens/match.webp', picture);
});
