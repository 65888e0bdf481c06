// What is printed on the cards: names, recipes, limits. Asked once for each language; until it is there, ids are names.

import { components } from '$lib/games.svelte';
import type { Blueprint, Contractor, Difficulty, Floor, Kind, Tool } from '$lib/generated/fantastic-factories';

export interface Components {
  blueprints: PrintedBlueprint[];
  contractors: PrintedContractor[];
  floors: PrintedFloor[];
  machine: { difficulties: { difficulty: Difficulty; name: string; cards: number }[]; colours: Kind[] };
  start: { metal: number; energy: number; cards: number; dice: number };
  limits: { resources: number; cards: number; goods: number; buildings: number; rounds: number; slots: number };
}

export interface PrintedBlueprint {
  card: Blueprint;
  name: string;
  copies: number;
  type: Kind;
  type_name: string;
  tool: Tool;
  tool_name: string;
  metal: number;
  energy: number;
  prestige: number;
  several: boolean;
  effect: PrintedEffect;
  text: string;
}

export type Amount = number | 'die' | { low: number; high: number };
export type Pay = { metal: Amount; energy: Amount; cards: number };
export type Gain = { goods: number; metal: Amount; energy: Amount; cards: number };
export type Need =
  | { need: 'none' | 'any' | 'pair' | 'triple' | 'run' }
  | { need: 'exactly'; value: number }
  | { need: 'sum'; value: number };
export type Then =
  { then: 'nothing' } | { then: 'one_of'; of: Gain[] } | { then: 'extra_die' } | { then: 'cost_of_card'; of: number };
export type PrintedEffect =
  | { does: 'monument' }
  | { does: 'gain_with_goods'; gain: Gain }
  | { does: 'gain_with_build'; gain: Gain }
  | { does: 'convert'; dice: Need; pay: Pay; gain: Gain; then: Then }
  | { does: 'train'; pay: Pay; training: 'flip' | 'down' | 'up' }
  | { does: 'roll_again'; pay: Pay }
  | { does: 'buy_die'; pay: Pay }
  | { does: 'roll_extra'; pay: Pay }
  | { does: 'replicate'; pay: Pay };

export interface PrintedContractor {
  contractor: Contractor;
  name: string;
  copies: number;
  energy: number;
  service: Service;
  text: string;
}

export type Service =
  | { does: 'draw' | 'energy' | 'metal'; own: number; gift: number }
  | { does: 'free_build' | 'cost_of_card' | 'set_dice' | 'extra_dice' | 'specialist' };

export interface PrintedFloor {
  floor: Floor;
  name: string;
  dice: number[];
  slots: number;
  gain: Gain;
  matched: Gain;
}

let box = $state.raw<Components | null>(null);

/** Asks for what is printed, in the reader's language; to be called by whoever shows cards. */
export function unpack() {
  $effect(() => {
    void components<Components>('fantastic-factories').then(
      (content) => (box = content),
      () => {}, // Cards are drawn from the view then, without their recipes.
    );
  });
}

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
