// What the director would do at a moment of a finished match: asked once, then known.

import { get } from './api';
import type { Advice, AdviceAt } from './generated/wire';
import type { ReplayScene } from './replay.svelte';
import { turn } from './scene';
import { settings } from './settings.svelte';

export class Director {
  asking = $state(false);
  /** Why there is no answer. */
  trouble: string | null = $state(null);
  /** The moment that an answer is wanted for. */
  #wanted: string | null = $state(null);
  #known: Record<string, Advice> = $state.raw({});

  constructor(readonly scene: ReplayScene) {}

  /** The seat that is asked about: the one we look from if it has to decide, otherwise the first that has. */
  readonly seat = $derived.by((): number | null => {
    const frame = this.scene.frameOrNull;
    // While another moment is on its way, nobody knows yet who decides there.
    if (!frame || frame.ply !== this.scene.at || this.scene.info.status !== 'over') return null;
    const deciding = turn(frame);
    const own = this.scene.viewAs;
    return own !== null && deciding.includes(own) ? own : (deciding[0] ?? null);
  });

  readonly #moment = $derived.by(() => `${this.scene.at} ${this.seat} ${settings.lang}`);

  /** The answer for the moment that is shown, if it was asked for. */
  readonly advice = $derived.by((): Advice | null =>
    this.#wanted === this.#moment ? (this.#known[this.#moment] ?? null) : null,
  );

  async ask() {
    const [moment, { id, at, invite }, seat] = [this.#moment, this.scene, this.seat];
    if (seat === null || this.asking) return;
    this.scene.pause();
    this.#wanted = moment;
    this.trouble = null;
    if (this.#known[moment]) return;
    this.asking = true;
    try {
      const { advice } = await get<AdviceAt>(`/tables/${id}/advice`, { at, as: seat, invite });
      this.#known = { ...this.#known, [moment]: advice };
    } catch (refusal) {
      this.trouble = (refusal as Error).message;
    } finally {
      this.asking = false;
    }
  }

  close() {
    this.#wanted = null;
    this.trouble = null;
  }
}
