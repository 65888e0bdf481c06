import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepLine, keptLine } from '../src/lib/lesson-line';

const lesson = { id: 'limits', content: 'a1' };
const KEY = 'shopfloor-lesson fantastic-factories/limits';
const line = [{ do: 'next' }, { do: 'build', card: 'obelisk', with: 'robot' }];

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

describe('the line of a lesson', () => {
  it('is there again after a reload, each lesson’s own', () => {
    keepLine('fantastic-factories', lesson, line);
    expect(keptLine('fantastic-factories', lesson)).toEqual(line);
    expect(keptLine('factory-manager', lesson)).toEqual([]);
    expect(keptLine('fantastic-factories', { ...lesson, id: 'engines' })).toEqual([]);
  });

  it('is gone when the lesson has changed, is done or begins anew', () => {
    keepLine('fantastic-factories', lesson, line);
    expect(keptLine('fantastic-factories', { ...lesson, content: 'b2' })).toEqual([]);
    keepLine('fantastic-factories', lesson, []);
    expect(sessionStorage.length).toBe(0);
  });

  it.each([
    '',
    'null',
    '{',
    '7',
    '{"content":"a1"}',
    '{"content":"a1","line":{}}',
    '{"content":"a1","line":[null]}',
    '{"content":"a1","line":[{"do":3}]}',
    JSON.stringify({ content: 'a1', line: Array.from({ length: 201 }, () => ({ do: 'next' })) }),
  ])('is empty where the storage holds %s', (text) => {
    sessionStorage.setItem(KEY, text);
    expect(keptLine('fantastic-factories', lesson)).toEqual([]);
  });

  it('does without a storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('shut off');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    expect(() => keepLine('fantastic-factories', lesson, line)).not.toThrow();
    expect(keptLine('fantastic-factories', lesson)).toEqual([]);
  });
});
