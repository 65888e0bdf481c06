// What is going on here, as the lobby's socket tells it. Kept between visits of the page, so that it is there at once.

import type { LobbyMessage, TableInfo } from '$lib/generated/wire';
import { beSomebody, me } from '$lib/me.svelte';
import { openSocket, type ReconnectingSocket } from '$lib/socket';

const AGAIN = 3000;

interface Lists {
  open: TableInfo[];
  playing: TableInfo[];
  mine: TableInfo[];
}

class Lobby {
  lists: Lists | null = $state.raw(null);
  /** The server cannot be reached; we keep trying. */
  lost = $state(false);
  /** How far the server's clock is ahead of ours. */
  ahead = 0;

  /** Whose lists these are. */
  #of = '';
  #socket: ReconnectingSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listening = false;

  /** Listens until the returned function is called. */
  listen(): () => void {
    this.#listening = true;
    void this.#enter();
    return () => {
      this.#listening = false;
      clearTimeout(this.#timer);
      this.#socket?.end();
      this.#socket = null;
    };
  }

  /** Only a user may listen to the lobby, if only a guest. */
  async #enter() {
    try {
      const { id } = await beSomebody();
      if (id !== this.#of) this.lists = null;
      this.#of = id;
    } catch {
      this.lost = true;
      this.#timer = setTimeout(() => void this.#enter(), AGAIN);
      return;
    }
    if (!this.#listening) return;
    this.#socket = openSocket('/lobby', {
      onmessage: (message: LobbyMessage) => this.#receive(message),
      onstate: (link) => {
        if (link === 'lost' || link === 'open') this.lost = link === 'lost';
      },
    });
  }

  #receive(message: LobbyMessage) {
    if (message.type === 'lobby') {
      const { open, playing, mine } = message;
      const any = open[0] ?? playing[0] ?? mine[0];
      if (any) this.ahead = any.now - Date.now();
      this.lists = { open, playing, mine };
    } else if (message.refused === 'not_signed_in') {
      // Signed out in another tab: we are somebody else now.
      me.person = null;
      this.#timer = setTimeout(() => void this.#enter(), AGAIN);
    }
  }
}

export const lobby = new Lobby();
