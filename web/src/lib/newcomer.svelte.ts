// Whether somebody is new to a game: no finished match of it in their profile, and none this browser remembers.

import { get } from './api';
import type { Profile } from './generated/wire';
import { me } from './me.svelte';
import { settings } from './settings.svelte';

/** The profiles already asked for, by person. */
const asked = new Map<string, Promise<Profile>>();

export async function isNewcomer(game: string): Promise<boolean> {
  if (settings.finished.includes(game)) return false;
  const { person } = me;
  if (!person) return true;
  const profile = asked.get(person.id) ?? get<Profile>(`/users/${person.id}`);
  asked.set(person.id, profile);
  try {
    const { games } = await profile;
    return !games.some((one) => one.game === game && one.plays > 0);
  } catch {
    asked.delete(person.id);
    return true;
  }
}

/** Remembers that a match was played to its end. */
export function rememberFinished(game: string) {
  if (!settings.finished.includes(game)) settings.finished = [...settings.finished, game];
}
