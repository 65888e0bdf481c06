// What the page and its worker say to each other.

export type Facts = Record<string, string>;

export type ToWorker =
  | { kind: 'start'; module: string }
  | { kind: 'request'; n: number; method: string; path: string; facts: Facts; lang: string; body: string | null }
  | { kind: 'borrow'; n: number; id: string; file: string; you: number | null; lang: string }
  | { kind: 'open'; n: number; path: string; facts: Facts; lang: string }
  | { kind: 'say'; n: number; text: string }
  | { kind: 'close'; n: number };

/** How the device is doing. */
export interface DeviceState {
  /** Whether matches are kept: otherwise they are gone with the tab. */
  keeps: boolean;
  /** Whether it is too slow for bots that search: weaker ones play in their place. */
  slow: boolean;
  /** Whether there was no room for the last move: it waits until there is. */
  full: boolean;
}

export type FromWorker =
  | { kind: 'answer'; n: number; ok: boolean; text: string | null }
  | { kind: 'tell'; n: number; text: string }
  | ({ kind: 'state' } & DeviceState)
  /** The engine has failed and begins anew: sockets have to be opened again. */
  | { kind: 'lost' }
  /** It cannot be started at all. */
  | { kind: 'broken' };
