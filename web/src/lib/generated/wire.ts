// Provisional, until the file made from Rust lies here.

export type Seat = number;
export type SeatSet = Array<Seat>;
export type Turn = { seats: SeatSet } | 'chance' | 'over';
export type Open = { kind: 'nothing' } | { kind: 'one'; field: string; of: Array<unknown> } | { kind: 'amount'; field: string; min: number; max: number };
export type Frame = { ply: number; round: number; turn: Turn; view: unknown; prompt: PromptFrame; undoable: { action: unknown; text: string } | null; outcome: OutcomeFrame | null };
export type PromptFrame = { ask: string; choices: Array<ChoiceFrame>; blocked: Array<BlockedFrame> };
export type ChoiceFrame = { label: string; action: unknown; open: Open; options: Array<OptionFrame> };
export type OptionFrame = { text: string; action: unknown };
export type BlockedFrame = { action: unknown; rule: string; why: string };
export type Telling = { event: unknown; text: string };
export type OutcomeFrame = { scores: Array<number>; places: Array<number>; text: string };
export type Update = { ply: number; events: Array<Telling>; frame: Frame; clocks: Array<ClockInfo> };
export type Refused = { id: number | null; refused: string; text: string; rule: string | null; update: Update | null };
export type Chat = { n: number; user: string; name: string; text: string; at: number };
export type Said =
  | { type: 'welcome'; v: number; table: TableInfo; update: Update | null; chat: Array<Chat> }
  | { type: 'table'; table: TableInfo }
  | ({ type: 'update' } & Update)
  | { type: 'ok'; id: number; ply: number }
  | { type: 'preview'; id: number; at: number; events: Array<Telling>; frame: Frame }
  | ({ type: 'refused' } & Refused)
  | ({ type: 'chat' } & Chat)
  | ({ type: 'bye' } & Refused);
export type LobbySaid = { type: 'lobby'; open: Array<TableInfo>; playing: Array<TableInfo>; mine: Array<TableInfo> } | ({ type: 'bye' } & Refused);
export type Status = 'open' | 'playing' | 'over' | 'closed';
export type Pace = { kind: 'live'; move_s: number; reserve_s: number } | { kind: 'days'; days: number } | { kind: 'free' };
export type SeatKind = 'open' | 'invited' | 'person' | 'bot';
export type SeatInfo = { seat: number; kind: SeatKind; user: string | null; name: string | null; level: string | null; taken_over: string | null; online: boolean; guest: boolean };
export type ClockInfo = { seat: number; reserve_ms: number | null; deadline: number | null };
export type TableInfo = { id: string; name: string | null; game: string; status: Status; public: boolean; host: string; options?: unknown; pace: Pace; undo: boolean; rated: boolean; tiles: string | null; seats: Array<SeatInfo>; you: number | null; invite: string | null; ply: number; turn: Array<number>; clocks: Array<ClockInfo>; spectators: number; commitment: string; seed: unknown; created: number; started: number | null; finished: number | null; outcome: { scores: Array<number>; places: Array<number> } | null; rematch: string | null; imported: boolean; now: number };
export type Myself = { id: string; name: string; guest: boolean; created: number; token?: string };
export type Games = { games: Array<GameInfo> };
export type GameInfo = { id: string; name: string; designers: string; min_seats: number; max_seats: number; secrets: boolean; options: Array<OptionInfo>; levels: Array<LevelInfo>; tiles: Array<string> };
export type OptionInfo = { name: string; default: unknown; help: string };
export type LevelInfo = { name: string; plays: string; rating: number | null };
export type Replay = { at: number; ply: number; events: Array<Telling>; frame: Frame };
export type Board = { at: number; lines: Array<Array<{ text: string; ink: string }>> };
export type Course = { ply: number; entries: Array<{ round: number; seat: number | null; events: Array<Telling> }>; measures: Array<{ key: string; name: string; seats: Array<Array<number>> }> };
export type Rating = { rating: number; uncertainty: number; at_least: number; matches: number };
