// A moment of a finished match as a picture: the board, and nothing to be done.

import { get } from './api';
import type { Frame, Replay, TableInfo } from './generated/wire';
import type { Scene } from './scene';

export class MomentScene implements Scene {
  readonly fresh = { n: 0, events: [] };
  readonly live = false;
  readonly waiting = false;
  readonly refusal = null;
  readonly preview = () => Promise.resolve(null);

  constructor(
    readonly info: TableInfo,
    readonly frame: Frame,
    readonly viewer: number | null,
  ) {}

  act() {}
  undo() {}
}

/** The board before entry `at`, as a seat saw it. */
export async function momentOf(info: TableInfo, invite: string | null, at: number, seat: number): Promise<MomentScene> {
  const { frame } = await get<Replay>(`/tables/${info.id}/replay`, { at, as: seat, invite });
  return new MomentScene(info, frame, seat);
}
