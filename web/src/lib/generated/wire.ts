// Made from Rust by `UPDATE=1 cargo nextest run -p shopfloor-server types`; do not edit.

/** A place at the table, counted clockwise from 0. */
export type Seat = number;

/** What the server says on a table's socket. */
export type ServerMessage =
  | { type: 'welcome'; v: number; table: TableInfo; update: Update | null; chat: Array<Chat> }
  | { type: 'table'; table: TableInfo }
  | { type: 'update' } & Update
  | { type: 'ok'; id: number; ply: number }
  | { type: 'preview'; id: number; at: number; events: Array<Telling>; frame: Frame }
  | { type: 'refused' } & RefusedMessage
  | { type: 'chat' } & Chat
  | { type: 'bye' } & RefusedMessage;

export type Chat = { n: number; user: string; name: string; text: string; at: number };

/** One viewer's picture of a match. */
export type Frame = {
  /** The number of the next entry. */
  ply: number;
  round: number;
  turn: Turn;
  view: unknown;
  prompt: PromptFrame;
  undoable: UndoFrame | null;
  outcome: OutcomeFrame | null;
};

/** How a match ended. */
export type OutcomeFrame = { scores: Array<number>; places: Array<number>; text: string };

/** A prompt in words. */
export type PromptFrame = { ask: string; choices: Array<ChoiceFrame>; blocked: Array<BlockedFrame> };

/** An action a person would try, and why it is refused. */
export type BlockedFrame = { action: unknown; rule: string; why: string; short: string };

/** Legal actions that differ in at most one field. */
export type ChoiceFrame = {
  label: string;
  open: Open;
  /** Every action of the family. */
  options: Array<OptionFrame>;
};

/** The field of a [`Choice`] that is still open. */
export type Open =
  | { kind: 'nothing' }
  | {
      kind: 'one';
      /** The field to fill in. */
      field: string;
      /** What may stand there. */
      of: Array<unknown>;
    }
  | {
      kind: 'amount';
      /** The field to fill in. */
      field: string;
      /** The least. */
      min: number;
      /** The most. */
      max: number;
    };

/** One legal action of a family. */
export type OptionFrame = {
  /** What was written into the open field, in words; empty for a button. */
  text: string;
  action: unknown;
};

/** Who may act now. More than one seat means that they act in any order. */
export type Turn = { seats: SeatSet } | 'chance' | 'over';

/** A set of seats, as bits. Serialized as the sorted list of its seats. */
export type SeatSet = Array<Seat>;

/** What undo would take back. */
export type UndoFrame = {
  action: unknown;
  /** What the reader did with it, in words. */
  text: string;
};

export type RefusedMessage = { id: number | null; refused: Code; text: string; rule: string | null; update: Update | null };

/** What kind of no. A word never changes its meaning. */
export type Code =
  | 'unreadable'
  | 'version'
  | 'bad_name'
  | 'bad_password'
  | 'bad_options'
  | 'bad_table'
  | 'bad_match'
  | 'not_signed_in'
  | 'wrong_password'
  | 'banned'
  | 'forbidden'
  | 'not_host'
  | 'foreign_origin'
  | 'not_found'
  | 'no_such_game'
  | 'no_such_bot'
  | 'name_taken'
  | 'seat_taken'
  | 'not_open'
  | 'not_playing'
  | 'not_seated'
  | 'seated_already'
  | 'over'
  | 'stale'
  | 'not_your_turn'
  | 'illegal'
  | 'cannot_undo'
  | 'undo_off'
  | 'too_large'
  | 'too_many'
  | 'storage'
  | 'closing'
  | 'broken';

/** The match as one viewer may see it, and what led to it. */
export type Update = { ply: number; events: Array<Telling>; frame: Frame; clocks: Array<ClockInfo> };

export type ClockInfo = {
  seat: number;
  /** What is left of the reserve; none without a clock. */
  reserve_ms: number | null;
  /** When the time is up, while the seat has to act against a clock. */
  deadline: number | null;
};

/** An event as a viewer may know it, and as a sentence. */
export type Telling = { event: unknown; text: string };

/** A table as one person may know it. */
export type TableInfo = {
  id: string;
  /** What the host calls it. */
  name: string | null;
  game: string;
  status: Status;
  public: boolean;
  host: string;
  /** The game's options; left out of lists. */
  options?: Record<string, unknown>;
  pace: Pace;
  undo: boolean;
  rated: boolean;
  /** The name of the host's own preset. */
  preset: string | null;
  seats: Array<SeatInfo>;
  you: number | null;
  /** Told to those who sit. */
  invite: string | null;
  ply: number;
  /** The seats that have to act. */
  turn: Array<number>;
  clocks: Array<ClockInfo>;
  spectators: number;
  /** The hash of the secret the dice come from. */
  commitment: string;
  /** Where the dice came from, once the match is over. */
  seed: Seed | null;
  created: number;
  started: number | null;
  finished: number | null;
  outcome: Ended | null;
  rematch: string | null;
  imported: boolean;
  /** The server's clock. */
  now: number;
};

/** How a match ended, for lists. */
export type Ended = {
  /** By seat. */
  scores: Array<number>;
  /** By seat; 1 is the winner's. */
  places: Array<number>;
};

/** How much time people have. */
export type Pace =
  | { kind: 'live'; move_s: number; reserve_s: number }
  | { kind: 'days'; days: number }
  | { kind: 'free' };

export type SeatInfo = {
  seat: number;
  kind: SeatKind;
  user: string | null;
  name: string | null;
  /** Whether this is a person without an account. */
  guest: boolean;
  level: string | null;
  /** The level of the bot that plays a person's seat for now. */
  taken_over: string | null;
  /** Whether a socket of theirs is open here. */
  online: boolean;
};

export type SeatKind = 'open' | 'invited' | 'person' | 'bot';

/**
 * Where the dice of a match come from.
 *
 * The table draws the `secret` and shows its [`commitment`](Seed::commitment)
 * before the players give one nonce each; the secret is shown at the end. So
 * neither the table nor a player can choose the dice, and everybody can
 * check them afterwards.
 */
export type Seed = {
  /** Known to the table alone until the match is over. */
  secret: Hex32;
  /** One for each seat; may be empty where nobody gave any. */
  nonces: Array<Hex32>;
};

/** 32 bytes written as 64 hexadecimal digits. */
export type Hex32 = string;

export type Status = 'open' | 'playing' | 'over' | 'closed';

/** What a client says on a table's socket. */
export type ClientMessage =
  | { type: 'act'; id: number; at: number; action: unknown }
  | { type: 'undo'; id: number; at: number }
  | { type: 'preview'; id: number; at: number; action: unknown }
  | { type: 'chat'; id: number; text: string }
  | { type: 'resign'; id: number }
  | { type: 'return'; id: number }
  | { type: 'ping'; id: number };

/** What the lobby's socket says. */
export type LobbyMessage =
  | { type: 'lobby'; open: Array<TableInfo>; playing: Array<TableInfo>; mine: Array<TableInfo> }
  | { type: 'bye' } & RefusedMessage;

/** Why something was refused. */
export type RefusedInfo = {
  refused: Code;
  /** For people, in the language asked for. */
  text: string;
  /** The rule of the game that says no. */
  rule: string | null;
};

/** Somebody, as they see themselves. */
export type Myself = {
  id: string;
  name: string;
  /** Whether this is a guest: no account, and so no way back without the cookie or the token. */
  guest: boolean;
  created: number;
  /** For programs, shown once. */
  token?: string;
};

export type Tokens = { tokens: Array<TokenInfo> };

/** A token, without what it is. */
export type TokenInfo = {
  id: string;
  label: string;
  created: number;
  /** When it was last used, to the hour. */
  seen: number;
  /** The token itself, shown once. */
  token?: string;
};

export type Mutes = { mutes: Array<Muted> };

/** Somebody who is muted. */
export type Muted = { id: string; name: string };

export type Games = { games: Array<GameInfo>; languages: Array<LanguageInfo> };

export type LanguageInfo = { code: string; name: string };

export type GameInfo = {
  id: string;
  name: string;
  /** What it is, in a line. */
  line: string;
  goal: string;
  designers: string;
  year: number;
  publisher: string;
  /** How long a match takes, from and to. */
  minutes: [number, number];
  min_seats: number;
  max_seats: number;
  /** Whether a seat knows what others must not see. */
  secrets: boolean;
  /** What the ids of its rules begin with. */
  rule_prefix: string;
  score: ScoreUnit;
  /** What the opponent of the solo game is called. */
  solo: string | null;
  first: FirstMatch | null;
  options: Array<OptionInfo>;
  /** The weakest first. */
  levels: Array<LevelInfo>;
  /** The presets of this server's own, by name. */
  presets: Array<string>;
  preset_label: string | null;
};

/** What a score is counted in. */
export type ScoreUnit = { one: string; many: string };

/** The variant for a first match. */
export type FirstMatch = { label: string; options: Record<string, unknown> };

/** A bot that can be asked to play. */
export type LevelInfo = {
  id: string;
  name: string;
  /** How strong it is, in a word. */
  strength: string;
  /** How it plays, in a sentence. */
  plays: string;
  /** On the scale of people's ratings; none where it was not measured. */
  rating: number | null;
};

/** Something about a match that can be chosen. */
export type OptionInfo = {
  name: string;
  label: string;
  help: string;
  default: unknown;
  kind: OptionForm;
  /** The numbers of seats for which it matters, both included. */
  seats: [number, number];
  /** Whether people are offered it. */
  offered: boolean;
};

export type OptionForm =
  | { kind: 'flag' }
  | { kind: 'one_of'; of: Array<OptionValue> }
  | { kind: 'range'; min: number; max: number };

export type OptionValue = { value: unknown; label: string };

export type Tables = { tables: Array<TableInfo> };

export type Replay = {
  at: number;
  /** How many entries there are. */
  ply: number;
  events: Array<Telling>;
  frame: Frame;
};

/** The board as text, for clients that do not draw this game themselves. */
export type Board = { at: number; lines: Array<Array<Stretch>> };

/** Text in one ink: `plain`, `dim`, `bold`, `good`, `bad`, `accent`, `seat-0`, `hue-0`. */
export type Stretch = { text: string; ink: string };

/** A match in retrospect, as one viewer may know it. */
export type History = {
  /** How many entries there are. */
  ply: number;
  entries: Array<Passage>;
  /** What each seat had. */
  measures: Array<SeatsHistory>;
  /** Numbers that belong to no seat. */
  beside: Array<BesideHistory>;
};

/** A measure of the table itself, or of an opponent who has no seat. */
export type BesideHistory = {
  key: string;
  name: string;
  /**
   * What the opponent is called whose numbers these are: one more line beside those of the measure with the same
   * key. None where it is the table's own.
   */
  of: string | null;
  /** A number for each round that is over. */
  rounds: Array<number>;
};

/** What happened at one entry of the log. */
export type Passage = {
  round: number;
  /** Whose entry it is; none where chance acted. */
  seat: Seat | null;
  /** Whether it was taken back later. */
  undone: boolean;
  events: Array<Telling>;
};

/** A measure of each seat. */
export type SeatsHistory = {
  key: string;
  name: string;
  /** By seat, a number for each round that is over. */
  seats: Array<Array<number>>;
};

/** Somebody, as others see them. */
export type Profile = {
  id: string;
  name: string;
  guest: boolean;
  created: number;
  /** Every game there is. */
  games: Array<GameProfile>;
};

/** What somebody has done in a game. */
export type GameProfile = {
  game: string;
  /** None before the first match that counts. */
  rating: RatingInfo | null;
  /** Matches played to their end, rated or not. */
  plays: number;
  wins: number;
};

/** How strong somebody is in a game. New players are at 1000; bots stand on the same scale. */
export type RatingInfo = {
  rating: number;
  /** How far off the rating may be, one way or the other, two times out of three. */
  uncertainty: number;
  /** What it is at least, most likely: two uncertainties less. Leaderboards go by this. */
  at_least: number;
  /** How many matches it comes from. */
  matches: number;
};

export type PastMatches = {
  /** The newest first. */
  matches: Array<PastMatch>;
  /** What to ask for as `before` to read on; none at the end. */
  next: number | null;
};

/** A finished match. */
export type PastMatch = {
  /** The table, if you may look at it: others' tables that are not public stay theirs. */
  table: string | null;
  game: string;
  /** 1 is the winner's; alone against the Machine, 2 is the loser's. */
  place: number;
  /** How many played, bots among them. */
  seats: number;
  score: number;
  /** None where the match did not count. */
  rating: RatingChange | null;
  /** Whether a bot sat in at the end. */
  left: boolean;
  finished: number;
};

/** A rating before and after a match. */
export type RatingChange = { before: number; after: number };

export type Leaderboard = {
  game: string;
  /** By what their rating is at least. */
  people: Array<Ranked>;
  /** On the same scale, the strongest first. */
  bots: Array<BotRating>;
};

/** A bot's strength, as thousands of matches have shown. */
export type BotRating = { level: string; rating: number };

/** Somebody on a leaderboard. */
export type Ranked = {
  /** From 1. */
  rank: number;
  id: string;
  name: string;
  guest: boolean;
  rating: RatingInfo;
};

export type NewGuest = {
  /** A program asks for a token instead of a cookie. */
  token?: boolean;
};

export type Rename = {
  /** 1 to 24 characters. No two accounts have the same, in capitals or not. */
  name: string;
};

export type DeleteAccount = {
  /** Of an account; a guest has none. */
  password?: string | null;
};

export type NewAccount = {
  /** No other account has it, in capitals or not. */
  name: string;
  /** 8 to 200 characters. */
  password: string;
};

export type Login = {
  name: string;
  password: string;
  /** A program asks for a token instead of a cookie. */
  token?: boolean;
};

export type Logout = {
  /** Every browser and every token of yours, not only this one. */
  everywhere?: boolean;
};

export type NewPassword = {
  old: string;
  /** 8 to 200 characters. */
  new: string;
};

export type NewToken = {
  /** What it is for: 1 to 40 characters. */
  label: string;
};

/** A table to be opened. */
export type NewTable = {
  game: string;
  /** What to call it: up to 40 characters. */
  name?: string | null;
  /** What differs from the game's ordinary options. */
  options?: Record<string, unknown> | null;
  /** The name of a preset this server offers. */
  preset?: string | null;
  seats: Array<NewSeat>;
  /** Whether the table is listed; otherwise only the link leads to it. */
  public?: boolean;
  /** Without, a table with other people has a minute and a half for a move and ten minutes in reserve. */
  pace?: Pace | null;
  /** Whether actions may be taken back where the rules of undo allow it. */
  undo?: boolean;
  /** Whether the match counts for ratings. Only matches with ordinary options do. */
  rated?: boolean;
};

export type NewSeat = { kind: 'me' } | { kind: 'open' } | { kind: 'invited' } | { kind: 'bot'; level: string };

/** A match against bots, at once. */
export type QuickMatch = {
  game: string;
  /** `worker` without. */
  level?: string | null;
  /** How many play, you among them. */
  seats?: number | null;
  /** What differs from the game's ordinary options. */
  options?: Record<string, unknown> | null;
  /** The name of a preset this server offers. */
  preset?: string | null;
};

export type List = 'open' | 'playing' | 'mine';

export type Join = { seat?: number | null; invite?: string | null; nonce?: Hex32 | null };

export type Reseat = { seat: number; to: NewSeat };

export type StartMatch = {
  /** The level of bots for empty seats. */
  fill?: string | null;
  /** 64 hexadecimal digits of your own for the dice. */
  nonce?: Hex32 | null;
};
