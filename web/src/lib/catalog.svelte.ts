// What can be played here and in which languages, and what is printed on the games' material. Asked once for each
// language; the newest answer is also kept where parts of the page read it without waiting.

import { get, text } from './api';
import type { GameInfo, Games } from './generated/wire';
import { settings } from './settings.svelte';

/** The newest answer; empty until the server has answered for the first time. */
export const catalog: Games = $state({ games: [], languages: [] });

function oncePerLanguage<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (key) => {
    const full = `${settings.lang} ${key}`;
    const answer = asked.get(full) ?? ask(key);
    asked.set(full, answer);
    answer.catch(() => asked.delete(full));
    return answer;
  };
}

const list = oncePerLanguage(() => get<Games>('/games'));

export async function games(): Promise<GameInfo[]> {
  const { lang } = settings;
  const answer = await list('');
  if (lang === settings.lang) Object.assign(catalog, answer);
  return answer.games;
}

export const game = async (id: string): Promise<GameInfo | undefined> => (await games()).find((one) => one.id === id);

/** What a game is called; its id until the server has told. */
export const gameName = (id: string): string => catalog.games.find((one) => one.id === id)?.name ?? id;

const material = oncePerLanguage((id) => get<unknown>(`/games/${id}/components`));

/** What is printed on a game's tiles or cards; `T` is the game's own type of it. */
export const components = <T>(id: string): Promise<T> => material(id) as Promise<T>;

/** A game's rulebook as Markdown. */
export const rulebook = oncePerLanguage((id) => text(`/games/${id}/rules`));
