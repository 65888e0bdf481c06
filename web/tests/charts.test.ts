import { describe, expect, it } from 'vitest';
import type { Course, TableInfo } from '../src/lib/generated/wire';
import { charts } from '../src/parts/charts/kinds';
import { apart, compressed, dodge, linear, nice, ticks } from '../src/parts/charts/scales';
import { indexAt, perRound, series } from '../src/parts/charts/series';
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

function course(rounds: number, measures: Course['measures'], last: unknown = {}): Course {
  const entries = Array.from({ length: rounds }, (_, i) => ({
    round: i + 1,
    seat: null,
    events: i + 1 === rounds ? [{ event: last, text: '' }] : [],
  }));
  return { ply: rounds, entries, measures };
}

describe('which chart for which measure', () => {
  const two = (...values: number[]) => [values, values];

  it('Factory Manager: lines, bars with the doubled round, bullets, steps', () => {
    const measures = [
      { key: 'money', name: 'Money', seats: two(18, 30, 60) },
      { key: 'income', name: 'Income', seats: two(0, 12, 60) },
      { key: 'production', name: 'Production', seats: two(2, 3, 4) },
      { key: 'storage', name: 'Storage', seats: two(3, 3, 4) },
      { key: 'energy', name: 'Energy', seats: two(4, 4, 2) },
      { key: 'energy_price', name: 'Energy price', seats: [[1, 1, 3]] },
    ];
    const drawn = charts(course(2, measures, { did: 'earned_double' }), table('Ada', 'Bruno'));
    expect(drawn.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'money lines',
      'income bars',
      'production bullets',
      'energy lines',
      'energy_price steps',
    ]);
    const income = drawn[1]!;
    expect(income.kind === 'bars' && income.marked).toEqual({ 2: '2 ×2' });
    expect(income.kind === 'bars' && income.series.lines[0]!.values).toEqual([12, 60]);
  });

  it('a measure nobody has heard of is drawn as lines', () => {
    const drawn = charts(course(2, [{ key: 'sheep', name: 'Sheep', seats: two(1, 2, 3) }]), table('Ada', 'Bruno'));
    expect(drawn.map(({ kind, title }) => `${kind}: ${title}`)).toEqual(['lines: Sheep after each round']);
  });

  it('goods and prestige together make up the score, and the Machine is one more line', () => {
    const row = (key: string, mine: number, machine: number) => ({
      key,
      name: key,
      seats: [
        [0, mine],
        [0, machine],
      ],
    });
    const measures = [row('score', 3, 5), row('goods', 1, 2), row('prestige', 2, 3)];
    const drawn = charts(course(1, measures), table('Ada'));
    expect(drawn.map(({ kind }) => kind)).toEqual(['lines', 'lines', 'stacks', 'lines']);
    expect(drawn[0]!.all[0]!.lines.map(({ name, letter }) => `${letter} ${name}`)).toEqual(['A Ada', 'M The Machine']);
  });

  it('nothing to measure, nothing to draw', () => {
    expect(charts(course(1, [{ key: 'money', name: 'Money', seats: [[], []] }]), table('Ada', 'Bruno'))).toEqual([]);
  });
});

describe('series', () => {
  it('know whether they begin before the first round', () => {
    const measure = { key: 'money', name: 'Money', seats: [[18, 30, 60]] };
    expect(series(measure, table('Ada'), 2).first).toBe(0);
    expect(series(measure, table('Ada'), 3).first).toBe(1);
    expect(perRound(series(measure, table('Ada'), 2))).toMatchObject({ first: 1, lines: [{ values: [30, 60] }] });
  });

  it('find the value of a moment', () => {
    const one = series({ key: 'money', name: 'Money', seats: [[18, 30, 60]] }, table('Ada'), 2);
    expect([0, 0.9, 1, 1.5, 2, 9].map((passed) => indexAt(one, passed))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe('the final result', () => {
  it('is ranked, and says what is worth saying', () => {
    const rows = [
      [18, 40, 50, 322],
      [18, 41, 59, 309],
      [18, 30, 40, 309],
    ];
    const money = { key: 'money', name: 'Money', seats: rows };
    const placed = standing(
      table('Ada', 'Bruno', 'Clara'),
      { scores: [322, 309, 309], places: [1, 3, 2] },
      course(3, [money]),
    );
    expect(placed.map(({ place, name, fact }) => `${place} ${name}: ${fact}`)).toEqual([
      '1 Ada: went ahead in the last round',
      '2 Clara: 13 behind',
      '3 Bruno: led until round 2',
    ]);
  });

  it('knows the Machine of a solo match', () => {
    const score = {
      key: 'score',
      name: 'Score',
      seats: [
        [0, 4],
        [0, 30],
      ],
    };
    const placed = standing(table('Ada'), { scores: [4], places: [2] }, course(1, [score]));
    expect(placed.map(({ name, score: points }) => `${name} ${points}`)).toEqual(['The Machine 30', 'Ada 4']);
  });

  it('tells nothing where nothing is known', () => {
    expect(story([], 0, true)).toBeNull();
    const placed = standing(table('Ada', 'Bruno'), { scores: [3, 2], places: [1, 2] }, null);
    expect(placed.map(({ fact }) => fact)).toEqual(['', '1 behind']);
  });
});
