// The address that invites others to a table.

import { shared } from '$lib/base';
import type { TableInfo } from '$lib/generated/wire';

/** With the invite code, if we have it: `held` is the one we came with. A public match is watched without. */
export function invitation(info: TableInfo, held: string | null): string {
  const url = new URL(shared(`/table/${info.id}`));
  const code = info.invite ?? held;
  if (code && (!info.public || info.status === 'open')) url.searchParams.set('invite', code);
  return url.href;
}
