// What is going on here, as the lobby's socket tells it: first everything, then what has changed. Kept between visits of
// the page, so that it is there at once. Pages after the first are asked for, and asked for again when the first changes.

import { get } from '$lib/api';
import type { InvitationInfo, ListChange, LobbyMessage, Pace, TableInfo, Tables } from '$lib/generated/wire';
import { beSomebody, me } from '$lib/me.svelte';
import { openSocket, type ReconnectingSocket } from '$lib/socket';

const AGAIN = 3000;
/** Later pages follow the first one no faster than this. */
const FOLLOW = 2000;

export interface Filter {
  game: string | null;
  seats: number | null;
  pace: Pace['kind'] | null;
}

/** The lists that everybody sees. */
const SHARED = ['open', 'playing'] as const;
export type Shared = (typeof SHARED)[number];

interface Lists {
  open: TableInfo[];
  playing: TableInfo[];
  mine: TableInfo[];
}

const everything = (): Filter => ({ game: null, seats: null, pace: null });
const firstPages = () => ({ open: 1, playing: 1 });
const noTables = () => ({ open: [] as TableInfo[], playing: [] as TableInfo[] });

/** A list after its changes: the order is the new one; what did not change is as it was. */
export function changed(list: TableInfo[], { ids, tables }: ListChange): TableInfo[] {
  const known = new Map([...list, ...tables].map((table) => [table.id, table]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

class Lobby {
  filter: Filter = $state.raw(everything());
  /** The server cannot be reached; we keep trying. */
  lost = $state(false);
  /** How far the server's clock is ahead of ours. */
  ahead = 0;

  /** The first pages, and our own matches. */
  #first: Lists | null = $state.raw(null);
  /** The pages after them. */
  #later = $state.raw(noTables());
  #invitations: InvitationInfo[] = $state.raw([]);
  #more = $state.raw({ open: false, playing: false });
  #pages = firstPages();

  /** Whose lists these are. */
  #of = '';
  #socket: ReconnectingSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #following: ReturnType<typeof setTimeout> | undefined;
  /** How many parts of the page listen. */
  #listeners = 0;

  /** None before the server has answered. */
  get lists(): Lists | null {
    if (!this.#first) return null;
    const { open, playing, mine } = this.#first;
    return { open: joined(open, this.#later.open), playing: joined(playing, this.#later.playing), mine };
  }

  /** Tables we are invited to, the newest first. */
  get invitations(): InvitationInfo[] {
    return this.#invitations;
  }

  /** Whether there are more tables than those we know. */
  get more(): Record<Shared, boolean> {
    return this.#more;
  }

  get filtered(): boolean {
    return Object.values(this.filter).some((wish) => wish !== null);
  }

  /** Listens until the returned function is called. */
  listen(): () => void {
    this.#listeners += 1;
    void this.#enter();
    return () => {
      this.#listeners -= 1;
      if (this.#listeners === 0) this.#hangUp();
    };
  }

  /** Shows what fits these wishes; none shows everything. */
  choose(wishes: Partial<Filter> | null) {
    this.filter = wishes ? { ...this.filter, ...wishes } : everything();
    this.#pages = firstPages();
    this.#hangUp();
    if (this.#listeners > 0) void this.#enter();
  }

  /** One more page of a list. */
  async next(list: Shared) {
    this.#pages = { ...this.#pages, [list]: this.#pages[list] + 1 };
    await this.#follow(list);
  }

  #hangUp() {
    clearTimeout(this.#timer);
    clearTimeout(this.#following);
    this.#following = undefined;
    this.#socket?.end();
    this.#socket = null;
  }

  /** Only a user may listen to the lobby, if only a guest. */
  async #enter() {
    try {
      const { id } = await beSomebody();
      if (id !== this.#of) [this.#first, this.#invitations] = [null, []];
      this.#of = id;
    } catch {
      this.lost = true;
      this.#timer = setTimeout(() => void this.#enter(), AGAIN);
      return;
    }
    if (this.#listeners === 0 || this.#socket) return;
    this.#socket = openSocket('/lobby', {
      facts: () => ({ ...this.filter }),
      onmessage: (message: LobbyMessage) => this.#receive(message),
      onstate: (link) => {
        if (link === 'lost' || link === 'open') this.lost = link === 'lost';
      },
    });
  }

  #receive(message: LobbyMessage) {
    if (message.type === 'lobby') {
      const { open, playing, mine } = message;
      this.#learn([...open, ...playing, ...mine]);
      this.#first = { open, playing, mine };
      this.#invitations = message.invitations;
      this.#more = message.more;
      for (const list of SHARED) {
        if (this.#pages[list] > 1) void this.#follow(list).catch(() => {});
        else this.#later = { ...this.#later, [list]: [] };
      }
    } else if (message.type === 'changes') {
      this.#change(message);
    } else if (message.refused === 'not_signed_in') {
      // Signed out in another tab: we are somebody else now.
      me.person = null;
      this.#hangUp();
      this.#timer = setTimeout(() => void this.#enter(), AGAIN);
    }
  }

  #change({ open, playing, mine, invitations, more }: Extract<LobbyMessage, { type: 'changes' }>) {
    if (!this.#first) return;
    this.#learn([open, playing, mine].flatMap((one) => one?.tables ?? []));
    this.#first = {
      open: open ? changed(this.#first.open, open) : this.#first.open,
      playing: playing ? changed(this.#first.playing, playing) : this.#first.playing,
      mine: mine ? changed(this.#first.mine, mine) : this.#first.mine,
    };
    if (invitations) this.#invitations = invitations;
    this.#more = {
      open: this.#pages.open > 1 ? this.#more.open : more.open,
      playing: this.#pages.playing > 1 ? this.#more.playing : more.playing,
    };
    const behind = SHARED.filter((list) => this.#pages[list] > 1 && { open, playing }[list]);
    if (behind.length === 0) return;
    this.#following ??= setTimeout(() => {
      this.#following = undefined;
      for (const list of behind) void this.#follow(list).catch(() => {});
    }, FOLLOW);
  }

  /** Asks for the pages after the first. */
  async #follow(list: Shared) {
    const { filter } = this;
    const later: TableInfo[] = [];
    let more = true;
    for (let page = 1; page < this.#pages[list] && more; page += 1) {
      const answer = await get<Tables>('/tables', { list, ...filter, page });
      later.push(...answer.tables);
      ({ more } = answer);
    }
    // Somebody has chosen something else meanwhile.
    if (filter !== this.filter) return;
    this.#later = { ...this.#later, [list]: later };
    this.#more = { ...this.#more, [list]: more };
  }

  #learn(tables: TableInfo[]) {
    if (tables[0]) this.ahead = tables[0].now - Date.now();
  }
}

/** Two pages of a list; what is on both is listed once. */
function joined(first: TableInfo[], later: TableInfo[]): TableInfo[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...later.filter(({ id }) => !known.has(id))];
}

export const lobby = new Lobby();
