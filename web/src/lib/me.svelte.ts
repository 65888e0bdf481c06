// Who we are here. Nobody needs an account: whoever wants something done becomes a guest.

import { get, post, Refusal } from './api';
import type { Myself } from './generated/wire';

export const me: { person: Myself | null; known: boolean } = $state({ person: null, known: false });

let asking: Promise<void> | null = null;

/** Asks who we are, if anybody. */
export function recognize(): Promise<void> {
  return (asking ??= ask().finally(() => (asking = null)));
}

async function ask() {
  try {
    me.person = await get<Myself>('/me');
  } catch (refusal) {
    if (!(refusal instanceof Refusal && refusal.refused === 'not_signed_in')) throw refusal;
    me.person = null;
  } finally {
    me.known = true;
  }
}

let coming: Promise<Myself> | null = null;

/** Comes in as a guest unless we are somebody already. */
export async function beSomebody(): Promise<Myself> {
  // The answer of who we are must not come after that of who we have become.
  await asking?.catch(() => {});
  if (me.person) return me.person;
  coming ??= post<Myself>('/guest')
    .then((person) => {
      me.known = true;
      return (me.person = person);
    })
    .finally(() => (coming = null));
  return coming;
}
