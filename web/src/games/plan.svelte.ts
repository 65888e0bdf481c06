// A plan: actions that are marked first and sent together. It is a scene of its own, in which what is marked has happened
// already: what is legal next, why something is not, and what it would lead to are asked with all of it in front.

import type { Frame, TableInfo, Telling } from '$lib/generated/wire';
import type { Action, Actions, Foreseen, Refusal, Scene } from '$lib/scene';
import { untrack } from 'svelte';

/** Something marked. */
export interface Step<A extends Action = Action> {
  action: A;
  /** In words. */
  text: string;
  /** Which of several equal things. */
  copy: string | null;
}

/** A step that could not stay, and why. */
export interface Dropped<A extends Action = Action> {
  step: Step<A>;
  why: Refusal | null;
}

/** It says all that a scene can say of itself, lest something of the real one's is lost. */
export class Plan<A extends Action> implements Scene, Record<Exclude<keyof Scene, 'check'>, unknown> {
  readonly #real: () => Scene;
  readonly #open: (frame: Frame) => boolean;
  #steps = $state.raw<readonly Step<A>[]>([]);
  #ending = $state.raw<Step<A> | null>(null);
  /** The plan before each change by hand, for undo. */
  #before = $state.raw<readonly { steps: readonly Step<A>[]; ending: Step<A> | null }[]>([]);
  /** The match after the steps, and after the end of the turn, too. */
  #after = $state.raw<{ steps: Frame | null; all: Frame | null }>({ steps: null, all: null });
  /** What could not stay since the plan was last changed by hand. */
  dropped = $state.raw<readonly Dropped<A>[]>([]);
  /** The plan was sent and refused: at which step, and why. */
  refused = $state.raw<Refusal | null>(null);
  /** The match changed under the plan. */
  overtaken = $state(false);
  /** The ply the plan was made at, and the one it was sent at. */
  #madeAt = -1;
  #sentAt = $state<number | null>(null);
  #asked = 0;

  /** `open`: whether the viewer can still plan in this frame. What leads out of it is the end of a plan. */
  constructor(real: () => Scene, open: (frame: Frame) => boolean) {
    this.#real = real;
    this.#open = open;
    $effect(() => {
      void [this.real.frame, this.real.live, this.real.connections];
      untrack(() => this.#follow());
    });
  }

  /** The match as it is, without the plan. */
  get real(): Scene {
    return this.#real();
  }

  // ---- what is marked

  /** Whether the plan has been carried out, and the match is only about to say so. */
  readonly #gone = $derived.by(() => this.#sentAt !== null && this.real.frame.ply !== this.#sentAt);
  readonly steps: readonly Step<A>[] = $derived.by(() => (this.#gone ? [] : this.#steps));
  /** What ends the turn, after all steps. */
  readonly ending: Step<A> | null = $derived.by(() => (this.#gone ? null : this.#ending));
  readonly all: readonly Step<A>[] = $derived.by(() => (this.ending ? [...this.steps, this.ending] : this.steps));
  readonly any: boolean = $derived.by(() => this.all.length > 0);

  /** The match after everything that is marked; none while nothing is, or the server has not answered. */
  readonly outcome: Frame | null = $derived.by(() =>
    this.any ? (this.ending ? this.#after.all : this.#after.steps) : null,
  );

  /** Marks more. The end of the turn stays the end. */
  add(...steps: Step<A>[]) {
    this.insert(this.#steps.length, ...steps);
  }

  /** Marks more before what is marked already. */
  insert(at: number, ...steps: Step<A>[]) {
    this.become(this.#steps.toSpliced(at, 0, ...steps));
  }

  /** Whether these could be the steps. */
  async allows(steps: readonly Step<A>[]): Promise<boolean> {
    const answer = await this.#ask(steps.map(({ action }) => action));
    return answer !== null && 'frame' in answer;
  }

  /** Marks exactly these. */
  become(steps: readonly Step<A>[]) {
    if (this.waiting) return;
    this.#touch();
    this.#steps = steps;
    void this.#check();
  }

  /** Marks something as the end of the turn; another one before is replaced. */
  end(step: Step<A> | null) {
    if (this.waiting) return;
    this.#touch();
    this.#ending = step;
    void this.#check();
  }

  /** Takes one out. */
  remove(step: Step<A>) {
    if (this.waiting) return;
    this.#touch();
    if (this.#ending === step) this.#ending = null;
    this.#steps = this.#steps.filter((one) => one !== step);
    void this.#check();
  }

  /** Puts another in its place. */
  replace(step: Step<A>, by: Step<A>) {
    if (this.waiting) return;
    this.#touch();
    this.#steps = this.#steps.map((one) => (one === step ? by : one));
    void this.#check();
  }

  clear() {
    if (this.waiting) return;
    this.#touch();
    const before = this.#before;
    this.#empty();
    this.#before = before;
  }

  /** Sends everything, or all steps and this as their end. All of it is done, or nothing and the plan stays. */
  async send(end: Action | undefined = this.ending?.action): Promise<boolean> {
    if (this.waiting) return false;
    const actions: Action[] = [...this.steps.map(({ action }) => action), ...(end ? [end] : [])];
    this.#sentAt = this.real.frame.ply;
    this.refused = null;
    const done = await this.real.act(actions.length === 1 ? actions[0]! : actions);
    this.#sentAt = null;
    if (done === false) this.refused = this.real.refusal;
    else this.#empty();
    return done !== false;
  }

  #empty() {
    this.#asked += 1;
    this.#before = [];
    this.#steps = [];
    this.#ending = null;
    this.#after = { steps: null, all: null };
  }

  /** The plan is changed by hand: what was said about it before is read. */
  #touch() {
    this.dropped = [];
    this.refused = null;
    this.overtaken = false;
    this.#madeAt = this.real.frame.ply;
    this.#before = [...this.#before, { steps: this.#steps, ending: this.#ending }];
  }

  /** Asks what the plan leads to. What is refused goes, and is told. */
  async #check() {
    const asked = ++this.#asked;
    const actions = (steps: readonly Step<A>[]) => steps.map(({ action }) => action);
    let [steps, ending] = [this.#steps, this.#ending];
    const dropped: Dropped<A>[] = [];
    let before: Frame | null = null;
    for (; steps.length > 0;) {
      const answer = await this.#ask(actions(steps));
      if (asked !== this.#asked) return;
      // Nobody could be asked: the plan stays as it is until the connection is back.
      if (answer === null) return;
      if (!('frame' in answer)) {
        const at = Math.min(answer.step ?? steps.length - 1, steps.length - 1);
        dropped.push({ step: steps[at]!, why: answer });
        steps = steps.filter((_, i) => i !== at);
      } else if (this.#open(answer.frame)) {
        before = answer.frame;
        break;
      } else {
        ending = steps.at(-1)!;
        steps = steps.slice(0, -1);
      }
    }
    let all: Frame | null = null;
    if (ending) {
      const answer = await this.#ask(actions([...steps, ending]));
      if (asked !== this.#asked || answer === null) return;
      if ('frame' in answer) all = answer.frame;
      else {
        dropped.push({ step: ending, why: answer });
        ending = null;
      }
    }
    this.#steps = steps;
    this.#ending = ending;
    this.#after = { steps: before, all };
    if (dropped.length > 0) this.dropped = [...this.dropped, ...dropped];
  }

  #ask(actions: readonly Action[]): Promise<Foreseen | Refusal | null> {
    return this.real.check?.(actions) ?? Promise.resolve(null);
  }

  /** The match went on, or the connection is back: does the plan still hold? */
  #follow() {
    if (this.#sentAt !== null || (this.#steps.length === 0 && !this.#ending)) return;
    if (!this.real.live || !this.#open(this.real.frame)) {
      this.dropped = [...this.#steps, ...(this.#ending ? [this.#ending] : [])].map((step) => ({ step, why: null }));
      this.#empty();
      return;
    }
    if (this.real.frame.ply !== this.#madeAt) {
      this.#madeAt = this.real.frame.ply;
      this.overtaken = true;
    }
    void this.#check();
  }

  // ---- the scene

  /** The match with everything that is marked, but not ended: what can be marked next. */
  readonly frame: Frame = $derived.by(() => {
    const before = this.#gone ? undefined : this.#before.at(-1);
    if (!before) return this.real.frame;
    const after = this.steps.length > 0 ? this.#after.steps : null;
    // What undo takes back is named where it is one more step.
    const added = this.all.find((step) => step !== before.ending && !before.steps.includes(step));
    const undoable = { action: added?.action ?? null, text: added?.text ?? '' };
    return { ...(after ?? this.real.frame), undoable, no_undo: null };
  });

  get info(): TableInfo {
    return this.real.info;
  }
  get viewer(): number | null {
    return this.real.viewer;
  }
  get fresh(): { n: number; events: Telling[] } {
    return this.real.fresh;
  }
  get log(): readonly Telling[] {
    return this.real.log ?? [];
  }
  get playback(): Scene['playback'] {
    return this.real.playback;
  }
  get askPause(): Scene['askPause'] {
    return this.real.askPause;
  }
  get orders(): Scene['orders'] {
    return this.real.orders;
  }
  get hint(): Scene['hint'] {
    return this.real.hint;
  }
  get live(): boolean {
    return this.real.live;
  }
  get connections(): number {
    return this.real.connections ?? 0;
  }
  get waiting(): boolean {
    return this.real.waiting;
  }
  get refusal(): Refusal | null {
    return this.real.refusal;
  }
  /** How far the server's clock is ahead of ours, at a table. */
  get ahead(): number {
    return this.real.ahead ?? 0;
  }
  get ranOut(): readonly number[] {
    return this.real.ranOut ?? [];
  }
  get lenient(): boolean {
    return this.real.lenient ?? false;
  }

  /** Does an action, after all steps. */
  act(action: Actions): Promise<boolean> {
    if (this.any && !Array.isArray(action)) return this.send(action as Action);
    return Promise.resolve(this.real.act(action)).then((done) => done !== false);
  }

  /** The plan as it was before its last change; without a plan, the last action is taken back. */
  undo() {
    const before = this.#before.at(-1);
    if (!before) return this.real.undo();
    if (this.waiting) return;
    const earlier = this.#before.slice(0, -1);
    this.#touch();
    this.#before = earlier;
    this.#steps = before.steps;
    this.#ending = before.ending;
    if (this.#steps.length === 0 && !this.#ending) this.#after = { steps: null, all: null };
    void this.#check();
  }

  preview(action: Actions): Promise<Foreseen | null> {
    const actions = [
      ...this.steps.map((step) => step.action as Action),
      ...(Array.isArray(action) ? action : [action]),
    ];
    return this.real.preview(actions.length === 1 ? actions[0]! : actions);
  }
}
