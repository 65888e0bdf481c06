// Where a rule is explained.

import { site } from './base';
import { catalog } from './catalog.svelte';

/** The address of a rule in its game's rulebook (`FM-1.3`); none where no game here has such rules. */
export function ruleAddress(rule: string): string | null {
  const prefix = rule.slice(0, rule.indexOf('-'));
  const game = catalog.games.find((one) => one.rule_prefix === prefix);
  return game ? site(`/rules/${game.id}#${rule.toLowerCase()}`) : null;
}
