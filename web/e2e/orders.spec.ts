// Orders in advance: composed on the page, carried out while nobody looks, and how many visits they spare.

import { accessible, address, expect, fits, listen, person, picture, test, type Browser, type Page } from './player';

const COLUMNS = ['machine', 'working_robot', 'personnel_robot', 'storage', 'control', 'optimization'];

interface Wishes {
  /** The limit for an order tile, by how much it is liked. */
  bids: { tile: number; workers: number }[];
  columns: string[];
  /** Two purchases, each the first of these that can be had. */
  tiles: number[];
}

interface Frame {
  ply: number;
  round: number;
  turn: { seats?: number[] } | string;
  outcome: unknown;
  view: {
    phase: { phase: string; tile?: number; bid?: number };
    order: { face_up: { order_tile: number }[] };
    market: { tile: number }[];
  };
  prompt: { choices: { options: { action: { do: string } & Record<string, unknown> }[] }[] };
}

/** People at a table over days, in the order of their seats. */
async function sitTogether(browser: Browser, people: number, seed: string): Promise<{ id: string; pages: Page[] }> {
  const pages: Page[] = [];
  let id = '';
  for (let n = 0; n < people; n++) {
    const page = await person(browser);
    pages.push(page);
    await page.request.post(address('/api/guest'), { data: {} });
    if (n === 0) {
      const seats = [{ kind: 'me' }, ...Array.from({ length: people - 1 }, () => ({ kind: 'open' }))];
      const data = { game: 'factory-manager', seats, public: true, pace: { kind: 'days', days: 3 } };
      const made = await page.request.post(address('/api/tables'), { data, headers: { 'x-shopfloor-seed': seed } });
      ({ id } = (await made.json()) as { id: string });
    } else {
      const nonce = String(n).repeat(64);
      await page.request.post(address(`/api/tables/${id}/join`), { data: { nonce } });
    }
  }
  await pages[0]!.request.post(address(`/api/tables/${id}/start`), { data: { nonce: '0'.repeat(64) } });
  return { id, pages };
}

async function look(page: Page, id: string): Promise<Frame> {
  const now = await page.request.get(address(`/api/tables/${id}/replay`));
  return ((await now.json()) as { frame: Frame }).frame;
}

const acting = ({ turn }: Frame): number[] => (typeof turn === 'string' ? [] : (turn.seats ?? []));

/** What somebody on this seat wants for the rest of the round, by hand or by order. */
function wishesOf(frame: Frame, seat: number): Wishes {
  const turned = <T>(all: T[]) => [...all.slice(seat % all.length), ...all.slice(0, seat % all.length)];
  const tiles = frame.view.order.face_up.map(({ order_tile }) => order_tile);
  const market = frame.view.market.map(({ tile }) => tile);
  return {
    bids: tiles.length > 0 ? turned(tiles).map((tile, n) => ({ tile, workers: n === 0 ? 2 : n === 1 ? 1 : 0 })) : [],
    columns: [...turned(COLUMNS), ...turned(COLUMNS)].slice(0, 10),
    tiles: market.length > 0 ? turned(market).slice(0, 3) : [],
  };
}

/** Does what waits for us, over a socket of the page's own, by what we want. */
async function moves(page: Page, id: string, seat: number, most = 500): Promise<void> {
  await page.evaluate(
    async ([id, seat, most, columns]) => {
      type Action = { do: string } & Record<string, unknown>;
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${id}/socket?v=1`);
      let [moved, bought, phase, asked] = [0, 0, '', 0];
      const turned = <T>(all: T[]) => [...all.slice(seat % all.length), ...all.slice(0, seat % all.length)];
      function choose(frame: Frame): Action {
        const all = frame.prompt.choices.flatMap(({ options }) => options.map(({ action }) => action));
        const { view } = frame;
        const find = (of: Record<string, unknown>) =>
          all.find((one) => Object.entries(of).every(([field, value]) => one[field] === value));
        if (phase !== view.phase.phase) [moved, bought, phase] = [0, 0, view.phase.phase];
        const liked = turned(view.order.face_up.map(({ order_tile }) => order_tile));
        switch (phase) {
          case 'choosing':
            return find({ do: 'open', tile: liked[0], workers: 0 })!;
          case 'bidding': {
            const limit = [2, 1][liked.indexOf(view.phase.tile!)] ?? 0;
            const bid = find({ do: 'bid', workers: view.phase.bid! + 1 });
            return (view.phase.bid! < limit && bid) || find({ do: 'pass' })!;
          }
          case 'last_tile':
            return find({ do: 'take_last', workers: 0 })!;
          case 'market': {
            for (; moved < 10; moved++) {
              const move = find({ do: 'move', column: [...turned(columns), ...turned(columns)][moved] });
              if (move) return (moved++, move);
            }
            return find({ do: 'done' }) ?? all[0]!;
          }
          case 'buying': {
            for (const { tile } of turned(view.market).slice(0, 3)) {
              const buy = find({ do: 'buy', tile });
              if (bought < 2 && buy) return (bought++, buy);
            }
            return find({ do: 'hire', workers: 0 })!;
          }
          default:
            return find({ do: 'done' }) ?? find({ do: 'shut_down' })!;
        }
      }
      await new Promise<void>((resolve) => {
        let latest: Frame | null = null;
        socket.addEventListener('message', ({ data }) => {
          const said = JSON.parse(data as string) as { type: string; frame?: Frame; update?: { frame: Frame } | null };
          if (said.type === 'update') latest = said.frame!;
          if (said.type === 'welcome' || said.type === 'refused') latest = said.update?.frame ?? latest;
          if (said.type !== 'welcome' && said.type !== 'ok' && said.type !== 'refused') return;
          const turn = latest && typeof latest.turn === 'object' ? (latest.turn.seats ?? []) : [];
          if (!latest || !turn.includes(seat) || asked === most) {
            socket.close();
            resolve();
            return;
          }
          socket.send(JSON.stringify({ type: 'act', id: ++asked, at: latest.ply, action: choose(latest) }));
        });
      });
    },
    [id, seat, most, COLUMNS] as const,
  );
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Orders in advance' });
const form = (page: Page, kind: string) => sheet(page).locator(`[data-order="${kind}"]`);
const names = (page: Page, kind: string) =>
  form(page, kind)
    .locator('select.add option')
    .evaluateAll((options) => options.map((one) => one.textContent ?? ''));

/** Adds the item of a list that is called so; false if there is none. */
async function add(page: Page, kind: string, name: RegExp): Promise<boolean> {
  const label = (await names(page, kind)).find((one) => name.test(one));
  if (!label) return false;
  await form(page, kind).locator('select.add').selectOption({ label });
  return true;
}

/** Gives orders for the rest of the round by what we want, on the page. */
async function order(page: Page, id: string, frame: Frame, seat: number) {
  // What was left of earlier ones is written anew.
  await page.request.put(address(`/api/tables/${id}/orders`), { data: { orders: [] } });
  const { bids, columns } = wishesOf(frame, seat);
  await page.getByRole('button', { name: /^Orders/ }).click();
  await expect(sheet(page).getByRole('button', { name: 'Give orders' })).toBeEnabled();
  const now = async (kind: string) =>
    (await form(page, kind).count()) > 0 &&
    (await form(page, kind).locator('legend').innerText()).includes(`round ${frame.round}`);
  if ((await now('auction')) && bids.length > 0) {
    for (const { tile } of bids) await add(page, 'auction', new RegExp(`^Order tile ${tile}\\b`));
    for (const [n, { workers }] of bids.entries())
      await form(page, 'auction').locator('li').nth(n).locator('select').selectOption(String(workers));
  }
  if (await now('market')) {
    const label: Record<string, RegExp> = {
      machine: /^Machine/,
      working_robot: /^Working/,
      personnel_robot: /^Personnel/,
      storage: /^Storage/,
      control: /^Control/,
      optimization: /^Optimi/,
    };
    for (const column of columns) await add(page, 'market', label[column]!);
  }
  if (await now('buying')) {
    const sold = (await names(page, 'buying')).filter((name) => name.startsWith('Buy ') && !name.startsWith('Buy and'));
    const market = frame.view.market.length;
    const liked = [...sold.slice(0, market).slice(seat % Math.max(market, 1)), ...sold.slice(0, market)].slice(0, 3);
    for (let line = 0; line < 2 && liked.length > 0; line++) {
      await form(page, 'buying').locator('select.add').selectOption({ label: liked[0]! });
      const or = () => form(page, 'buying').locator('li').nth(line).locator('select.or');
      for (const label of liked.slice(1)) await or().selectOption({ label });
      await or().selectOption({ label: 'Nothing: skip this line' });
    }
    await form(page, 'buying').getByRole('checkbox').check();
  }
  if (await now('books')) await form(page, 'books').getByRole('checkbox').check();
  await sheet(page).getByRole('button', { name: 'Give orders' }).click();
  await expect(sheet(page)).toHaveCount(0);
}

/** A whole match over days: how many page loads it takes. */
async function visits(browser: Browser, seed: string, leavesOrders: boolean): Promise<number> {
  const { id, pages } = await sitTogether(browser, 4, seed);
  let loads = 0;
  let before = -1;
  for (;;) {
    const frame = await look(pages[0]!, id);
    if (frame.outcome) break;
    const seat = acting(frame)[0]!;
    // Orders are carried out by themselves, one after the other: nobody is called while that goes on.
    if (frame.ply !== before) {
      before = frame.ply;
      await pages[0]!.waitForTimeout(leavesOrders ? 150 : 0);
      continue;
    }
    const page = pages[seat]!;
    await page.goto(address(`/table/${id}`));
    await expect(page.locator('.dock:not(.idle)')).toBeVisible();
    await moves(page, id, seat);
    loads++;
    before = -1;
    if (!leavesOrders) continue;
    const after = await look(page, id);
    if (!after.outcome) await order(page, id, after, seat);
  }
  for (const page of pages) await page.context().close();
  return loads;
}

test('an order is composed on the page, carried out while its owner is away, and the log says so', async ({
  browser,
  seed,
}, { project }) => {
  const { id, pages } = await sitTogether(browser, 2, seed);
  const first = acting(await look(pages[0]!, id))[0]!;
  const [opener, owner] = [pages[first]!, pages[1 - first]!];
  const troubles = listen(owner);
  if (project.name === 'phone') await owner.setViewportSize({ width: 390, height: 844 });
  await owner.goto(address(`/table/${id}`));
  await owner.getByRole('button', { name: 'Orders', exact: true }).click();
  await add(owner, 'auction', /^Order tile/);
  await form(owner, 'auction').locator('li select').selectOption({ label: '2 workers' });
  await add(owner, 'market', /^Storage/);
  await form(owner, 'buying').locator('select.add').selectOption({ index: 1 });
  await form(owner, 'buying').locator('select.or').selectOption({ index: 2 });
  await picture(owner, 'orders');
  await accessible(owner, 'orders in advance');
  await fits(owner, 'orders in advance');
  // The keyboard finds its way through, too.
  await form(owner, 'market')
    .getByRole('button', { name: /^Remove/ })
    .focus();
  await owner.keyboard.press('Enter');
  await form(owner, 'market').getByRole('checkbox').uncheck();
  await form(owner, 'buying').getByRole('checkbox').uncheck();
  await sheet(owner).getByRole('button', { name: 'Give orders' }).click();
  await expect(owner.getByRole('button', { name: 'Orders (1)' })).toBeVisible();
  await picture(owner, 'orders-given');
  // They are away when it happens.
  await owner.goto(address('/'));
  await opener.goto(address(`/table/${id}`));
  const { ply } = await look(opener, id);
  await moves(opener, id, first, 1);
  await expect.poll(async () => (await look(opener, id)).ply).toBeGreaterThan(ply + 1);
  await owner.goto(address(`/table/${id}`));
  if (project.name === 'phone') await owner.getByRole('button', { name: /^Log/ }).click();
  await expect(owner.locator('[data-ordered]').first()).toHaveText('by your order');
  await picture(owner, 'orders-log');
  expect(troubles()).toEqual([]);
});

test('a match of four people over days takes half the visits with orders @long', async ({ browser, seed }, info) => {
  test.skip(info.project.name === 'phone', 'the same on a phone');
  test.setTimeout(1_200_000);
  const [without, with_] = [await visits(browser, seed, false), await visits(browser, seed, true)];
  console.log(`visits without orders: ${without}, with orders: ${with_}`);
  expect(2 * with_).toBeLessThanOrEqual(without);
});
