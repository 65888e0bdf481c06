// What can be played here, and what is printed on its material. Asked once for each language.

import { get } from './api';
import type { GameInfo, Games } from './generated/wire';
import { settings } from './settings.svelte';

function once<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (key) => {
    const full = `${settings.lang} ${key}`;
    const answer = asked.get(full) ?? ask(key);
    asked.set(full, answer);
    answer.catch(() => asked.delete(full));
    return answer;
  };
}

const list = once(() => get<Games>('/games'));

export const games = async (): Promise<GameInfo[]> => (await list('')).games;

export const game = async (id: string): Promise<GameInfo | undefined> => (await games()).find((one) => one.id === id);

const material = once((id) => get<unknown>(`/games/${id}/components`));

/** What is printed on a game's tiles or cards; `T` is the game's own type of it. */
export const components = <T>(id: string): Promise<T> => material(id) as Promise<T>;
