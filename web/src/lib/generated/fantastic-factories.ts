// Made from Rust by `UPDATE=1 cargo nextest run -p shopfloor-catalog types`; do not edit.

import type { Seat } from './wire';

export type View = {
  round: number;
  last_round: boolean;
  phase: Phase;
  /** The viewer's seat; none for a spectator. */
  you: Seat | null;
  first: Seat;
  /** Cards left in the deck. */
  deck: number;
  discard: Bag<Blueprint>;
  contractor_deck: number;
  contractor_discard: Bag<Contractor>;
  blueprints: Array<CardView | null>;
  contractors: Array<SlotView>;
  players: Array<PlayerView>;
  machine: MachineView | null;
};

/**
 * A multiset of cards: a hand, a compound, a deck. It has no order.
 * Serialized as the sorted list of its cards.
 */
export type Bag<C> = Array<C>;

/** A blueprint by its name. Cards of one name are equal. */
export type Blueprint =
  | 'aluminum_factory'
  | 'assembly_line'
  | 'battery_factory'
  | 'beacon'
  | 'biolab'
  | 'black_market'
  | 'concrete_plant'
  | 'dojo'
  | 'fitness_center'
  | 'foundry'
  | 'fulfillment_center'
  | 'golem'
  | 'gymnasium'
  | 'harvester'
  | 'incinerator'
  | 'laboratory'
  | 'manufactory'
  | 'mega_factory'
  | 'megalith'
  | 'motherlode'
  | 'nuclear_plant'
  | 'obelisk'
  | 'power_plant'
  | 'recycling_plant'
  | 'refinery'
  | 'replicator'
  | 'robot'
  | 'scrap_yard'
  | 'solar_array'
  | 'temp_agency'
  | 'trash_compactor'
  | 'warehouse';

/** What is printed on a blueprint. */
export type CardView = { card: Blueprint; type: Kind; tool: Tool; metal: number; energy: number; prestige: number };

/** What kind of building a blueprint is. Four of the kinds have a die of the Machine (FF-5.3). */
export type Kind = 'production' | 'utility' | 'training' | 'special' | 'monument';

export type Tool = 'shovel' | 'gear' | 'wrench' | 'hammer';

/** A contractor by name. */
export type Contractor =
  | 'architect'
  | 'electrician'
  | 'engineer'
  | 'foreman'
  | 'hired_hands'
  | 'investor'
  | 'miner'
  | 'specialist';

export type MachineView = {
  difficulty: Difficulty;
  goods: number;
  score: number;
  cards: Bag<Blueprint>;
  /** Its last roll: green, red, blue, purple, yellow. */
  dice: [number, number, number, number, number] | null;
};

/** The Machine's start (FF-5.1). */
export type Difficulty = 'easy' | 'medium' | 'hard' | 'insane';

/** Where in the round the match is. */
export type Phase =
  | { phase: 'market'; seat: Seat; refreshed: boolean }
  | { phase: 'gift'; seat: Seat; slot: number }
  | { phase: 'work' }
  | { phase: 'machine' }
  | { phase: 'over' };

export type PlayerView = {
  seat: Seat;
  metal: number;
  energy: number;
  goods: number;
  prestige: number;
  score: number;
  buildings: number;
  compound: Array<BuildingView>;
  /** The hand, if the viewer may see it. */
  hand: Array<HandView> | null;
  cards: number;
  /** Cards of the hand everybody knows. */
  known: Bag<Blueprint>;
  /** Cards discarded down to the limit, not on the pile yet. */
  tossed: Bag<Blueprint>;
  dice: Pool;
  floors: Array<FloorView>;
  boon: Boon;
  /** Cards and dice chance is about to bring. */
  cards_to_come: number;
  dice_to_come: number;
} & (
  | { step: 'free' }
  | { step: 'set_dice'; left: number; least: number }
  | { step: 'discard'; card: Blueprint }
  | { step: 'payout'; card: Blueprint }
  | { step: 'split'; card: Blueprint; most: number }
  | { step: 'extra_die' }
  | { step: 'pick_dice'; picked: Pool }
  | { step: 'shed' }
  | { step: 'toss'; least: Blueprint }
  | { step: 'done' }
);

/** What a contractor has promised for the work phase (FF-1.4). */
export type Boon = 'none' | 'foreman' | 'hired_hands' | 'specialist';

export type BuildingView = {
  count: number;
  used: boolean;
  card: Blueprint;
  type: Kind;
  tool: Tool;
  metal: number;
  energy: number;
  prestige: number;
};

export type FloorView = {
  floor: Floor;
  dice: Pool;
  /** It takes no dice this round. */
  closed: boolean;
};

/** A floor of the headquarters (FF-2.2). */
export type Floor = 'research' | 'generate' | 'mine';

/** A multiset of dice, four bits per value. Serialized as the sorted list of values. */
export type Pool = Array<number>;

export type HandView = {
  count: number;
  /** What it would cost now, in metal: Megalith has a discount. */
  metal_now: number;
  card: Blueprint;
  type: Kind;
  tool: Tool;
  metal: number;
  energy: number;
  prestige: number;
};

/** A contractor's slot, with the tool a card must have to hire from it. */
export type SlotView = {
  slot: number;
  tool: Tool;
  contractor: Contractor | null;
  /** Energy to be paid besides the card. */
  energy: number;
};

/** What a seat is in the middle of. */
export type Pending =
  | { step: 'free' }
  | { step: 'set_dice'; left: number; least: number }
  | { step: 'discard'; card: Blueprint }
  | { step: 'payout'; card: Blueprint }
  | { step: 'split'; card: Blueprint; most: number }
  | { step: 'extra_die' }
  | { step: 'pick_dice'; picked: Pool }
  | { step: 'shed' }
  | { step: 'toss'; least: Blueprint }
  | { step: 'done' };

export type Action =
  | { do: 'lay_tools'; tools: [Tool, Tool, Tool, Tool] }
  | { do: 'choose_first'; seat: Seat }
  | { do: 'draw'; seat: Seat; card: Blueprint }
  | { do: 'reveal_blueprint'; card: Blueprint }
  | { do: 'reveal_contractor'; contractor: Contractor }
  | { do: 'turn_up'; card: Blueprint }
  | { do: 'roll'; seat: Seat; dice: Pool }
  | { do: 'roll_machine'; dice: [number, number, number, number, number] }
  | { do: 'machine_draw'; card: Blueprint }
  | { do: 'refresh'; row: Row; pay: Resource }
  | { do: 'take'; card: Blueprint }
  | { do: 'hire'; slot: number; card: Blueprint }
  | { do: 'give'; seat: Seat }
  | { do: 'pass' }
  | { do: 'set_die'; die: number }
  | { do: 'set_specialist'; die: number }
  | { do: 'put_die'; floor: Floor; die: number }
  | { do: 'activate'; card: Blueprint; dice: Pool }
  | { do: 'replicate'; card: Blueprint; dice: Pool }
  | { do: 'build'; card: Blueprint; with: Blueprint }
  | { do: 'discard'; card: Blueprint }
  | { do: 'discard_two'; cards: [Blueprint, Blueprint] }
  | { do: 'payout'; option: number }
  | { do: 'split'; metal: number }
  | { do: 'extra_die'; die: number }
  | { do: 'pick_die'; die: number }
  | { do: 'roll_dice' }
  | { do: 'shed'; metal: number }
  | { do: 'toss'; card: Blueprint }
  | { do: 'finish' };

export type Resource = 'metal' | 'energy';

/** A row of the marketplace. */
export type Row = 'blueprints' | 'contractors';

export type Event =
  | { did: 'laid_tools'; tools: [Tool, Tool, Tool, Tool] }
  | { did: 'began_round'; round: number; seat: Seat }
  | { did: 'began_last_round'; round: number; seat: Seat }
  | { did: 'reshuffled'; cards: number }
  | { did: 'reshuffled_contractors'; cards: number }
  | { did: 'revealed_blueprint'; slot: number; card: Blueprint }
  | { did: 'revealed_contractor'; slot: number; contractor: Contractor }
  | { did: 'drew'; seat: Seat; card: Blueprint }
  | { did: 'drew_hidden'; seat: Seat }
  | { did: 'refreshed'; seat: Seat; row: Row; pay: Resource }
  | { did: 'took'; seat: Seat; card: Blueprint }
  | { did: 'hired'; seat: Seat; contractor: Contractor; slot: number; card: Blueprint; energy: number }
  | { did: 'gifted'; seat: Seat; stuff: Stuff }
  | { did: 'gifted_cards'; seat: Seat; cards: number }
  | { did: 'turned_up'; seat: Seat; card: Blueprint }
  | { did: 'rejected'; seat: Seat; card: Blueprint }
  | { did: 'built_free'; seat: Seat; card: Blueprint }
  | { did: 'nothing_to_build'; seat: Seat }
  | { did: 'passed'; seat: Seat }
  | { did: 'began_work' }
  | { did: 'rolled'; seat: Seat; dice: Pool }
  | { did: 'set_die'; seat: Seat; die: number }
  | { did: 'set_specialist'; seat: Seat; die: number }
  | { did: 'put_die'; seat: Seat; floor: Floor; die: number }
  | { did: 'matched'; seat: Seat; floor: Floor; die: number }
  | { did: 'activated'; seat: Seat; card: Blueprint }
  | { did: 'activated_with'; seat: Seat; card: Blueprint; dice: Pool }
  | { did: 'replicated'; seat: Seat; card: Blueprint }
  | { did: 'replicated_with'; seat: Seat; card: Blueprint; dice: Pool }
  | { did: 'paid'; seat: Seat; stuff: Stuff }
  | { did: 'discarded'; seat: Seat; card: Blueprint }
  | { did: 'gained'; seat: Seat; stuff: Stuff }
  | { did: 'trained'; seat: Seat; die: number; to: number }
  | { did: 'got_die'; seat: Seat; die: number }
  | { did: 'picked_die'; seat: Seat; die: number }
  | { did: 'built'; seat: Seat; card: Blueprint; with: Blueprint; stuff: Stuff }
  | { did: 'fired'; seat: Seat; card: Blueprint }
  | { did: 'shed'; seat: Seat; stuff: Stuff }
  | { did: 'tossed'; seat: Seat; card: Blueprint }
  | { did: 'left_dice'; seat: Seat; dice: number }
  | { did: 'lost_specialist'; seat: Seat }
  | { did: 'finished'; seat: Seat }
  | { did: 'reached_goods'; seat: Seat; goods: number }
  | { did: 'reached_buildings'; seat: Seat; buildings: number }
  | { did: 'machine_rolled'; green: number; red: number; blue: number; purple: number; yellow: number }
  | { did: 'machine_began'; card: Blueprint }
  | { did: 'machine_skipped'; card: Blueprint }
  | { did: 'machine_took'; slot: number; card: Blueprint }
  | { did: 'machine_drew'; card: Blueprint }
  | { did: 'machine_swept'; row: Row }
  | { did: 'machine_made'; kind: Kind; die: number; cards: number }
  | { did: 'machine_missed'; kind: Kind; die: number; cards: number }
  | { did: 'machine_reached_goods'; goods: number };

/** Goods and resources that change hands. */
export type Stuff = { goods: number; metal: number; energy: number };

/** A match's options. The default is the normal game; alone, against a medium Machine. */
export type Options = {
  ruleset: Ruleset;
  /** How strong the Machine is; matters only to who plays alone (FF-5.1). */
  difficulty: Difficulty;
  /** A work phase to begin with, instead of the setup; for one seat. */
  start?: Position;
};

/** One seat's work phase. Whatever is left out is empty, as in a bare headquarters. */
export type Position = {
  round: number;
  last_round: boolean;
  /** Unplaced dice. */
  dice: Pool;
  /** Dice on the headquarters. */
  research: Pool;
  generate: Pool;
  mine: Pool;
  /** Floors that take no dice this round. */
  closed: Array<Floor>;
  metal: number;
  energy: number;
  goods: number;
  hand: Bag<Blueprint>;
  compound: Bag<Blueprint>;
  /** Buildings that were used already this round. */
  used: Array<Blueprint>;
  /** An extra die of the Specialist that has no value yet. */
  specialist: boolean;
  /** The face-up blueprints, from the left; null, or a list that ends early, is an empty slot. */
  marketplace: [Blueprint | null, Blueprint | null, Blueprint | null, Blueprint | null];
  contractors: [Contractor | null, Contractor | null, Contractor | null, Contractor | null];
  tools: [Tool, Tool, Tool, Tool];
  discard: Bag<Blueprint>;
  /** The Machine's cards and goods. */
  machine: Bag<Blueprint>;
  machine_goods: number;
};

/**
 * The rules as they were when the match began. A change that alters any
 * stored match adds one.
 */
export type Ruleset = 'published-1';

/** What is in the box. */
export type Components = {
  /** In alphabetical order of their English names. */
  blueprints: Array<PrintedBlueprint>;
  contractors: Array<PrintedContractor>;
  /** The headquarters. */
  floors: Array<PrintedFloor>;
  machine: PrintedMachine;
  start: Start;
  limits: Limits;
  /** What is counted, in words. */
  resources: PrintedWords;
};

export type Limits = {
  /** Metal and energy together that are kept for the next round. */
  resources: number;
  /** Cards that are kept for the next round. */
  cards: number;
  /** This many goods bring on the last round. */
  goods: number;
  /** This many buildings bring on the last round. */
  buildings: number;
  /** The last round, whatever anybody has. */
  rounds: number;
  /** Cards in each row of the marketplace. */
  slots: number;
};

export type PrintedBlueprint = {
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
  /** What the first, second, ... card of the name is worth, where that differs (FF-4.2); empty otherwise. */
  prestige_each: Array<number>;
  /** How much metal each monument in the compound takes off the cost (FF-2.4). */
  metal_off_per_monument: number;
  /** Whether one compound may hold several. */
  several: boolean;
  effect: PrintedEffect;
  /** The effect in words. */
  text: string;
};

/** What a building does. Whatever can be activated says what it takes. */
export type PrintedEffect =
  | { does: 'monument' }
  | { does: 'gain_with_goods'; gain: Gain }
  | { does: 'gain_with_build'; gain: Gain }
  | { does: 'convert'; dice: Need; pay: Pay; gain: Gain; then: Then }
  | { does: 'train'; pay: Pay; training: Training }
  | { does: 'roll_again'; pay: Pay }
  | { does: 'buy_die'; pay: Pay }
  | { does: 'roll_extra'; pay: Pay }
  | { does: 'replicate'; pay: Pay };

/** What a building gives. */
export type Gain = { goods: number; metal: Amount; energy: Amount; cards: number };

/** An amount of a resource. */
export type Amount = 'die' | number | { low: number; high: number };

/** The dice a building takes. */
export type Need =
  | { need: 'none' }
  | { need: 'any' }
  | { need: 'exactly'; value: number }
  | { need: 'pair' }
  | { need: 'triple' }
  | { need: 'run' }
  | { need: 'sum'; value: number };

/** What a building takes besides dice. */
export type Pay = {
  metal: Amount;
  energy: Amount;
  /** Cards from the hand. */
  cards: number;
};

/** What has to be decided before a building has given all it gives. */
export type Then =
  | { then: 'nothing' }
  | { then: 'one_of'; of: Array<Gain> }
  | { then: 'extra_die' }
  | { then: 'cost_of_card'; of: number };

export type Training = 'flip' | 'down' | 'up';

export type PrintedContractor = {
  contractor: Contractor;
  name: string;
  copies: number;
  /** Energy to be paid besides the card. */
  energy: number;
  service: Service;
  /** The service in words. */
  text: string;
};

/** What a contractor does for the player who hires them (FF-1.4). */
export type Service =
  | { does: 'draw'; own: number; gift: number }
  | { does: 'energy'; own: number; gift: number }
  | { does: 'metal'; own: number; gift: number }
  | { does: 'free_build' }
  | { does: 'cost_of_card' }
  | { does: 'set_dice'; most: number }
  | { does: 'extra_dice'; dice: number }
  | { does: 'specialist' };

export type PrintedFloor = {
  floor: Floor;
  name: string;
  /** The values it takes. */
  dice: Array<number>;
  slots: number;
  /** What each die gives. */
  gain: Gain;
  /** What a die gives on top if one of its value already lies there. */
  matched: Gain;
};

/** The opponent in a solo match. */
export type PrintedMachine = {
  name: string;
  difficulties: Array<PrintedDifficulty>;
  /** The buildings its red, blue, purple and yellow dice are held against. */
  colours: [Kind, Kind, Kind, Kind];
};

export type PrintedDifficulty = {
  difficulty: Difficulty;
  name: string;
  /** The cards the Machine begins with. */
  cards: number;
};

/** What things are called where there are several. */
export type PrintedWords = {
  metal: string;
  energy: string;
  goods: string;
  cards: string;
  dice: string;
  prestige: string;
};

/** What everybody begins with. */
export type Start = {
  metal: number;
  energy: number;
  cards: number;
  /** Dice of a round. */
  dice: number;
};
