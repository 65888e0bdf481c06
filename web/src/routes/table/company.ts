// Other people at a table.

import type { LiveTable } from '$lib/live-table.svelte';

/** Other people who sit here or have said something, each once. */
export function company(table: LiveTable, me: string | undefined): { user: string; name: string }[] {
  const found = new Map<string, string>();
  // Seats carry today's name, a chat message the one of its day.
  for (const { user, name } of [...table.chat, ...table.info.seats]) {
    if (user && name && user !== me) found.set(user, name);
  }
  return Array.from(found, ([user, name]) => ({ user, name }));
}
