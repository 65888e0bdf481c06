// The matches on this device, and whether a new one is played here: always where there is no server, otherwise if somebody
// wants it.

import { onDevice, playsHere } from '../device/device';
import { getHere, post, postHere, removeHere, text } from './api';
import { serverless } from './base';
import { connection } from './connection.svelte';
import type { NewTable, QuickMatch, TableInfo, Tables } from './generated/wire';
import { nonce } from './nonce';
import { settings } from './settings.svelte';

const KEY = 'shopfloor-kept';

/** Which of them are in an account already: the table there. */
function stored(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

class Here {
  /** Those that are stored; none until they were looked for. */
  tables: TableInfo[] | null = $state.raw(null);
  /** The ids of those that can no longer be read. */
  damaged: string[] = $state.raw([]);
  /** The server's tables for those that are in an account. */
  kept: Record<string, string> = $state(stored());
  /** Whether somebody chose this device although there is a server. */
  wanted = $state(false);

  /** Nobody but this device can answer. */
  get only(): boolean {
    return serverless || connection.lost;
  }

  /** Whether the next match is played here. */
  get next(): boolean {
    return playsHere && (this.only || this.wanted);
  }

  /** Whether it is worth looking: the engine is large, and most people never play here. */
  get used(): boolean {
    return playsHere && (this.only || settings.playedHere);
  }

  /** Looks for the matches. */
  async look(): Promise<void> {
    const [{ tables }, damaged] = await Promise.all([
      getHere<Tables>('/tables', { list: 'mine' }),
      getHere<string[]>('/damaged'),
    ]);
    [this.tables, this.damaged] = [tables, damaged];
  }

  /** A match against bots or alone, where the next one is played. */
  async quick(wanted: QuickMatch, here = this.next): Promise<TableInfo> {
    if (!here) return post<TableInfo>('/quick', wanted);
    settings.playedHere = true;
    return postHere<TableInfo>('/quick', wanted);
  }

  /** What the person at this screen is called. */
  async rename(name: string): Promise<void> {
    await postHere('/guest', { name });
  }

  /** A match of several people at this screen; it starts at once. */
  async together(wanted: NewTable): Promise<TableInfo> {
    settings.playedHere = true;
    const { id } = await postHere<TableInfo>('/tables', wanted);
    return post<TableInfo>(`/tables/${id}/start`, { nonce: nonce() });
  }

  /** A match from a file, to be looked at. */
  async open(file: string): Promise<TableInfo> {
    settings.playedHere = true;
    return postHere<TableInfo>('/matches', file);
  }

  async remove(id: string): Promise<void> {
    await removeHere(`/tables/${id}`);
    await this.look();
  }

  /** Puts a finished match into the account; the server has it once, however often it is asked. */
  async keep(id: string): Promise<string> {
    const table = await post<TableInfo>('/matches', await text(`/tables/${id}/file`));
    this.kept[id] = table.id;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Then it is offered again, and the server knows it.
    }
    return table.id;
  }
}

export const here = new Here();

/** The seats of the people at this screen who still play. */
export const atScreen = ({ id, seats }: TableInfo): number[] =>
  onDevice(id) ? seats.filter((one) => one.kind === 'person' && !one.taken_over).map(({ seat }) => seat) : [];
