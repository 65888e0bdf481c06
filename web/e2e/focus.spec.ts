// Wherever Tab leads, one sees it: the picture around what has the focus differs from the same without its ring.

import { playUntil } from './pilot';
import { address, expect, lights, settled, sitDown, test, type Game, type Page } from './player';

test.skip(({ viewport }) => viewport!.width < 700, 'a keyboard stands before a large screen');

/** How far around a thing its ring may reach. */
const AROUND = 9;

/** What has the focus: what kind of thing it is, and its place in the window. */
function held(around: number) {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement || here instanceof SVGElement) || here === document.body) return null;
  // A hidden radio button shows its focus on the label around it; a link of several lines is looked at in its first.
  const shown = getComputedStyle(here).opacity === '0' ? (here.closest('label') ?? here) : here;
  const box = shown.getClientRects()[0] ?? shown.getBoundingClientRect();
  const left = Math.max(0, box.left - around);
  const top = Math.max(0, box.top - around);
  const width = Math.min(innerWidth, box.right + around) - left;
  const height = Math.min(innerHeight, box.bottom + around) - top;
  // Tiles and cards of all types look alike.
  const name = (one: Element) =>
    `${one.tagName.toLowerCase()}.${[...one.classList].filter((word) => !/^(svelte|[tk])-/.test(word)).join('.')}`;
  const state = ['aria-current', 'aria-pressed', 'aria-disabled', 'aria-selected', 'data-legal']
    .filter((attribute) => here.hasAttribute(attribute))
    .join();
  const kind = `${here.parentElement ? name(here.parentElement) : ''} > ${name(here)} [${state}]`;
  return { kind, text: here.textContent?.trim().slice(0, 40), clip: { x: left, y: top, width, height } };
}

/** Runs in the page: how many pixels of two pictures differ so much that one sees it (3 to 1). */
async function differing([one, other]: [string, string]): Promise<number> {
  const pixels = async (picture: string) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const map = await createImageBitmap(new Blob([bytes]));
    const paper = new OffscreenCanvas(map.width, map.height).getContext('2d')!;
    paper.drawImage(map, 0, 0);
    return paper.getImageData(0, 0, map.width, map.height).data;
  };
  const part = (value: number) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const [a, b] = [await pixels(one), await pixels(other)];
  const light = (of: Uint8ClampedArray, at: number) =>
    0.2126 * part(of[at]!) + 0.7152 * part(of[at + 1]!) + 0.0722 * part(of[at + 2]!);
  let n = 0;
  for (let at = 0; at < a.length; at += 4) {
    const [dark, bright] = [light(a, at), light(b, at)].toSorted((x, y) => x - y) as [number, number];
    if ((bright + 0.05) / (dark + 0.05) >= 3) n += 1;
  }
  return n;
}

/** Walks with Tab and looks at each kind of thing once. What does not show that it has the focus. */
async function invisible(page: Page, seen: Set<string>): Promise<string[]> {
  const bad: string[] = [];
  // From the beginning, wherever the focus was or somebody has clicked.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  // Long lists are of one kind: after a while without anything new, the rest is passed over.
  for (let tabs = 0, known = 0; tabs < 120 && known < 16; tabs += 1, known += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(held, AROUND);
    if (!here) break;
    if (seen.has(here.kind)) continue;
    seen.add(here.kind);
    known = 0;
    const { clip } = here;
    if (clip.width <= 0 || clip.height <= 0) {
      bad.push(`${here.kind} "${here.text}": not in the window`);
      continue;
    }
    const look = async () => (await page.screenshot({ clip, animations: 'disabled' })).toString('base64');
    const focused = await look();
    // Only the ring goes: what else the focus changes, such as a forecast, stays.
    await page.evaluate(() => document.documentElement.classList.add('no-ring'));
    const plain = await look();
    await page.evaluate(() => document.documentElement.classList.remove('no-ring'));
    const n = await page.evaluate(differing, [focused, plain] as [string, string]);
    // A line of two pixels around it, of which the half may be hidden by what lies over it.
    const enough = 2 * (clip.width + clip.height - 4 * AROUND);
    if (n < enough) bad.push(`${here.kind} "${here.text}": ${n} of ${Math.round(enough)} pixels`);
  }
  expect(seen.size, 'kinds of things in the order of Tab').toBeGreaterThan(5);
  return bad;
}

/** A class that takes the ring away. */
async function canLoseRing(page: Page) {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.no-ring * { outline-style: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}

const LOOKS = [
  { name: 'light', media: { colorScheme: 'light' } },
  { name: 'dark', media: { colorScheme: 'dark' } },
  { name: 'forced colours', media: { forcedColors: 'active' } },
] as const;

const BOARDS: [Game, number, string][] = [
  ['factory-manager', 2, 'buying'],
  ['fantastic-factories', 3, 'work'],
];
for (const [game, round, phase] of BOARDS) {
  test(`${game}: the focus is seen on the whole board, legal things and picked ones too`, async ({ page }) => {
    await sitDown(page, game);
    expect(await playUntil(page, { round, phase })).toBe(true);
    await page.reload();
    await expect(page.locator('.dock:not(.idle)')).toBeVisible();
    await canLoseRing(page);
    const bad: string[] = [];
    for (const { name, media } of LOOKS) {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media, reducedMotion: 'reduce' });
      bad.push(...(await invisible(page, new Set())).map((what) => `${name}: ${what}`));
      await lights(page).first().click();
      await settled(page);
    }
    expect(bad).toEqual([]);
  });
}

test('the focus is seen on every page', async ({ page }) => {
  await sitDown(page, 'fantastic-factories');
  await playUntil(page, null);
  const replay = `${new URL(page.url()).pathname}/replay`;
  // What is on several pages, such as the bar on top, is looked at once.
  const seen = new Set<string>();
  const bad: string[] = [];
  for (const path of [
    '/',
    '/rules/factory-manager',
    '/components/fantastic-factories',
    '/settings',
    '/leaderboard/factory-manager',
    '/ratings',
    replay,
  ]) {
    await page.goto(address(path));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await settled(page);
    await canLoseRing(page);
    bad.push(...(await invisible(page, seen)).map((what) => `${path}: ${what}`));
  }
  expect(bad).toEqual([]);
});
