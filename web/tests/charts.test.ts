import { describe, expect, it } from 'vitest';
import type { History, TableInfo } from '../src/lib/generated/wire';
import { charts as factoryManager } from '../src/games/factory-manager/charts';
import { charts as fantasticFactories } from '../src/games/fantastic-factories/charts';
import { charts } from '../src/parts/charts/kinds';
import { PLAIN_CHARTS } from '../src/parts/charts/plan';
import { apart, compressed, dodge, linear, nice, ticks } from '../src/parts/charts/scales';
import { measured } from '../src/parts/charts/series';
import { standing, story } from '../src/routes/replay/standing';

describe('scales', () => {
  it('steps are 1, 2 or 5 times a power of ten, never a fraction', () => {
    expect([0.2, 1, 1.1, 3, 6, 12, 40, 51].map(nice)).toEqual([1, 1, 2, 5, 10, 20, 50, 100]);
  });

  it('ticks hold all values and zero', () => {
    expect(ticks(18, 253)).toEqual([0, 100, 200, 300]);
    expect(ticks(-38, 24)).toEqual([-40, -20, 0, 20, 40]);
    expect(ticks(0, 0)).toEqual([0, 1]);
    expect(ticks(-14, -3)).toEqual([-15, -10, -5, 0, 5]);
  });

  it('a linear scale goes from the lowest to the highest tick', () => {
    const y = linear(0, 10, 200, 0);
    expect([y(0), y(5), y(10)]).toEqual([200, 100, 0]);
  });

  it('a compressed scale keeps order and sign, gives the small more room, and ends at the highest value', () => {
    const y = compressed(-16, 324, 340, 0);
    const places = y.ticks.map(y);
    expect(y.ticks).toContain(0);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    expect(y(324)).toBeCloseTo(0);
    expect(y(-16)).toBeCloseTo(340);
    expect(y(0) - y(20)).toBeGreaterThan(y(280) - y(300));
    expect(Math.max(...y.ticks)).toBeLessThanOrEqual(324);
  });

  it('a compressed scale of nothing still has a place for it', () => {
    expect(compressed(0, 0, 100, 0)(0)).toBe(100);
  });

  it('marks that would lie on each other move apart and stay within', () => {
    expect(dodge([50, 50, 52], 20, 0, 100)).toEqual([50, 70, 90]);
    expect(dodge([95, 96], 20, 0, 100)).toEqual([80, 100]);
    expect(dodge([10, 80], 20, 0, 100)).toEqual([10, 80]);
  });

  it('lines with the same value are drawn side by side', () => {
    expect(apart([4, 4, 4], 3)).toEqual([-3, 0, 3]);
    expect(apart([4, 5, 4], 4)).toEqual([-2, 0, 2]);
  });
});

const person = (seat: number, name: string, level: string | null = null) => ({
  seat,
  name,
  level,
  kind: level ? 'bot' : 'person',
  user: null,
  taken_over: null,
  online: true,
  guest: false,
});
const table = (...names: string[]) =>
  ({ seats: names.map((name, seat) => person(seat, name)), you: null }) as unknown as TableInfo;

type Beside = History['beside'][number];

function history(rounds: number, measures: History['measures'], beside: Beside[] = [], last: unknown = {}): History {
  const entries = Array.from({ length: rounds }, (_, i) => ({
    round: i + 1,
    seat: null,
    undone: false,
    events: i + 1 === rounds ? [{ event: last, text: '' }] : [],
  }));
  return { ply: rounds, entries, measures, beside };
}

describe('which chart for which measure', () => {
  const two = (key: string, ...values: number[]) => ({ key, name: key, seats: [values, values] });
  const kinds = (drawn: { id: string; kind: string }[]) => drawn.map(({ id, kind }) => `${id} ${kind}`);

  it('Factory Manager: lines, bars with the doubled round, bullets, steps; the rest on demand', () => {
    const measures = [
      two('income', 12, 60),
      two('money', 30, 60),
      two('production', 3, 4),
      two('storage', 3, 4),
      two('energy', 4, 2),
      two('bid', 1, 0),
    ];
    const price = { key: 'energy_price', name: 'Energy price', of: null, rounds: [1, 3] };
    const drawn = charts(
      history(2, measures, [price], { did: 'earned_double' }),
      table('Ada', 'Bruno'),
      factoryManager(),
    );
    expect(kinds(drawn.leading)).toEqual([
      'money lines',
      'income bars',
      'production bullets',
      'energy lines',
      'energy_price steps',
    ]);
    expect(kinds(drawn.more)).toEqual(['bid lines']);
    const income = drawn.leading[1]!;
    expect(income.kind === 'bars' && income.marked).toEqual({ 2: '2 ×2' });
  });

  it('a game nobody has heard of has lines for its first measures, in its own order', () => {
    const measures = ['wool', 'milk', 'sheep', 'fences', 'dogs', 'rain', 'mud'].map((key) => two(key, 1, 2));
    const drawn = charts(history(2, measures), table('Ada', 'Bruno'), PLAIN_CHARTS);
    expect(kinds(drawn.leading)[0]).toBe('wool lines');
    expect([drawn.leading.length, drawn.more.length]).toEqual([6, 1]);
  });

  it('goods and prestige make up the score, and the Machine is one more line', () => {
    const row = (key: string, mine: number) => ({ key, name: key, seats: [[0, mine]] });
    const machine = (key: string, n: number) => ({ key, name: key, of: 'The Machine', rounds: [0, n] });
    const beside = [machine('score', 5), machine('goods', 2)];
    const drawn = charts(
      history(2, [row('score', 3), row('goods', 1), row('prestige', 2)], beside),
      table('Ada'),
      fantasticFactories(),
    );
    expect(drawn.leading.map(({ kind }) => kind)).toEqual(['lines', 'lines', 'stacks', 'lines']);
    const { series } = drawn.leading[0]!.all[0]!;
    expect(series.map(({ seat, letter, name }) => `${seat} ${letter} ${name}`)).toEqual([
      '0 A Ada',
      'null M The Machine',
    ]);
    // Nobody says what its score is made of.
    expect(drawn.leading[2]!.summary).toContain('Ada 3 (1 goods, 2 prestige)');
  });

  it('before the first round is over there is nothing to draw', () => {
    expect(charts(history(1, [two('money')]), table('Ada', 'Bruno'), factoryManager())).toEqual({
      leading: [],
      more: [],
    });
    expect(measured(history(1, []), table('Ada'))).toEqual([]);
  });
});

describe('the final result', () => {
  it('is ranked, and says what is worth saying', () => {
    const rows = [
      [40, 50, 322],
      [41, 59, 309],
      [30, 40, 309],
    ];
    const money = { key: 'money', name: 'Money', seats: rows };
    const placed = standing(
      table('Ada', 'Bruno', 'Clara'),
      { scores: [322, 309, 309], places: [1, 3, 2], left: [] },
      history(3, [money]),
      factoryManager(),
    );
    expect(placed.map(({ place, name, fact }) => `${place} ${name}: ${fact}`)).toEqual([
      '1 Ada: took the lead in the last round',
      '2 Clara: 13 behind',
      '3 Bruno: led until round 2',
    ]);
  });

  it('knows the Machine of a solo match', () => {
    const points = { key: 'score', name: 'Points', seats: [[4]] };
    const machine = { key: 'score', name: 'Points', of: 'The Machine', rounds: [30] };
    const placed = standing(
      table('Ada'),
      { scores: [4], places: [2], left: [] },
      history(1, [points], [machine]),
      fantasticFactories(),
    );
    expect(placed.map(({ name, score }) => `${name} ${score}`)).toEqual(['The Machine 30', 'Ada 4']);
  });

  it('tells nothing where nothing is known', () => {
    expect(story([], 0, true)).toBeNull();
    const placed = standing(table('Ada', 'Bruno'), { scores: [3, 2], places: [1, 2], left: [] }, null, PLAIN_CHARTS);
    expect(placed.map(({ fact }) => fact)).toEqual(['', '1 behind']);
  });
});
