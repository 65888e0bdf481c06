// A recovery code that was just made: shown until somebody says they have kept it, wherever on the page it was made.

import type { Myself } from '$lib/generated/wire';
import { me } from '$lib/me.svelte';

export const recovery: { code: string | null } = $state({ code: null });

/** We are somebody with a new code. */
export function become({ recovery: code, ...person }: Myself) {
  me.person = person;
  recovery.code = code ?? null;
}
