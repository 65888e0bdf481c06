// The rulebooks, as files beside the page: the engine is smaller without them, and the service worker keeps them as it does the page.

import { settings } from '../lib/settings.svelte';

const ADDRESSES = import.meta.glob<string>('../../../games/*/rules/*.md', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The rulebook that is asked for, in the reader's language or else in English; none where that is not what is asked. */
export function rulebookHere(method: string, path: string): Promise<Response> | null {
  const [, game] = /^\/games\/([^/]+)\/rules$/.exec(path) ?? [];
  if (method !== 'GET' || game === undefined) return null;
  const inLanguage = (lang: string) => ADDRESSES[`../../../games/${game}/rules/${lang}.md`];
  const address = inLanguage(settings.lang) ?? inLanguage('en');
  return address === undefined ? null : fetch(address);
}
