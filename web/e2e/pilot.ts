// A quick hand at a table, for tests and pictures of a certain moment: it plays our seat over a socket of its own, by a simple
// taste, and stops when the moment has come.

import type { Page } from '@playwright/test';

/** A phase of the game's view (`buying`, `work`) in a round or later, or the round that ends the match. */
export type Moment = ({ round: number; phase: string; last?: never } | { last: true }) & {
  /** Whoever's turn it is: several pilots stop together. */
  anyone?: true;
};

/** Kinds of action, the most liked first; what is not named comes last. */
const TASTE = [
  'buy',
  'place',
  'activate',
  'build',
  'take',
  'put_die',
  'payout',
  'split',
  'extra_die',
  'discard',
  'discard_two',
  'set_specialist',
  'roll_dice',
  'pick_die',
  'toss',
  'shed',
  'give',
  'pass',
  'open',
  'take_last',
  'move',
  'done',
  'finish',
  'hire',
];

/** Plays until it is our turn at that moment, or until the match is over without one. True if the moment came. */
export async function playUntil(page: Page, moment: Moment | null): Promise<boolean> {
  const table = new URL(page.url()).pathname.split('/')[2]!;
  return page.evaluate(
    ([id, moment, taste]) =>
      new Promise<boolean>((resolve, reject) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${id}/socket?v=1`);
        let heard = '';
        // Without it nobody would know why nothing comes any more.
        socket.addEventListener('close', ({ code, reason }) =>
          reject(new Error(`the pilot's socket has closed (${code} ${reason}) after ${heard}`)),
        );
        let asked = 0;
        let seen = -1;
        type Told = {
          frame: {
            ply: number;
            round: number;
            view: { phase: { phase: string }; last_round?: boolean };
            turn: { seats?: number[] } | string;
            outcome: unknown;
            prompt: { choices: { options: { action: { do: string } }[] }[] };
          };
        };
        type Table = { you: number };
        const end = (came: boolean) => {
          resolve(came);
          socket.close();
        };
        const came = (moment: Moment, { round, view }: Told['frame']) =>
          moment.last ? view.last_round : round >= moment.round && view.phase.phase === moment.phase;
        let latest: Told['frame'] | null = null;
        let seat = -1;
        let waits = false;
        socket.addEventListener('message', ({ data }) => {
          heard = (data as string).slice(0, 200);
          const said = JSON.parse(data as string) as { type: string; update?: Told | null; table?: Table } & Told;
          if (said.table) seat = said.table.you;
          if (said.type === 'welcome' || said.type === 'refused') latest = said.update?.frame ?? latest;
          if (said.type === 'update') latest = said.frame;
          // One answer at a time: others act at once with us, and their moves are no reason to act twice.
          if (said.type === 'ok' || said.type === 'refused') waits = false;
          if (said.type === 'refused') seen = -1;
          const frame = latest;
          if (!frame || waits) return;
          if (frame.outcome) return end(false);
          const actions = frame.prompt.choices.flatMap((choice) => choice.options.map((option) => option.action));
          if (moment?.anyone && came(moment, frame)) return end(true);
          if (actions.length === 0 || frame.ply === seen) return;
          // Where all act at once, the others finish first: so the match is the same every time.
          const acting = typeof frame.turn === 'string' ? [] : (frame.turn.seats ?? []);
          if (acting.some((other) => other !== seat)) return;
          if (moment && came(moment, frame)) return end(true);
          seen = frame.ply;
          waits = true;
          const liked = (action: { do: string }) =>
            taste.includes(action.do) ? taste.indexOf(action.do) : taste.length;
          const most = Math.min(...actions.map(liked));
          const best = actions.filter((action) => liked(action) === most);
          // Not always the first: a factory of nothing but machines would be no picture.
          const chosen = best[(frame.ply * 7919) % best.length];
          socket.send(JSON.stringify({ type: 'act', id: ++asked, at: frame.ply, action: chosen }));
        });
      }),
    [table, moment, TASTE] as const,
  );
}
