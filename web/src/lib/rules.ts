// Where a rule is explained.

const BOOKS: Record<string, string> = { FM: 'factory-manager', FF: 'fantastic-factories' };

/** The address of a rule in our rulebooks: `FM-1.3`. */
export function ruleAddress(rule: string): string {
  const book = BOOKS[rule.split('-')[0] ?? ''];
  return book ? `/rules/${book}#${rule.toLowerCase()}` : '/rules/factory-manager';
}
