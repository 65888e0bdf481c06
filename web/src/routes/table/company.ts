// Who else is at a table.

import type { Table } from '$lib/table.svelte';

/** Other people who sit here or have said something, each once. */
export function company(table: Table, me: string | undefined): { user: string; name: string }[] {
  const found = new Map<string, string>();
  // Who sits here has the name of today, a line of the chat that of its day.
  for (const { user, name } of [...table.chat, ...table.info.seats]) {
    if (user && name && user !== me) found.set(user, name);
  }
  return Array.from(found, ([user, name]) => ({ user, name }));
}
