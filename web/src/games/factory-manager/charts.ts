// How the measures of a match are drawn.

import type { History } from '$lib/generated/wire';
import { words } from '$lib/words';
import type { ChartPlan } from '$parts/charts/plan';

const t = words({
  en: {
    money: 'Money after each round',
    income: 'Income per round',
    compressed: 'compressed scale',
    doubled: (n: number) => `round ${n} counts double`,
  },
  de: {
    money: 'Geld nach jeder Runde',
    income: 'Gewinn pro Runde',
    compressed: 'gestauchte Skala',
    doubled: (n: number) => `Runde ${n} zählt doppelt`,
  },
});

const ICONS = {
  money: 'elektro',
  income: 'elektro',
  production: 'production',
  storage: 'store',
  energy: 'energy',
  energy_price: 'energy',
  workers: 'worker',
  seasonal: 'seasonal',
  canteen: 'canteen',
  spent: 'elektro',
  torn_down: 'tear',
  shut_down: 'power',
  order_tile: 'flag',
};

const did = (event: unknown) => (event as { did?: string } | null)?.did;

/** The rounds whose income was paid twice: the events say so. */
function doubled({ entries }: History) {
  const found = entries.filter(({ events }) => events.some(({ event }) => did(event) === 'earned_double'));
  const rounds = [...new Set(found.map((entry) => entry.round))];
  const marks = Object.fromEntries(rounds.map((round) => [round, `${round} ×2`]));
  return rounds[0] === undefined ? { marks } : { marks, note: t.doubled(rounds[0]) };
}

export const charts = (): ChartPlan => ({
  icons: ICONS,
  leading: ['money', 'income', 'production', 'storage', 'energy'],
  drawn: {
    money: { kind: 'lines', title: t.money, note: t.compressed, compressed: true },
    income: { kind: 'bars', title: t.income, marked: doubled },
    production: { kind: 'bullets', room: 'storage' },
  },
  sums: [],
});
