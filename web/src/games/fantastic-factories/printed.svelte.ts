// What is printed on the cards: names, recipes, limits. Asked once for each language; until it is there,
// cards are called by their ids.

import { components } from '$lib/catalog.svelte';
import { words } from '$lib/words';
import type {
  Blueprint,
  Components,
  Contractor,
  Floor,
  Kind,
  PrintedBlueprint,
  PrintedContractor,
  PrintedFloor,
  PrintedWords,
  Tool,
} from '$lib/generated/fantastic-factories';

/** One of each. */
const t = words({
  en: { metal: 'metal', energy: 'energy', goods: 'good', cards: 'card', dice: 'die', prestige: 'prestige' },
  de: { metal: 'Metall', energy: 'Energie', goods: 'Ware', cards: 'Karte', dice: 'Würfel', prestige: 'Prestige' },
});

let box = $state.raw<Components | null>(null);

/** Asks for what is printed, in the reader's language; to be called by a component that shows cards. */
export function loadPrinted() {
  $effect(() => {
    void components<Components>('fantastic-factories').then(
      (content) => (box = content),
      () => {}, // Cards are drawn from the view then, without their recipes.
    );
  });
}

/** What is printed on the material; none until it is known. */
export const printed = (): Components | null => box;

export const blueprint = (card: Blueprint): PrintedBlueprint | undefined =>
  box?.blueprints.find((one) => one.card === card);

export const contractor = (name: Contractor): PrintedContractor | undefined =>
  box?.contractors.find((one) => one.contractor === name);

export const floor = (name: Floor): PrintedFloor | undefined => box?.floors.find((one) => one.floor === name);

const readable = (id: string) =>
  id.replace(/(^|_)(\w)/g, (_, gap: string, c: string) => (gap ? ' ' : '') + c.toUpperCase());

export const cardName = (card: Blueprint): string => blueprint(card)?.name ?? readable(card);
export const contractorName = (name: Contractor): string => contractor(name)?.name ?? readable(name);
export const floorName = (name: Floor): string => floor(name)?.name ?? readable(name);
export const toolName = (tool: Tool): string => box?.blueprints.find((one) => one.tool === tool)?.tool_name ?? tool;
export const kindName = (kind: Kind): string => box?.blueprints.find((one) => one.type === kind)?.type_name ?? kind;

/** What goods, resources, cards and dice are called; the plural. */
export const resourceName = (what: keyof PrintedWords): string => box?.resources[what] ?? what;

/** 1 good, 2 goods: the plural of the server, and the singular that it has no word for. */
export const counted = (n: number, what: keyof PrintedWords): string =>
  `${n} ${n === 1 ? t[what] : resourceName(what)}`;

/** What the opponent of the solo game is called, at the start of a sentence. */
export function machineName(): string {
  const name = box?.machine.name ?? '';
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}

/** Whether the dice of its action lie on the table: the Golem's value is bought. */
export const takesDice = (card: Blueprint): boolean => blueprint(card)?.effect.does !== 'buy_die';

/** Cards of a bag with how many there are of each, by type and name. */
export function tallied(bag: Blueprint[]): { card: Blueprint; type: Kind; count: number }[] {
  const cards = [...new Set(bag)].map((card) => ({
    card,
    type: blueprint(card)?.type ?? ('special' as const),
    count: bag.filter((one) => one === card).length,
  }));
  return cards.toSorted((a, b) => a.type.localeCompare(b.type) || cardName(a.card).localeCompare(cardName(b.card)));
}
