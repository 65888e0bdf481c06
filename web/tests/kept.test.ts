import { describe, expect, it } from 'vitest';
import { kept } from '../src/lib/kept';

describe('what has come again', () => {
  const last = {
    of: 3,
    decisions: [
      { ply: 1, played: ['a'] },
      { ply: 4, played: [] },
    ],
    judge: { version: 2 },
  };
  const again = (): typeof last => structuredClone(last);

  it('is the same object where nothing has changed', () => {
    expect(kept(last, again())).toBe(last);
  });

  it('has every part that has not changed, and what has grown', () => {
    const next = again();
    next.decisions.push({ ply: 9, played: ['b'] });
    const now = kept(last, next);
    expect(now).toEqual(next);
    expect(now).not.toBe(last);
    expect(now.decisions[0]).toBe(last.decisions[0]);
    expect(now.decisions[1]).toBe(last.decisions[1]);
    expect(now.judge).toBe(last.judge);
  });

  it('is what has come wherever that differs', () => {
    for (const [before, next] of [
      [null, { a: 1 }],
      [{ a: 1 }, null],
      [[1, 2], [1]],
      [{ a: 1, b: 2 }, { a: 1 }],
      [{ a: undefined }, { b: undefined }],
      [{ 0: 1 }, [1]],
      [[1], { 0: 1 }],
      [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } }],
    ]) {
      expect(kept(before, next)).toEqual(next);
    }
  });
});
