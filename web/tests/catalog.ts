// What the server says it can play, for tests: two made-up games.

import { catalog } from '../src/lib/catalog.svelte';
import type { GameInfo, LevelInfo, OptionInfo } from '../src/lib/generated/wire';

const level = (id: string, name: string, strength: string): LevelInfo => ({
  id,
  name,
  strength,
  plays: '',
  rating: null,
});

export const OPTIONS: OptionInfo[] = [
  {
    name: 'difficulty',
    label: 'Difficulty',
    help: '',
    default: 'medium',
    kind: {
      kind: 'one_of',
      of: [
        { value: 'medium', label: 'medium' },
        { value: 'hard', label: 'hard' },
      ],
    },
    seats: [1, 1],
    offered: true,
  },
  {
    name: 'calm',
    label: 'Calm',
    help: 'No storms.',
    default: false,
    kind: { kind: 'flag' },
    seats: [1, 8],
    offered: true,
  },
  {
    name: 'sheep',
    label: 'Sheep',
    help: '',
    default: 3,
    kind: { kind: 'range', min: 1, max: 9 },
    seats: [3, 8],
    offered: true,
  },
];

export const MEADOW: GameInfo = {
  id: 'meadow',
  name: 'Meadow',
  line: 'A game of sheep.',
  goal: 'Most sheep win.',
  designers: 'Ada and Bruno',
  year: 2020,
  publisher: 'Nobody',
  minutes: [20, 30],
  min_seats: 1,
  max_seats: 5,
  secrets: false,
  rule_prefix: 'ME',
  score: { one: 'sheep', many: 'sheep' },
  solo: 'The Wolf',
  first: { label: 'First match: no storms', options: { calm: true } },
  options: OPTIONS,
  levels: [level('apprentice', 'Apprentice', 'beginner'), level('worker', 'Worker', 'casual')],
  presets: [],
  preset_label: null,
};

export const HARBOUR: GameInfo = {
  ...MEADOW,
  id: 'harbour',
  name: 'Harbour',
  rule_prefix: 'HA',
  min_seats: 2,
  first: null,
};

/** The page as it is once the server has answered. */
export function answered() {
  catalog.games = [MEADOW, HARBOUR];
  catalog.languages = [
    { code: 'en', name: 'English' },
    { code: 'de', name: 'Deutsch' },
  ];
}
