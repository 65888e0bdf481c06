// The rulebooks there are: the texts of games/<id>/rules, one for each game and language.

import type { Lang } from '$lib/settings.svelte';

interface Text {
  name: string;
  /** Where the text says what is not known for certain. */
  unsure: string;
  load: () => Promise<{ default: string }>;
}

export const BOOKS: Record<string, Record<Lang, Text>> = {
  'factory-manager': {
    en: {
      name: 'Factory Manager',
      unsure: 'reconstructed-numbers',
      load: () => import('../../../../games/factory-manager/rules/en.md?raw'),
    },
    de: {
      name: 'Fabrikmanager',
      unsure: 'rekonstruierte-zahlen',
      load: () => import('../../../../games/factory-manager/rules/de.md?raw'),
    },
  },
  'fantastic-factories': {
    en: {
      name: 'Fantastic Factories',
      unsure: 'repaired-and-uncertain',
      load: () => import('../../../../games/fantastic-factories/rules/en.md?raw'),
    },
    de: {
      name: 'Fantastic Factories',
      unsure: 'repariert-und-unsicher',
      load: () => import('../../../../games/fantastic-factories/rules/de.md?raw'),
    },
  },
};
