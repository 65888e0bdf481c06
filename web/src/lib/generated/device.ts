// Made from Rust by `UPDATE=1 cargo nextest run -p shopfloor-browser types`; do not edit.

/** A question of the page's worker. */
export type Asked = {
  /** The time, in milliseconds since 1970. */
  now: number;
  /** 64 hexadecimal digits that nobody can guess, others for every question. */
  random: string;
  lang: string;
  what: DeviceQuestion;
};

/** What has to be done, in this order. */
export type Done = {
  /** This table has to be loaded first; then the same is asked again. */
  need: string | null;
  /** To be stored, all or nothing. */
  keep: Array<Kept>;
  /** To be told on sockets once it is stored. */
  tell: Array<DeviceText>;
  /** What answers the question; none where an errand will. */
  answer: DeviceAnswer | null;
  /** To be thought about. */
  errands: Array<Errand>;
};

export type DeviceAnswer = {
  /** Otherwise the text is a refusal. */
  ok: boolean;
  /** None where there is nothing to say. */
  text: string | null;
};

/** A message on a socket. */
export type DeviceText = { socket: number; text: string };

/** Something to think about, elsewhere. */
export type Errand =
  | {
      kind: 'bot';
      table: string;
      seat: number;
      level: string;
      thinker: string;
      at: number;
      longest: number;
      question: DeviceQuestion;
    }
  | { kind: 'answer'; question: DeviceQuestion }
  | { kind: 'hint'; table: string; seat: number; at: number; question: DeviceQuestion }
  | { kind: 'judge'; table: string; question: DeviceQuestion };

export type DeviceQuestion =
  | { kind: 'begin'; tables: Array<KeptTable>; kept: { [key in string]: string } }
  | { kind: 'load'; id: string; table: KeptTable | null; log: Array<string> }
  | { kind: 'unkept'; tables: Array<string>; why: NotKept; said: DeviceText | null }
  | { kind: 'borrow'; id: string; file: string; you: number | null }
  | { kind: 'request'; method: string; path: string; facts: { [key in string]: string }; body: string | null }
  | { kind: 'open'; socket: number; path: string; facts: { [key in string]: string } }
  | { kind: 'say' } & DeviceText
  | { kind: 'close'; socket: number }
  | { kind: 'own'; table: string; owned: boolean }
  | {
      kind: 'thought';
      table: string;
      seat: number;
      level: string;
      thinker: string;
      at: number;
      action: unknown;
      /** Whether the device has become too slow for bots that search. */
      slow: boolean;
    }
  | { kind: 'failed'; table: string; seat: number }
  | { kind: 'hinted'; table: string; seat: number; at: number; advice: unknown }
  | { kind: 'judged'; table: string; review: unknown }
  | { kind: 'ponder'; file: string; seat: number; level: string; patience: number | null }
  | { kind: 'advise'; file: string; at: number | null; seat: string | null }
  | { kind: 'judge'; table: string; file: string }
  | { kind: 'puzzle'; path: Array<string>; body: string }
  | { kind: 'try'; file: string; review: unknown; turn: OtherTurn };

/** A table as it is kept: its JSON, and the revision that tells whether another tab was faster. */
export type KeptTable = { id: string; rev: number; row: string };

/** Why something could not be kept. */
export type NotKept = 'full' | 'busy' | 'failed';

/** A turn as somebody would play it. */
export type OtherTurn = {
  /** The number of the entry with which the turn began. */
  at: number;
  /** Whose turn it is. */
  seat: number;
  /** What is done one after the other. */
  actions: unknown[];
  /** The invite code, for a table that is not public. */
  invite?: string | null;
};

export type Kept =
  | { kind: 'table'; table: KeptTable; was: number | null }
  | { kind: 'log'; table: string; ply: number; entries: string }
  | { kind: 'value'; name: string; value: string }
  | { kind: 'removed'; table: string };

/** What came of [`DeviceQuestion::Ponder`]. */
export type DeviceThought = {
  action: unknown;
  /** How hard the decision was, from 0 to 1. */
  hardness: number;
  /** How often it asked whether to go on. */
  asked: number;
  /** Whether it had to stop early. */
  cut: boolean;
};
