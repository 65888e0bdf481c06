// People we follow, and what can be done about somebody. What is shown of others is what they allow.

import { get, patch, post, put, remove } from './api';
import type { Friends, Invitations, Invite, NewPrivacy, NewTable, Acquaintance, TableInfo } from './generated/wire';
import { beSomebody, me } from './me.svelte';
import { go } from './route.svelte';

/** How often we look who is here, in milliseconds. */
const AGAIN = 30_000;

class Circle {
  /** None before the server has answered. */
  friends: Friends | null = $state.raw(null);
  /** Whom we have invited, and who has invited us. */
  invitations: Invitations | null = $state.raw(null);
  refused = $state('');

  async look() {
    if (!me.person) return;
    const found = await Promise.all([get<Friends>('/friends'), get<Invitations>('/invitations')]);
    [this.friends, this.invitations] = found;
  }

  /** Looks now and then, until the returned function is called. */
  follow(): () => void {
    const look = () =>
      void this.look().then(
        () => (this.refused = ''),
        (refusal: Error) => (this.refused = refusal.message),
      );
    look();
    const timer = setInterval(look, AGAIN);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  async choose(privacy: NewPrivacy) {
    await patch('/friends', privacy);
    await this.look();
  }
}

export const circle = new Circle();

export const standingWith = (user: string) => get<Acquaintance>(`/friends/${user}`);

/** What can be done about somebody. */
export const WAYS = {
  follow: (user: string) => put(`/friends/${user}`),
  unfollow: (user: string) => remove(`/friends/${user}`),
  block: (user: string) => put(`/blocks/${user}`),
  unblock: (user: string) => remove(`/blocks/${user}`),
};
export type Way = keyof typeof WAYS;

export async function doTo(way: Way, user: string) {
  await beSomebody();
  await WAYS[way](user);
}

/** Invites somebody to a table of ours that waits. */
export const inviteTo = (table: string, user: string) =>
  post<TableInfo>('/invitations', { user, table } satisfies Invite);

/** Invites somebody to a new table for two, and goes there. If they cannot be invited, the table is closed again. */
export async function inviteToNew(game: string, user: string) {
  const asked: NewTable = { game, seats: [{ kind: 'me' }, { kind: 'invited' }], public: false };
  const table = await post<TableInfo>('/tables', asked);
  try {
    await inviteTo(table.id, user);
  } catch (refusal) {
    await post(`/tables/${table.id}/close`).catch(() => {});
    throw refusal;
  }
  go(`/table/${table.id}`);
}

/** Opens the same table once more, invites everybody who was there, and goes there. */
export async function againAt(table: string) {
  const next = await post<TableInfo>(`/tables/${table}/rematch`);
  go(`/table/${next.id}`);
}
