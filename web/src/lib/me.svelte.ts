// Who we are here. Nobody needs an account: anybody who wants to do something becomes a guest.

import { isHere } from '../device/device';
import { get, knownHere, post } from './api';
import type { Myself } from './generated/wire';

export const me: { person: Myself | null; known: boolean } = $state({ person: null, known: false });

let asking: Promise<void> | null = null;

/** Asks the server who we are, if it knows us. */
export function recognize(): Promise<void> {
  return (asking ??= ask().finally(() => (asking = null)));
}

async function ask() {
  try {
    // A stranger is nobody, and that is no mistake.
    me.person = await get<Myself | null>('/me');
  } finally {
    me.known = true;
  }
}

let coming: Promise<Myself> | null = null;

/** Signs in as a guest unless we are already signed in. */
export async function beSomebody(): Promise<Myself> {
  // An answer about who we were must not overwrite who we have become.
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

/** The same before something is asked: where this device answers it, or can if the server cannot, it does not matter who we are. */
export async function beSomebodyFor(path: string): Promise<void> {
  if (isHere(path)) return;
  try {
    await beSomebody();
  } catch (refusal) {
    if (!knownHere(path)) throw refusal;
  }
}
