// What just happened, seen and heard: gains fly to the purse, dice and cards are heard.

import type { Event, Stuff } from '$lib/generated/fantastic-factories';
import { fly } from '$lib/motion';
import { sound } from '$lib/sound';
import { tick } from 'svelte';

const STUFF = ['metal', 'energy', 'goods'] as const;

/** Shows the events of the seat in the middle; only its own player hears them. */
export function showEvents(events: Event[], watched: number, viewer: number | null) {
  let from = '';
  const flights: { from: string; to: (typeof STUFF)[number]; n: number }[] = [];
  const gain = (stuff: Stuff) => {
    for (const to of STUFF) if (stuff[to] > 0) flights.push({ from, to, n: stuff[to] });
  };
  let drawn = 0;
  let heard: 'die' | 'tile' | null = null;
  for (const event of events) {
    if (!('seat' in event) || event.seat !== watched) continue;
    switch (event.did) {
      case 'put_die':
        from = `floor:${event.floor}`;
        break;
      case 'activated':
      case 'activated_with':
      case 'fired':
        from = `card:${event.card}`;
        break;
      case 'replicated':
      case 'replicated_with':
        from = 'card:replicator';
        break;
      case 'gained':
      case 'gifted':
        gain(event.stuff);
        break;
      case 'drew':
      case 'took':
        drawn += 1;
        heard ??= 'tile';
        break;
      case 'rolled':
        heard = 'die';
        break;
      case 'built':
      case 'built_free':
        heard ??= 'tile';
        break;
    }
  }
  if (heard && watched === viewer) sound(heard);
  if (flights.length === 0 && drawn === 0) return;
  void tick().then(() => {
    if (drawn > 0) {
      // On a phone the hand may be on another tab: the card is seen to go there.
      const seen = (what: string) => [...document.querySelectorAll(what)].find((one) => one.checkVisibility()) ?? null;
      fly(
        'card',
        seen('.ff .mkt .card, .ff .box .top, .ff .floor'),
        seen('.ff .hand h2') ?? seen('.tabbar [data-tab="hand"]'),
        `+${drawn}`,
      );
    }
    for (const { from, to, n } of flights) {
      const at = document.querySelector(`.ff [data-at="${from}"]`) ?? document.querySelector('.ff .box');
      fly(to, at, document.querySelector(`.ff [data-purse="${to}"]`), `+${n}`);
    }
  });
}
