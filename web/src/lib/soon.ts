// What the server is about to say. Goes away when the generated types have it.

import type * as wire from './generated/wire';

export type TableInfo = wire.TableInfo & { expires: number | null };
export type Tables = { tables: TableInfo[]; more: boolean };
export type MoreTables = { open: boolean; playing: boolean };
export type ListChange = { ids: string[]; tables: TableInfo[] };
export type LobbyMessage =
  | { type: 'lobby'; open: TableInfo[]; playing: TableInfo[]; mine: TableInfo[]; more: MoreTables }
  | { type: 'changes'; open?: ListChange; playing?: ListChange; mine?: ListChange; more: MoreTables }
  | Extract<wire.LobbyMessage, { type: 'bye' }>;
export type Myself = wire.Myself & { recovery?: string };
export type Scope = 'play' | 'read';
export type TokenInfo = wire.TokenInfo & { scope: Scope; expires: number | null };
export type Tokens = { tokens: TokenInfo[] };
