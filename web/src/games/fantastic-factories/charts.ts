// How the measures of a match are drawn.

import { words } from '$lib/words';
import type { ChartPlan } from '$parts/charts/plan';

const t = words({ en: { points: 'Where the points come from' }, de: { points: 'Woher die Punkte kommen' } });

const ICONS = {
  score: 'trophy',
  goods: 'goods',
  prestige: 'prestige',
  buildings: 'building',
  metal: 'metal',
  energy: 'energy',
  cards: 'blueprint',
};

export const charts = (): ChartPlan => ({
  icons: ICONS,
  leading: ['score', 'goods', 'prestige', 'buildings', 'metal', 'energy'],
  drawn: {},
  sums: [{ whole: 'score', parts: ['goods', 'prestige'], title: t.points }],
});
