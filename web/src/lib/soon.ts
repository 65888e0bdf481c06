// What the server is about to say. Goes away when the generated types have it.

import type * as wire from './generated/wire';

export type Myself = wire.Myself & { recovery?: string };
export type Scope = 'play' | 'read';
export type TokenInfo = wire.TokenInfo & { scope: Scope; expires: number | null };
export type Tokens = { tokens: TokenInfo[] };
