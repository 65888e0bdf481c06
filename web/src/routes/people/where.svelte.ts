// Where invitations lead: a table of ours that waits and has a free seat, or a new one.

import { catalog } from '$lib/catalog.svelte';
import type { TableInfo } from '$lib/generated/wire';
import { me } from '$lib/me.svelte';
import { settings } from '$lib/settings.svelte';
import { lobby } from '../home/lobby.svelte';
import { missing } from '../home/tables';

class Where {
  /** `table ID` or `game ID`; none before somebody has chosen. */
  #chosen: string | null = $state(null);

  /** Tables of ours that wait. */
  get tables(): TableInfo[] {
    const mine = lobby.lists?.mine ?? [];
    return mine.filter((table) => table.status === 'open' && table.host === me.person?.id && missing(table) > 0);
  }

  get all(): string[] {
    const last = catalog.games.toSorted(
      (a, b) => Number(b.id === settings.lastGame) - Number(a.id === settings.lastGame),
    );
    return [...this.tables.map(({ id }) => `table ${id}`), ...last.map(({ id }) => `game ${id}`)];
  }

  get value(): string {
    const { all } = this;
    return this.#chosen !== null && all.includes(this.#chosen) ? this.#chosen : (all[0] ?? '');
  }
  set value(value: string) {
    this.#chosen = value;
  }
}

export const where = new Where();
