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
  | { type: 'orders' }
  | { type: 'bye' } & RefusedMessage;

/** A chat message. */
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
  /** Why the reader's last action cannot be undone; none if it can, or if there is none. */
  no_undo: string | null;
  outcome: OutcomeFrame | null;
  /** What a beginner should notice now. */
  remarks?: Array<RemarkFrame>;
};

/** How a match ended. */
export type OutcomeFrame = {
  scores: Array<number>;
  /** By seat; the winner's is 1. */
  places: Array<number>;
  /** By seat: who left the match. A table knows; the rules alone do not. */
  left: Array<boolean>;
  text: string;
};

/** A prompt in words. */
export type PromptFrame = { ask: string; choices: Array<ChoiceFrame>; blocked: Array<BlockedFrame> };

/** An action a person would try, and why it is refused. */
export type BlockedFrame = {
  action: unknown;
  rule: string;
  why: string;
  /** The reason in a few words, for a card's foot; empty where the game has none. */
  short: string;
};

/** Legal actions that differ in at most one field. */
export type ChoiceFrame = {
  label: string;
  /** Every action of the family. */
  options: Array<OptionFrame>;
};

/** One legal action of a family. */
export type OptionFrame = {
  /** What tells it from the others of the family, in words; empty where it is the only one. */
  text: string;
  action: unknown;
  /** What it lets lapse for good: worth asking about before it is sent. */
  lapses?: Array<LapseFrame>;
};

/** Something that an action lets lapse for good. */
export type LapseFrame = {
  text: string;
  key: string;
  facts: Record<string, unknown>;
  /** An action that would use it. */
  instead: unknown;
};

/** Something a beginner should notice before it costs the match. */
export type RemarkFrame = {
  /** What kind of remark it is: nobody wants to read the same one twice. */
  key: string;
  text: string;
};

/**
 * Who may act now. More than one seat means that they act in any order.
 *
 * ```
 * use shopfloor_engine::{Seat, SeatSet, Turn};
 *
 * let turn = Turn::Seats(SeatSet::only(Seat(2)));
 * assert!(turn.includes(Seat(2)) && !turn.includes(Seat(0)));
 * assert!(Turn::Over.seats().is_empty());
 * ```
 */
export type Turn = { seats: SeatSet } | 'chance' | 'over';

/**
 * A set of seats, as bits. Serialized as the sorted list of its seats.
 *
 * ```
 * use shopfloor_engine::{Seat, SeatSet};
 *
 * let mut acting: SeatSet = Seat::all(3).collect();
 * acting.remove(Seat(1));
 * assert!(acting.contains(Seat(0)) && !acting.contains(Seat(1)));
 * assert_eq!((acting.len(), acting.first()), (2, Some(Seat(0))));
 * assert_eq!(acting.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
 * ```
 */
export type SeatSet = Array<Seat>;

/** What undo would take back. */
export type UndoFrame = {
  action: unknown;
  /** What the reader chose, in words. */
  text: string;
};

/** Why a message was refused, or why a socket closes. */
export type RefusedMessage = {
  id: number | null;
  refused: Code;
  text: string;
  rule: string | null;
  /** Which of the actions is refused, from 0, once those before it are done. */
  step: number | null;
  update: Update | null;
};

/** The kind of refusal. A code never changes its meaning. */
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
  | 'private'
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
  | 'paused'
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
  /** What is left of the reserve; none without a clock, or with days for each move. */
  reserve_ms: number | null;
  /** When the player's time is up; none while it is not their turn, or the match pauses. */
  deadline: number | null;
  /** When the days off end that the player has now. */
  off_until: number | null;
  /** Whether the player would like the match to pause. */
  wishes_pause: boolean;
};

/** An event as a viewer may know it, and as a sentence. */
export type Telling = {
  event: unknown;
  /** Empty where the sentence of an event before this one tells it, too. */
  text: string;
  /** Whether a seat's action begins with it that was ordered in advance. */
  ordered?: boolean;
};

/** A table as one person may know it. */
export type TableInfo = {
  id: string;
  /** The host's name for the table. */
  name: string | null;
  game: string;
  status: Status;
  public: boolean;
  host: string;
  /** The game's options; left out of lists. */
  options?: Record<string, unknown>;
  pace: Pace;
  /** The nights at which nobody's time runs. */
  nights: Nights | null;
  /** Since when the match pauses, if it does. */
  paused: number | null;
  undo: boolean;
  /** Whether the match is rated, or will be if it starts as the table is now. */
  rated: boolean;
  /** Why it is not. */
  unrated: Unrated | null;
  /** The name of the preset the match is played with. */
  preset: string | null;
  seats: Array<SeatInfo>;
  /** Your seat. */
  you: number | null;
  /** The invite code. Seated players only. */
  invite: string | null;
  ply: number;
  /** The seats on turn. */
  turn: Array<number>;
  clocks: Array<ClockInfo>;
  spectators: number;
  /** The fingerprint of the secret behind the dice. */
  commitment: string;
  /** What the dice were made from, once the match is over. */
  seed: Seed | null;
  created: number;
  started: number | null;
  finished: number | null;
  outcome: Ended | null;
  /** Whether the result is already final because all but one person have left: the rest is for fun. */
  decided: boolean;
  /** The table of the rematch. */
  rematch: string | null;
  imported: boolean;
  /** Where the match goes on from, if it goes on from another. */
  origin: OriginInfo | null;
  /** Whether players may ask what a strong player would do. */
  hints: boolean;
  /** Which attempt at a match of the day this is, if it is one. */
  attempt: AttemptInfo | null;
  /** The club whose members alone see it. */
  club: string | null;
  /** The date on which the table closes by itself if nothing happens. */
  expires: number | null;
  /** The server's time. */
  now: number;
};

/** An attempt as its table tells it. */
export type AttemptInfo = {
  /** Days since 1970. */
  day: number;
  /** Whether it is compared with everybody's: the first one of a person. */
  counts: boolean;
  /** From then on nobody begins the match of this day. */
  ends: number;
  /** From then on nobody plays it, and everybody may see it. */
  reveals: number;
  /** Whether it is secret still: no seed, file, replay or report. */
  sealed: boolean;
};

/** How a match ended, for lists. */
export type Ended = {
  /** By seat. */
  scores: Array<number>;
  /** By seat; the winner's is 1. Players who left share the last place. */
  places: Array<number>;
  /** By seat: a bot has played for the person. */
  left: Array<boolean>;
};

/** The hours of every night at which nobody's time runs, by the clock on one wall for all. */
export type Nights = {
  /** Minutes after midnight. */
  from: number;
  /** Minutes after midnight. */
  until: number;
  /** The time zone, e.g. `Europe/Berlin`. */
  zone: string;
};

/** The match that another goes on from. */
export type OriginInfo = {
  /** Its table; none if that is not known here. */
  table: string | null;
  /** The number of the first entry that is not its own any more. */
  at: number;
  /** The round of that entry. */
  round: number;
};

/** How much time players have. */
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
  /** A bot's level. */
  level: string | null;
  /** The level of the bot that is playing for the person. */
  taken_over: string | null;
  /** Whether the player has a socket open at this table. */
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
  /**
   * Whether each draw has dice of its own, by its round, seat, kind and count ([`DrawKey`]), and not by its number in the
   * log: the same draw then brings the same in every match of this seed.
   */
  keyed?: boolean;
};

/** 32 bytes written as 64 hexadecimal digits. */
export type Hex32 = string;

export type Status = 'open' | 'playing' | 'over' | 'closed';

/** Why a match is not rated. */
export type Unrated = 'chosen' | 'alone' | 'options' | 'address' | 'hints';

/** What a client says on a table's socket. */
export type ClientMessage =
  | { type: 'act'; id: number; at: number; action: unknown }
  | { type: 'undo'; id: number; at: number }
  | { type: 'preview'; id: number; at: number; action: unknown }
  | { type: 'chat'; id: number; text: string }
  | { type: 'resign'; id: number }
  | { type: 'return'; id: number }
  | { type: 'pause'; id: number; agree: boolean }
  | { type: 'ping'; id: number }
  | { type: 'look'; id: number; looking: boolean };

/** What the server says on the lobby's socket. */
export type LobbyMessage =
  | {
      type: 'lobby';
      open: Array<TableInfo>;
      playing: Array<TableInfo>;
      mine: Array<TableInfo>;
      /** Tables you are invited to, the newest first. */
      invitations: Array<InvitationInfo>;
      more: MoreTables;
    }
  | {
      type: 'changes';
      open?: ListChange;
      playing?: ListChange;
      mine?: ListChange;
      /** All of them. */
      invitations?: Array<InvitationInfo>;
      more: MoreTables;
    }
  | { type: 'bye' } & RefusedMessage;

/** Somebody invites you to a table. */
export type InvitationInfo = {
  /** The table, with its invite code. */
  table: TableInfo;
  /** Who invites you. */
  by: string;
  name: string;
  made: number;
};

/** A list as it is now. */
export type ListChange = {
  /** All its tables, in order. */
  ids: Array<string>;
  /** Those that are new or have changed. */
  tables: Array<TableInfo>;
};

/** Whether there are more tables on the next page. */
export type MoreTables = { open: boolean; playing: boolean };

/** Why a request was refused. */
export type RefusedInfo = {
  refused: Code;
  /** For people, in the language asked for. */
  text: string;
  /** The rule of the game that says no. */
  rule: string | null;
};

/** You. */
export type Myself = {
  id: string;
  name: string;
  /** Whether you are a guest: without an account, only the cookie or the token can sign you in again. */
  guest: boolean;
  created: number;
  /** For programs; shown once. */
  token?: string;
  /** The way back in if you lose the password of a new account; shown once. */
  recovery?: string;
};

export type Tokens = { tokens: Array<TokenInfo> };

/** A token, without its secret. */
export type TokenInfo = {
  id: string;
  label: string;
  created: number;
  /** When it was last used, to the hour. */
  seen: number;
  scope: Scope;
  /** When it ends. */
  expires: number;
  /** The token itself, shown once. */
  token?: string;
};

/** What a token may do. */
export type Scope = 'play' | 'read';

export type RecoveryCode = {
  /** Shown once. The code before it no longer works. */
  code: string;
};

export type Mutes = { mutes: Array<Muted> };

/** Somebody you have muted. */
export type Muted = {
  id: string;
  name: string;
  /** Whether they are kept away as well. */
  blocked: boolean;
};

export type Friends = {
  privacy: Privacy;
  /** The people you follow, those you followed first first. */
  people: Array<FollowedPerson>;
};

/** Somebody you follow. */
export type FollowedPerson = {
  id: string;
  name: string;
  guest: boolean;
  /** Whether they follow you, too. */
  friend: boolean;
  /** Whether you see that they are here. */
  here: boolean;
  /** What they play, if you see it. */
  plays: PlaysAt | null;
};

/** What somebody plays. */
export type PlaysAt = {
  game: string;
  /** The table, if everybody may see it. */
  table: string | null;
  /** Whether a public seat is still free. */
  free: boolean;
  /** Whether the match has begun. */
  playing: boolean;
};

/** What others may do and see. */
export type Privacy = { shown_to: ShownTo; invited_by: InvitedBy };

/** Who may invite you to a table. */
export type InvitedBy = 'followed' | 'met';

/** Who sees that you are here, and what you play. */
export type ShownTo = 'nobody' | 'friends';

/** What you and somebody else have to do with each other. */
export type Acquaintance = {
  /** Whether you follow them. */
  follows: boolean;
  /** Whether they follow you. */
  follows_you: boolean;
  muted: boolean;
  /** Whether you have blocked them. */
  blocked: boolean;
  /** Whether you may invite them. */
  invitable: boolean;
  /** Whether you see that they are here. */
  here: boolean;
  plays: PlaysAt | null;
  /** The last match you have played to its end together: a rematch invites everybody who was there. */
  last: string | null;
};

/** Somebody with an account. */
export type Found = { id: string; name: string };

export type Invitations = {
  /** To you, the newest first. */
  received: Array<InvitationInfo>;
  /** By you, to tables that still wait. */
  sent: Array<SentInvitation>;
};

/** Somebody you have invited. */
export type SentInvitation = {
  table: string;
  seat: number;
  user: string;
  name: string;
  /** Whether they have declined. Nobody is asked twice to the same table. */
  declined: boolean;
  made: number;
};

export type StoredParts = { parts: Array<StoredPart> };

/** What is kept of you in one part of the database. */
export type StoredPart = {
  title: string;
  what: string;
  /** For how long. */
  until: string;
  /** Who sees it. */
  seen_by: string;
  /** The tables of the database, as the file of your data calls them. */
  tables: Array<string>;
};

/** Where and how you are called. */
export type Notices = {
  /** The key a browser subscribes with: `applicationServerKey`. */
  push_key: string;
  /** Whether this site sends mail. */
  mail: boolean;
  ways: Array<WayInfo>;
  choices: NoticeChoices;
};

/** What you are called for, by which way, and when not. */
export type NoticeChoices = {
  /** The language you are called in. */
  lang: string;
  /** Your time zone, such as `Europe/Berlin`. */
  zone: string;
  /** When notices wait; none for never. */
  quiet: QuietHours | null;
  wanted: Array<WantedKinds>;
};

/** A part of each day, in minutes from midnight; it may go beyond midnight. */
export type QuietHours = { from: number; until: number };

/** What one way is for. */
export type WantedKinds = { way: WayKind; kinds: Array<NoticeKind> };

/** What somebody can be called for; each can be chosen for each way. */
export type NoticeKind = 'turn' | 'invited' | 'starts' | 'time_short' | 'over' | 'report' | 'day' | 'club';

/** How somebody is called. */
export type WayKind = 'push' | 'mail' | 'webhook';

/** A device, an address or a webhook where you are called. */
export type WayInfo = {
  id: string;
  way: WayKind;
  label: string;
  /** The mail address, or the host of anything else. */
  address: string;
  made: number;
  /** Whether a mail address was confirmed: before that it gets nothing else. */
  confirmed: boolean;
  /** Whether it is this browser. */
  here: boolean;
  /** What went wrong there last; none if all is well. */
  trouble: string | null;
};

/** A webhook with the secret that its calls are signed with. */
export type WebhookSecret = {
  id: string;
  /** Shown once. */
  secret: string;
};

export type Games = { games: Array<GameInfo>; languages: Array<LanguageInfo> };

export type GameInfo = {
  id: string;
  year: number;
  publisher: string;
  /** How long a match takes, at least and at most. */
  minutes: [number, number];
  min_seats: number;
  max_seats: number;
  /** What the ids of its rules begin with. */
  rule_prefix: string;
  /** Whether players have secrets from each other. */
  secrets: boolean;
  /** What people can choose before a match. */
  options: Array<OptionInfo>;
  /** The weakest first. */
  levels: Array<LevelInfo>;
  /** The server's own variants, by name. */
  presets: Array<string>;
  name: string;
  /** What it is, in a line. */
  line: string;
  /** How it is won, in a line. */
  goal: string;
  designers: string;
  /** What a score is counted in. */
  score: ScoreUnit;
  /** Whom one plays against alone; none where the game is not for one. */
  solo: string | null;
  /** The variant for a first match, where the rulebook has one. */
  first: FirstMatch | null;
  /** What a file of one's own is called, where a match can be set up with one. */
  preset_label: string | null;
};

/** What the rulebook suggests for a first match. */
export type FirstMatch = {
  label: string;
  /** What differs from the standard options. */
  options: Record<string, unknown>;
};

/** A bot you can play against. */
export type LevelInfo = {
  /** The word that stands for it in requests. */
  id: string;
  name: string;
  /** How strong it is, in a word. */
  strength: string;
  /** How it plays, in a sentence. */
  plays: string;
  /** On the same scale as players' ratings; none if it was not measured. */
  rating: number | null;
};

/** Something that can be chosen before a match, in words. */
export type OptionInfo = {
  name: string;
  label: string;
  /** What it does. */
  help: string;
  /** What it is in a standard match. */
  default: unknown;
  kind: OptionForm;
  /** The numbers of seats for which it matters, both included. */
  seats: [number, number];
  /** Whether people are offered it. */
  offered: boolean;
};

/** What an option can be. */
export type OptionForm =
  | { kind: 'flag' }
  | { kind: 'one_of'; of: Array<OptionValue> }
  | { kind: 'range'; min: number; max: number };

/** One of the values an option can have. */
export type OptionValue = { value: string; label: string };

/** What a score is counted in. */
export type ScoreUnit = {
  /** For exactly one. */
  one: string;
  many: string;
};

/** A language the site speaks. */
export type LanguageInfo = { code: string; name: string };

export type Tables = {
  tables: Array<TableInfo>;
  /** Whether there are more on the next page. */
  more: boolean;
};

/** A moment of a match. */
export type Replay = {
  at: number;
  /** How many entries the match has. */
  ply: number;
  events: Array<Telling>;
  frame: Frame;
};

/** The board as text, for clients that do not draw this game. */
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

/** A report as far as it is made. Ask again until it is whole. */
export type Report = {
  whole: boolean;
  /** None while it waits for its turn: a few are made at once for each person. */
  review: MatchReview | null;
};

/** A match reviewed, of as much of it as is judged. Only for whoever may look from every seat. */
export type MatchReview = {
  judge: Judge;
  progress: Progress;
  /** Everybody's share at every moment that is judged. */
  standings: Array<Standing>;
  /** Every turn in which there was something to decide. */
  decisions: Array<ReviewedDecision>;
  /** The numbers in `decisions` of those that lost most, the worst first; only what is clear of chance. */
  worst: Array<number>;
  draws: Array<Draw>;
  /** By seat; empty until all is judged. */
  reckonings: Array<Reckoning>;
  /** The match in about five sentences; empty until all is judged. */
  story: Array<string>;
  /** What the game itself says of everybody's quantities, what matters most first; empty until all is judged. */
  findings: Array<FindingFrame>;
};

/** What chance did at one go: the dice of a seat, the cards it drew, what was laid out for all. */
export type Draw = {
  /** The number of its first entry. */
  ply: number;
  /** The number of its last entry. */
  last: number;
  /** In which round. */
  round: number;
  /** Whose dice or cards; none where they are everybody's. */
  seat: Seat | null;
  /** By seat, the value with the best reply to it minus the mean over what could have come. */
  luck: Array<number>;
  /** By seat, the standard error of that. */
  errors: Array<number>;
};

/** Something that was found in a finished match. */
export type FindingFrame = {
  /** What the amount counts, in words: Elektro, dice. */
  unit_name: string;
  text: string;
  seat: Seat;
  /** One word that never changes: `storage`, `dice`. */
  kind: string;
  /** What the amounts count, in one word that never changes: `elektro`, `dice`. */
  unit: string;
  /** Whether the seat could have had this and did not. */
  lost: boolean;
  /** How much, in the game's own unit. */
  amount: number;
  /** Round by round, where it was something. */
  rounds: Array<RoundSum>;
};

/** How much it was in a round. */
export type RoundSum = { round: number; amount: number };

/** Who judged, and how hard it thought. Reviews of the same match by the same judge are the same everywhere. */
export type Judge = {
  /** The judge's version: another one may say something else. */
  version: number;
  /** Whose play is assumed after every moment: equals of this level. */
  assumed: string;
  /** Courses that are imagined from each moment, and for each plan in the last comparison. */
  courses: number;
  /** Rounds that are played out beyond the present one before the chances are asked for. */
  rounds: number;
};

/** How far the judge is. */
export type Progress = {
  /** Parts that are judged. */
  done: number;
  /** All parts there are. */
  of: number;
};

/** How a seat's result came about: `start + luck + own + others + hidden + rest = result`. */
export type Reckoning = {
  /** Its share before the first entry. */
  start: number;
  /** What chance brought it. */
  luck: number;
  /** What its own decisions brought, against the assumed player's. */
  own: number;
  /** What the others' decisions brought it. */
  others: number;
  /** What came of what nobody who decided could know. */
  hidden: number;
  /** What the judge cannot account for. */
  rest: number;
  /** What came of it: 1 for the winner, shares for those who share the victory. */
  result: number;
  /** What its decisions lost against the best plans; only what is clear of chance counts. */
  lost: number;
  /** How many turns it had in which there was something to decide. */
  turns: number;
  /** How many of them were inaccuracies. */
  inaccuracies: number;
  /** How many were mistakes. */
  mistakes: number;
  /** How many were blunders. */
  blunders: number;
};

/** A turn of a seat, judged by what the seat could know. */
export type ReviewedDecision = {
  seat: Seat;
  round: number;
  /** The number of its first entry: the board before it is what was decided about. */
  ply: number;
  /** The number of its last entry. */
  last: number;
  played: Array<ReviewedMove>;
  /** The best plan that was found; what was played, where nothing better was. */
  best: Array<ReviewedMove>;
  /** The number in `played` of the first move that left the best plan; none where the best was played. */
  step: number | null;
  /** The first difference that it makes, in numbers a player knows; none where there is none to tell. */
  why: string | null;
  /** What the seat lost against the best plan, in shares of one victory. */
  lost: number;
  /** The standard error of that. */
  error: number;
  class: Class;
  /** Whether every other plan loses so much that this was the only move. */
  only: boolean;
  /** How many different plans were compared. */
  plans: number;
  /** The final score the seat could expect after either plan. */
  scores: PlanScores;
  /** By seat, what the decision brought against what the assumed player would have done. */
  skill: Array<number>;
  /** By seat, what it brought beyond that because of what the seat could not know. */
  hidden: Array<number>;
};

/** What kind of a mistake a decision was. */
export type Class = 'fine' | 'inaccuracy' | 'mistake' | 'blunder';

/** Expected final scores of the seat that decides. */
export type PlanScores = {
  /** After the best plan. */
  best: number;
  /** After what was played. */
  played: number;
};

/** An action of a plan, and what happens with it, in words. */
export type ReviewedMove = { action: unknown; text: string };

/** How everybody stands, from the true state with all chance to come unknown. */
export type Standing = {
  /** How many entries of the log had been written. */
  ply: number;
  /** The round then. */
  round: number;
  /** By seat, the share of the victory to expect. */
  shares: Array<number>;
  /** By seat, the standard error of that. */
  errors: Array<number>;
};

/** How you have played, as far as there are reports. Nobody else is told. */
export type OwnPlay = {
  /** The newest first. */
  matches: Array<ReviewedMatch>;
  /** What you lose again and again, the most first. */
  habits: Array<Habit>;
};

/** A loss that comes back in many matches of a player. */
export type Habit = {
  kind: string;
  /** How many of the matches have it. */
  matches: number;
  /** How much it is in a match, over all of them. */
  amount: number;
  /** What the amount counts, in words. */
  unit_name: string;
  text: string;
};

/** A match of yours that was judged. */
export type ReviewedMatch = {
  table: string;
  finished: number;
  place: number;
  seats: number;
  /** What your decisions lost, in shares of one victory. */
  lost: number;
  /** What chance brought you. */
  luck: number;
  /** The turns in which there was something to decide. */
  turns: number;
};

/** Advice for a moment of a match. */
export type AdviceAt = {
  /** The number of the next entry at that moment. */
  at: number;
  advice: Advice;
};

/** Advice for a seat that has to decide. It follows from what the seat sees, and from nothing else. */
export type Advice = {
  seat: Seat;
  /** Whose advice it is: a level of the bots. */
  level: string;
  /** What it would do, then the next best turn that comes to something else, if there is one. */
  plans: Array<AdvisedPlan>;
  /**
   * The first difference that the plan makes against the next best, in numbers a player knows; none where there is no
   * such number.
   */
  why: string | null;
};

/** A whole turn: until another seat or chance acts. */
export type AdvisedPlan = {
  moves: Array<ReviewedMove>;
  /** The seat's share of the victory to expect after it, from 0 to 1. */
  share: number;
  /** The final score the seat can expect after it. */
  score: number;
};

/** One's own orders at a table. */
export type OrdersInfo = {
  /** What can be ordered now. */
  forms: Array<OrderFormFrame>;
  orders: Array<Record<string, unknown>>;
  /** What became of orders that are gone, until new ones are given. */
  told: Array<string>;
};

/**
 * One kind of order in words, with what can be put into it: the order is `base` with the lists and choices written
 * into it.
 */
export type OrderFormFrame = {
  base: Record<string, unknown>;
  label: string;
  note: string;
  lists: Array<OrderListFrame>;
  choices: Array<OrderChoiceFrame>;
};

/** One of several values for a field. */
export type OrderChoiceFrame = {
  field: string;
  label: string;
  /** The first stands there before anybody has chosen. */
  options: Array<OrderOptionFrame>;
};

export type OrderOptionFrame = {
  /** Left out of the order where it is `null`. */
  value: unknown;
  label: string;
};

/** A list of an order: the first comes first. */
export type OrderListFrame = {
  field: string;
  label: string;
  /** The most lines, and the most alternatives of a line. */
  most: number;
  /** Whether each line is a list of alternatives. */
  alternatives: boolean;
  items: Array<OrderItemFrame>;
  choices: Array<OrderChoiceFrame>;
};

/** Something that can be put into a list. */
export type OrderItemFrame = {
  value: Record<string, unknown>;
  label: string;
  /** Which choices of the list come with it, by their fields. */
  choices: Array<string>;
};

/** Your days off. */
export type DaysOff = {
  /** This year's and later ones, such as `2026-12-24`. */
  days: Array<string>;
  /** How many there are in a year. */
  a_year: number;
  /** How many are left, by year: this one and the next. */
  left: Array<YearLeft>;
};

export type YearLeft = { year: number; left: number };

/** What actions would have led to. */
export type ForeseenTurn = {
  events: Array<Telling>;
  /** The match as the seat would see it then. */
  frame: Frame;
  /** Whether the turn is over then: another seat or chance acts, or another phase begins. */
  over: boolean;
};

/** What a whole turn is worth. */
export type JudgedTry = {
  /** When this decision comes back to you, if it is one of your mistakes. */
  again: number | null;
  /** What it loses against the best plan by what the seat could know; below 0 where it is better than that. */
  lost: number;
  /** The standard error of that. */
  error: number;
  /** What kind of a mistake it would be. */
  class: Class;
  /** Whether it is about as good as the best. */
  right: boolean;
  /** The final score the seat can expect after it. */
  score: number;
};

/** What comes back to you. */
export type Mistakes = {
  /** What is due now, the longest due first; the first 20. */
  mistakes: Array<OwnMistake>;
  /** How many are due now. */
  due: number;
  /** How many come back later, and when the first of them does. */
  later: number;
  next: number | null;
};

/** A decision of yours that lost something. What was played and what was better is not told before it is tried. */
export type OwnMistake = {
  table: string;
  /** The number of the entry with which the turn began. */
  ply: number;
  /** Your seat. */
  seat: number;
  game: string;
  round: number;
  /** When the match was over. */
  played: number;
  /** How often you have answered it. */
  answered: number;
};

/** The courses of every game. */
export type School = { courses: Array<CourseInfo> };

/** The lessons of a game, the first match first. */
export type CourseInfo = { game: string; lessons: Array<LessonInfo> };

/** A lesson before it begins. */
export type LessonInfo = {
  id: string;
  title: string;
  /** What you know afterwards, in a line. */
  goal: string;
  /** About how long it takes. */
  minutes: number;
  /** What its steps are about. */
  steps: Array<string>;
  /** Changes with its files: a line kept from before is of another lesson. */
  content: string;
  /** The rules that it explains. */
  rules: Array<string>;
  /** Whether you have finished it. */
  learned: boolean;
  /** Your seat in it. */
  seat: number;
  /** The players' names by seat. */
  players: Array<string>;
  /** The options of the match it is played in. */
  options: Record<string, unknown>;
};

/** Where a lesson stands. */
export type LessonFrame = {
  frame: Frame;
  /** Everything that happened in the lesson so far. */
  events: Array<Telling>;
  /** How many of them are of an earlier scene, and not of the match on this board. */
  since: number;
  /** What happened in the match on this board before the lesson came to it. */
  before: Array<Telling>;
  /** The step that is to be done, from 0; as many as there are when all is done. */
  step: number;
  done: boolean;
  /** What is said to what was done last, if it was right. */
  after: string | null;
  /** Whether what was done last was right, and the step asks for more. */
  more: boolean;
  /** What is said to what was done last, if it was not. It is to be taken back before anything else. */
  wrong: WrongAnswer | null;
  /** The step in words. */
  texts: StepTexts;
  /** The parts of the board that it speaks of. */
  spots: Array<string>;
  /** Whether it only has to be read. */
  reads: boolean;
  /** The actions that do it, for whoever asks. */
  shown: unknown[];
};

/** A step in words. */
export type StepTexts = {
  name: string;
  idea: string;
  /** What to do; none where there is only something to read. */
  task: string | null;
  why: string | null;
};

/** The answer to a wrong move. */
export type WrongAnswer = { text: string; numbers: Array<ComparedNumber> };

/** A number before the move and after it. */
export type ComparedNumber = { label: string; before: unknown; now: unknown };

/** What actions would lead to in a lesson. */
export type ForeseenStep = { events: Array<Telling>; frame: Frame };

export type Puzzles = {
  /** The day, counted from 1 January 1970, in UTC. */
  day: number;
  games: Array<GamePuzzles>;
};

/** The puzzles of a game. */
export type GamePuzzles = {
  game: string;
  words: PuzzleWords;
  /** The puzzle of the day. */
  today: string;
  puzzles: Array<ListedPuzzle>;
};

/** A puzzle in a list. */
export type ListedPuzzle = { id: string; theme: string; aim: string; grade: Grade };

/** How much must be seen. */
export type Grade = 'easy' | 'medium' | 'hard';

/** What can be asked of a turn as a puzzle, in words. */
export type PuzzleWords = { aims: Array<AimInfo>; themes: Array<ThemeInfo> };

/** What a turn can be solved for. */
export type AimInfo = {
  aim: string;
  title: string;
  ask: string;
  unit: ScoreUnit;
  /** Whether less is better: results are negative numbers then. */
  cost: boolean;
};

/** What puzzles are about. */
export type ThemeInfo = { theme: string; title: string };

/** A puzzle as far as a line has come. */
export type PuzzleFrame = {
  aim: string;
  /** What is known of it beforehand; nothing of a turn that somebody has built. */
  known: KnownPuzzle | null;
  /** The position as a word for an address. */
  code: string | null;
  seats: number;
  options: Record<string, unknown>;
  events: Array<Telling>;
  frame: Frame;
  /** Whether the turn is over, or chance must answer: then the line is judged. */
  over: boolean;
  judged: JudgedLine | null;
  /** A line to the best result, in words: once it was found, or asked for after a try. */
  shortest: Array<string> | null;
  /** Whether none is shorter. */
  proven_shortest: boolean;
};

/** What a whole line comes to. */
export type JudgedLine = {
  result: number;
  best: number;
  counting: PuzzleCounting;
  /** Whether it reaches the best result. */
  right: boolean;
};

/** How results count where chance has a part in them. */
export type PuzzleCounting = 'guaranteed' | 'expected';

/** What is known of a puzzle before anybody tries it. */
export type KnownPuzzle = { theme: string; grade: Grade; counting: PuzzleCounting; proof: Proof };

/** How the best result was proven. */
export type Proof = {
  by: ProofKind;
  /** The positions looked into. */
  positions: number;
};

/** What looked into them. */
export type ProofKind = 'rules' | 'solver';

/** A turn as far as it is built. */
export type BuiltTurn = {
  /** What keeps a match from beginning with it. */
  faults: Array<FaultInfo>;
  /** What keeps it from being asked for its aim, although a match can begin with it. */
  aim_faults: Array<FaultInfo>;
  /** The turn as a word for an address; none before it can be asked. */
  code: string | null;
  seats: number | null;
  /** The board, once a match can begin with it. */
  frame: Frame | null;
  /** What to solve it for: a word of the game's. */
  aim: string;
  /** What a match that begins with it is set up with. */
  options: Record<string, unknown>;
};

/** Something that is wrong with a position, in words. */
export type FaultInfo = {
  /** The field it is about, from the position inwards: `players.0.hall`; empty for all of it. */
  at: string;
  /** The rule that says no, if one does. */
  rule: string | null;
  text: string;
};

/** What is best in a position. */
export type Solved = {
  /** None if the position is too large to be solved exactly. */
  solution: TurnSolution | null;
};

/** What is best in a turn. */
export type TurnSolution = {
  counting: PuzzleCounting;
  /** The best result, as it counts. More is better. */
  best: number;
  /** What is certain with the best play for that. */
  guaranteed: number;
  /** The positions looked into. */
  positions: number;
  /** A line to the best result, in words, if it was asked for. */
  line: Array<string> | null;
  /** Whether none is shorter. */
  proven_shortest: boolean;
};

/** What you have solved. */
export type PuzzleProgress = {
  solved: Array<SolvedPuzzle>;
  /** On how many days in a row you have solved one, up to today or yesterday; days are UTC's. */
  streak: number;
};

/** A puzzle you have solved. */
export type SolvedPuzzle = {
  game: string;
  puzzle: string;
  /** When you solved it first. */
  solved: number;
  /** Whether your first try was right. */
  at_once: boolean;
};

/** A match between bots to watch. */
export type Exhibition = {
  table: TableInfo;
  /** The whole match, as a spectator saw it. */
  history: History;
};

/** Today's match, and the last one that is revealed. */
export type Today = {
  today: DayInfo;
  /** None if nobody has asked for that day's match. */
  last: DayInfo | null;
  /** The server's time. */
  now: number;
};

/** A match of the day. */
export type DayInfo = {
  game: string;
  /** Days since 1970, by the calendar of Greenwich. */
  day: number;
  begins: number;
  /** From then on nobody begins it. */
  ends: number;
  /** From then on nobody plays it, and everybody may see it. */
  reveals: number;
  /** The fingerprint of the secret behind the dice. */
  commitment: string;
  /** The secret, once it is revealed. */
  secret: string | null;
  /** By seat: the bots; none is yours. */
  bots: Array<BotOfDay | null>;
  /** How many people have begun it. */
  attempted: number;
  /** Your attempt that counts. */
  first: OwnAttempt | null;
  /** Your latest one, if that is another: for fun. */
  latest: OwnAttempt | null;
  /** Everybody compared, once it is revealed. */
  standings: Standings | null;
};

/** A bot everybody plays against. */
export type BotOfDay = { name: string; level: string };

/** Your attempt at a match of the day. */
export type OwnAttempt = {
  table: string;
  /** From 0; the first one counts. */
  number: number;
  /** None while you play. */
  finished: number | null;
  /** None while you play, and where you put it away before its end. */
  place: number | null;
  score: number | null;
  /** Whether you left the match. */
  left: boolean;
};

/** Everybody's first attempts, the best first; at most 100 in each list. */
export type Standings = {
  ranked: Array<AttemptStanding>;
  /** Guests, and accounts that were younger than a week: they may be somebody's second ones. */
  apart: Array<AttemptStanding>;
};

/** An attempt that counts. */
export type AttemptStanding = {
  /** From 1, equals share one; none for a match that was left or put away. */
  rank: number | null;
  user: string;
  name: string;
  guest: boolean;
  table: string;
  /** The place among the bots; none in a match that was put away. */
  place: number | null;
  score: number | null;
  left: boolean;
  /** What the decisions lost, in shares of one victory; none before there is a report. */
  lost: number | null;
  /** What chance brought. */
  luck: number | null;
};

export type Clubs = { clubs: Array<ClubHead> };

/** A club in a list. */
export type ClubHead = {
  id: string;
  name: string;
  role: ClubRole;
  /** How many members it has. */
  members: number;
};

/** What somebody may do in a club. */
export type ClubRole = 'owner' | 'host' | 'member';

/** A club, as one of its members sees it. */
export type Club = {
  id: string;
  name: string;
  /** What you may do in it. */
  role: ClubRole;
  /** The code of its invite link; for the owner and the hosts. */
  invite: string | null;
  created: number;
  /** The longest first. */
  members: Array<ClubMember>;
  /** Tables that wait for players or are being played, the newest first. */
  tables: Array<TableInfo>;
  season: ClubSeason;
  tournaments: Array<TournamentHead>;
  leagues: Array<League>;
  /** The server's time. */
  now: number;
};

export type ClubMember = { user: string; name: string; role: ClubRole; joined: number };

/** A season of a club: a quarter of a year. */
export type ClubSeason = {
  /** Quarters since the year 0. */
  number: number;
  begins: number;
  ends: number;
  /** The members who have played, the best first. */
  lines: Array<ClubStanding>;
  /** The last matches of it, the newest first. */
  matches: Array<ClubMatch>;
};

export type ClubMatch = {
  table: string;
  game: string;
  finished: number;
  /** The people in it, the best first. */
  people: Array<ClubFinish>;
};

export type ClubFinish = {
  /** None for somebody who is no longer a member. */
  name: string | null;
  points: number;
  left: boolean;
};

export type ClubStanding = {
  /** People whom no rule tells apart share it. */
  rank: number;
  user: string;
  name: string;
  points: number;
  matches: number;
  wins: number;
};

/** A league of a club, for one game. */
export type League = {
  game: string;
  /** Days per move. */
  days: number;
  /** When the next matches begin. */
  next: number;
  /** The last ones that were opened, the first group first. */
  groups: Array<LeagueGroup>;
  /** Everybody who will play from then on, in the order of the ladder. */
  players: Array<LeaguePlayer>;
};

export type LeagueGroup = {
  table: string;
  /** The best of the season first. */
  people: Array<LeaguePlayer>;
};

export type LeaguePlayer = {
  user: string;
  name: string;
  /** What they have won in this season's matches that are over. */
  points: number;
};

/** A tournament in a list. */
export type TournamentHead = {
  id: string;
  name: string;
  game: string;
  status: TournamentStatus;
  /** How many sit at a table, at most. */
  size: number;
  /** How many rounds were drawn, and how many it has. */
  round: number;
  rounds: number;
  starts: number | null;
  created: number;
  /** How many people take part. */
  entrants: number;
  /** Who is first, once it is over. */
  winners: Array<string>;
};

export type TournamentStatus = 'open' | 'playing' | 'over' | 'called_off';

/** What a club tells whoever has its invite link. */
export type ClubDoor = {
  name: string;
  /** Whether you are a member already. */
  inside: boolean;
};

/** A tournament with its standings and rounds. */
export type Tournament = {
  club: string;
  /** The club's name. */
  club_name: string;
  pace: Pace | null;
  /** Whether you run it: owner or host of the club. */
  host: boolean;
  /** Whether you take part and will be seated. */
  entered: boolean;
  /** Whether a round is being played. */
  busy: boolean;
  lines: Array<TournamentStanding>;
  drawn: Array<TournamentRound>;
  id: string;
  name: string;
  game: string;
  status: TournamentStatus;
  /** How many sit at a table, at most. */
  size: number;
  /** How many rounds were drawn, and how many it has. */
  round: number;
  rounds: number;
  starts: number | null;
  created: number;
  /** How many people take part. */
  entrants: number;
  /** Who is first, once it is over. */
  winners: Array<string>;
};

export type TournamentRound = {
  /** From 1. */
  round: number;
  /** What the draw follows from, with what was played before: 64 hexadecimal digits. */
  seed: string;
  drawn: number;
  tables: Array<TournamentTable>;
  /** Who had nobody to play with. */
  bye: string | null;
};

export type TournamentTable = {
  table: string;
  /** The best first once it is over. */
  people: Array<TournamentSeat>;
  over: boolean;
};

export type TournamentSeat = {
  user: string;
  name: string;
  /** What the table brought; none while it is being played. */
  points: number | null;
  left: boolean;
};

export type TournamentStanding = {
  /** People whom no rule tells apart share it. */
  rank: number;
  user: string;
  name: string;
  points: number;
  wins: number;
  /** The points of everybody they have met. */
  met: number;
  matches: number;
  byes: number;
  /** Whether they are seated no more. */
  out: boolean;
};

/** What there is to say about a file. */
export type PresetCheck = {
  /** What the file calls itself. */
  name: string | null;
  /** Why no match can be set up with it; none if one can. */
  errors: Array<PresetFault>;
  /** What looks odd. */
  warnings: Array<PresetFault>;
};

/** Something to say about a file. */
export type PresetFault = {
  /** The line it is about, from 1; none where it is about all of them. */
  line: number | null;
  text: string;
};

export type Presets = { presets: Array<PresetInfo> };

/** A preset of your own. */
export type PresetInfo = { id: string; game: string; name: string; text: string; changed: number };

/** A person, as others see them. */
export type Profile = {
  id: string;
  name: string;
  guest: boolean;
  created: number;
  /** Every game there is. */
  games: Array<GameProfile>;
};

/** A person's results in a game. */
export type GameProfile = {
  game: string;
  /** None before the first rated match. */
  rating: RatingInfo | null;
  /** Matches played to their end, rated or not. */
  plays: number;
  wins: number;
  /** How they do alone against bots, a row for each level they have played, the weakest first. */
  against: Array<AgainstLevel>;
};

/** How a person does against bots of one level. Matches against bots alone are never rated. */
export type AgainstLevel = {
  level: string;
  matches: number;
  won: number;
  /** The strength this speaks for, on the ladder's scale. */
  rating: number;
  /** The strength is between these, with 95 % certainty. */
  low: number;
  high: number;
};

/** A rating in a game. New players start at 1000; bots are on the same scale. */
export type RatingInfo = {
  rating: number;
  /** In two cases out of three the true strength is within this distance. */
  uncertainty: number;
  /** The lower end of the likely range: the rating minus two uncertainties. Leaderboards rank by it. */
  at_least: number;
  /** How many matches it is based on. */
  matches: number;
  /** Whether these are fewer than ten: the rating is shown with a question mark. */
  provisional: boolean;
};

export type PastMatches = {
  /** The newest first. */
  matches: Array<PastMatch>;
  /** The `before` of the next page; none on the last one. */
  next: number | null;
};

/** A match that is over, or that nobody will finish. */
export type PastMatch = {
  /** The table, if you may see it; none for other people's private tables. */
  table: string | null;
  game: string;
  /** 1 is the winner's; alone against the Machine, 2 is the loser's. 0 in an unfinished match. */
  place: number;
  /** How many played, bots among them. */
  seats: number;
  /** 0 where there is none: in an unfinished match, and in one that was decided by leaving. */
  score: number;
  /** None where the match did not count. */
  rating: RatingChange | null;
  /** Whether they left the match. */
  left: boolean;
  /** Whether the match was put away before its end. */
  unfinished: boolean;
  /** Whether it was decided because all but one person had left. */
  decided: boolean;
  finished: number;
};

/** A rating before and after a match. */
export type RatingChange = { before: number; after: number };

export type Leaderboard = {
  game: string;
  /** Ranked by `at_least`. */
  people: Array<Ranked>;
  /** On the same scale, the strongest first. */
  bots: Array<BotRating>;
};

/** A bot's rating, measured in thousands of matches. */
export type BotRating = { level: string; rating: number };

/** A person on a leaderboard. */
export type Ranked = {
  /** From 1. */
  rank: number;
  id: string;
  name: string;
  guest: boolean;
  rating: RatingInfo;
};

export type NewGuest = {
  /** For programs: a token instead of a cookie. */
  token?: boolean;
};

export type Rename = {
  /** 1 to 24 characters. Nobody can have a name that looks like an account's. */
  name: string;
};

export type DeleteAccount = {
  /** Required for an account; guests have none. */
  password?: string | null;
};

export type NewAccount = {
  /** No other account has it, or one that looks like it. */
  name: string;
  /** 8 to 200 characters. */
  password: string;
};

export type Login = {
  name: string;
  password: string;
  /** For programs: a token instead of a cookie. */
  token?: boolean;
};

export type Logout = {
  /** All your browsers and tokens, not only this one. */
  everywhere?: boolean;
};

export type NewPassword = {
  old: string;
  /** 8 to 200 characters. */
  new: string;
};

export type AskRecovery = { password: string };

export type Recover = {
  name: string;
  /** The recovery code; capitals, blanks and dashes make no difference. */
  code: string;
  /** The new password: 8 to 200 characters. */
  password: string;
  /** For programs: a token instead of a cookie. */
  token?: boolean;
};

export type LostPassword = {
  /** The account's name. */
  name: string;
};

export type NewDevice = {
  /** The three of a browser's `PushSubscription`. */
  endpoint: string;
  p256dh: string;
  auth: string;
  /** What you call the device. */
  label?: string | null;
  /** Your time zone. */
  zone?: string | null;
};

export type NewWebhook = {
  /** An https address. */
  address: string;
  label?: string | null;
  zone?: string | null;
};

export type NewMail = {
  address: string;
  /** Your password: mail is also the way back if you lose it. */
  password: string;
  zone?: string | null;
};

export type MailCode = {
  /** The ten digits that were mailed. */
  code: string;
};

export type NewToken = {
  /** What the token is for: 1 to 40 characters. */
  label: string;
  /** Default: `play`. */
  scope?: Scope;
  /** How many days it is valid: 1 to 365, the default. */
  days?: number | null;
};

export type PresetText = {
  /** The file. */
  text: string;
};

export type NewPreset = {
  game: string;
  /** The file. */
  text: string;
};

/** A table to be opened. */
export type NewTable = {
  game: string;
  /** The table's name: up to 40 characters. */
  name?: string | null;
  /** The options that differ from the standard ones. */
  options?: Record<string, unknown> | null;
  /** The name of a preset this server offers, or of one you have saved. */
  preset?: string | null;
  seats: Array<NewSeat>;
  /** Whether the table is listed; otherwise it can only be reached by its link. */
  public?: boolean;
  /** Default with other people: 90 seconds per move and a reserve of 10 minutes; alone with bots: no clock. */
  pace?: Pace | null;
  /** With days per move: the nights at which nobody's time runs. */
  nights?: Nights | null;
  /** Whether players may undo their moves. */
  undo?: boolean;
  /** Whether the match is to be rated. Only matches between people with a clock and standard options are. */
  rated?: boolean;
  /**
   * Whether players may ask what a strong player would do, which everybody at the table is told of. Such a match is
   * not rated. Alone against bots one may always ask.
   */
  hints?: boolean;
  /** A club of yours: then its members, and nobody else, see the table and can join. */
  club?: string | null;
};

export type NewSeat =
  | { kind: 'me' }
  | { kind: 'open' }
  | { kind: 'invited' }
  | { kind: 'bot'; level: string }
  | { kind: 'beside'; name: string };

/** A match against bots that starts at once. */
export type QuickMatch = {
  game: string;
  /** The bots' level. Default: `worker`. */
  level?: string | null;
  /** The number of players, including you. */
  seats?: number | null;
  /** The options that differ from the standard ones. */
  options?: Record<string, unknown> | null;
  /** The name of a preset this server offers, or of one you have saved. */
  preset?: string | null;
};

/** A match to be gone on with. */
export type Branch = {
  /** The number of the first entry that is to be another one. */
  at: number;
  /** The seat you take. Default: the one you had, otherwise one that has to decide. */
  seat?: number | null;
  /** The level of the bots on the other seats. Default: `worker`. */
  level?: string | null;
  /** The invite code, for a table that is not public. */
  invite?: string | null;
};

/** A question for a hint. */
export type AskHint = {
  /** The ply of the frame you see. */
  at: number;
};

/** The orders to give: all that are to be in force from now on. */
export type GiveOrders = { orders: Array<Record<string, unknown>> };

/** The days off you want to have from now on. */
export type TakeDaysOff = {
  /** From today on, such as `2026-12-24`. One that has begun stays. */
  days: Array<string>;
  /** Your time zone, such as `Europe/Berlin`. */
  zone: string;
};

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

/** A lesson as far as it was played. */
export type LessonLine = {
  game: string;
  lesson: string;
  /** What was done one after the other; `{"do": "next"}` where there was only something to read. */
  line: unknown[];
};

/** A lesson as far as it was played, and what might be done next. */
export type LessonLook = {
  game: string;
  lesson: string;
  line: unknown[];
  /** Actions that nobody answers yet. */
  more: unknown[];
};

/** A lesson that was finished. */
export type FinishedLesson = { game: string; lesson: string };

/** A line that somebody tries. */
export type PuzzleLine = {
  /** What is done one after the other. */
  actions: unknown[];
  /** Whether the shortest line is wanted although this one is not the best. */
  show?: boolean;
  /** Whether it is only looked at: then nothing is judged. */
  look?: boolean;
};

/** A position to be solved. */
export type AskSolution = {
  /** The position and its aim, as they are checked. */
  posed: PosedTurn;
  /** Whether the line is wanted, too. */
  show: boolean;
};

/** A turn of the first seat, and what to solve it for. */
export type PosedTurn = {
  /** What to solve it for: a word of the game's. */
  aim: string;
  /** What a match that begins with it is set up with. */
  options: Record<string, unknown>;
};

/** What a browser has kept. */
export type KeptProgress = {
  /** `GAME ID`. */
  solved: Array<string>;
  /** The days on which one was solved, counted from 1970. */
  days: Array<number>;
};

/** What others may do and see from now on. */
export type NewPrivacy = { shown_to: ShownTo; invited_by: InvitedBy };

export type Invite = {
  /** Whom you invite. */
  user: string;
  /** A table of yours that waits. */
  table: string;
};

export type List = 'open' | 'playing' | 'mine';

export type NewClub = {
  /** 1 to 24 characters. */
  name: string;
};

export type ClubInvite = {
  /** The code of the invite link. */
  invite: string;
};

export type NewRole = {
  /** `owner` hands the club over: you are a host then. */
  role: ClubRole;
};

export type NewTournament = {
  /** 1 to 24 characters. */
  name: string;
  game: string;
  /** How many sit at a table, at most: 2 to 5. */
  size: number;
  /** How many rounds it has, 1 to 12. Nobody changes that later. */
  rounds: number;
  /** A live clock. Default: 60 seconds per move and a reserve of 5 minutes. */
  pace?: Pace | null;
  /** When it is to begin, for the calendar; it begins when a host draws the first round. */
  starts?: number | null;
};

export type DrawRound = {
  /** Which round, from 1: the one after the last. Asked twice, it is drawn once. */
  round: number;
};

export type NewLeague = {
  game: string;
  /** Days per move: 1 to 7. */
  days: number;
};

export type Join = {
  seat?: number | null;
  invite?: string | null;
  /** 64 hexadecimal digits of your own for the dice. */
  nonce?: Hex32 | null;
};

/** Who may have a seat from now on. */
export type Reseat = { seat: number; to: NewSeat };

/** How a match is started. */
export type StartMatch = {
  /** The level of the bots that take empty seats. */
  fill?: string | null;
  /** 64 hexadecimal digits of your own for the dice. */
  nonce?: Hex32 | null;
};
