// The address that invites others to a table.

import { shared } from '$lib/base';
import type { TableInfo } from '$lib/generated/wire';

/** With the invite code where it is needed and we have it: `held` is the one we came with. */
export function invitation(info: TableInfo, held: string | null): string {
  const url = new URL(shared(`/table/${info.id}`));
  const code = info.invite ?? held;
  const needed = !info.public || info.seats.some(({ kind }) => kind === 'invited');
  if (code && needed) url.searchParams.set('invite', code);
  return url.href;
}
