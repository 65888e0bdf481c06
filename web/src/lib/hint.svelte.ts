// A hint at a table: what a strong player would do in our place. The server writes into the log that we took it.

import { post } from './api';
import type { Advice, AdviceAt, AskHint, Frame, PromptFrame } from './generated/wire';
import type { Scene } from './scene';
import { turn } from './scene';
import { settings } from './settings.svelte';

/** Asked once for a question of the match; another question ends it. */
interface Asked {
  prompt: PromptFrame;
  lang: string;
  advice: Advice;
}

export class Hint {
  asking = $state(false);
  /** Why there is none. */
  trouble: string | null = $state(null);
  #asked: Asked | null = $state.raw(null);
  #closed = $state(false);
  /** Whether we asked again: the whole plan is told. */
  whole = $state(false);

  constructor(
    readonly id: string,
    readonly scene: () => Scene & { frameOrNull: Frame | null },
    /** Which of several seats at one screen asks. */
    readonly by: { as: number | null } = { as: null },
  ) {}

  /** Whether we may ask now. */
  readonly may = $derived.by((): boolean => {
    const scene = this.scene();
    const { frameOrNull: frame, viewer } = scene;
    return scene.info.hints && scene.live && frame !== null && viewer !== null && turn(frame).includes(viewer);
  });

  /** What was answered, while the question is the same. */
  readonly known = $derived.by((): Advice | null => {
    const { frameOrNull: frame } = this.scene();
    const asked = this.#asked;
    if (!asked || !frame || asked.lang !== settings.lang || !this.may) return null;
    return JSON.stringify(asked.prompt) === JSON.stringify(frame.prompt) ? asked.advice : null;
  });

  /** What is shown of it. */
  readonly advice = $derived.by((): Advice | null => (this.#closed ? null : this.known));

  /** Asks; asked again, the whole plan is told. */
  async ask() {
    this.trouble = null;
    if (this.known) {
      this.whole ||= !this.#closed;
      this.#closed = false;
      return;
    }
    const { frameOrNull: frame } = this.scene();
    if (!this.may || !frame || this.asking) return;
    this.asking = true;
    const { lang } = settings;
    try {
      const asked: AskHint = { at: frame.ply };
      const { advice } = await post<AdviceAt>(`/tables/${this.id}/hint`, asked, this.by);
      this.#asked = { prompt: frame.prompt, lang, advice };
      [this.#closed, this.whole] = [false, (advice.plans[0]?.moves.length ?? 0) < 2];
    } catch (refusal) {
      this.trouble = (refusal as Error).message;
    } finally {
      this.asking = false;
    }
  }

  close() {
    this.#closed = true;
    this.trouble = null;
  }
}
