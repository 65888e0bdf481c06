import { describe, expect, it } from 'vitest';
import { Narrator, PLAIN_CHRONICLE, type Told } from '../src/lib/chronicle';
import type { OrderFormFrame, TableInfo } from '../src/lib/generated/wire';
import { fresh, itemOf, linesOf, orderOf } from '../src/lib/orders.svelte';
import { byTimeLeft } from '../src/routes/home/tables';

const form: OrderFormFrame = {
  base: { order: 'buying', round: 2 },
  label: 'Purchases',
  note: '',
  lists: [
    {
      field: 'lines',
      label: 'Lines',
      most: 12,
      alternatives: true,
      items: [
        { value: { do: 'buy', tile: 13 }, label: 'Buy Machine 13', choices: ['tear_down'] },
        { value: { do: 'keep', tile: 13 }, label: 'Keep Machine 13', choices: [] },
      ],
      choices: [
        {
          field: 'tear_down',
          label: 'Tear down first',
          options: [
            { value: null, label: 'nothing' },
            { value: 3, label: 'Machine' },
          ],
        },
      ],
    },
  ],
  choices: [{ field: 'hire', label: 'Hire', options: [{ value: 0, label: 'nobody' }] }],
};

describe('an order', () => {
  const list = form.lists[0]!;

  it('is the form with what was filled in, and is read back as it was written', () => {
    const part = { ...fresh(list, list.items[0]!), tear_down: 3 };
    const order = orderOf(form, [[[part], [fresh(list, list.items[1]!)]]], { hire: 0 });
    expect(order).toEqual({
      order: 'buying',
      round: 2,
      lines: [[{ do: 'buy', tile: 13, tear_down: 3 }], [{ do: 'keep', tile: 13 }]],
      hire: 0,
    });
    expect(linesOf(list, order)).toEqual([[part], [{ do: 'keep', tile: 13 }]]);
    expect(itemOf(list, part)?.label).toBe('Buy Machine 13');
  });

  it('leaves out what is not chosen', () => {
    expect(fresh(list, list.items[0]!)).toEqual({ do: 'buy', tile: 13 });
  });

  it('without alternatives has a plain list', () => {
    const plain = { ...form, lists: [{ ...list, alternatives: false }] };
    expect(orderOf(plain, [[[{ tile: 1 }], [{ tile: 2 }]]], { hire: 0 })['lines']).toEqual([{ tile: 1 }, { tile: 2 }]);
    expect(linesOf(plain.lists[0]!, undefined)).toEqual([]);
  });
});

it('what was ordered in advance is marked in the log, and nothing else', () => {
  const told = [
    { n: 0, round: 1, ply: 1, event: { seat: 0 }, text: 'Ada opens.' },
    { n: 1, round: 1, ply: 2, event: { seat: 1 }, text: 'Ben passes.', ordered: true },
  ] satisfies Told[];
  const voice = { you: 1, name: String, view: null };
  const [chapter] = new Narrator(PLAIN_CHRONICLE).chapters(told, voice);
  expect(chapter!.phases[0]!.lines.map(({ ordered }) => ordered)).toEqual([undefined, [1]]);
});

it('of the matches that wait, the one with the least time left comes first, and those without a clock last', () => {
  const table = (id: string, deadline: number | null) =>
    ({
      id,
      you: 1,
      clocks: [
        { seat: 0, deadline: 1 },
        { seat: 1, deadline },
      ],
    }) as TableInfo;
  const sorted = byTimeLeft([table('free', null), table('late', 9), table('soon', 5), table('also free', null)]);
  expect(sorted.map(({ id }) => id)).toEqual(['soon', 'late', 'free', 'also free']);
});
