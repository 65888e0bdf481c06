// What can be bid or called, and the bid that is being put together.

import type { Action } from '$lib/generated/liars-dice';
import type { Scene } from '$lib/scene';
import { Picking, type Picked } from '../picking.svelte';

interface PickedBid extends Picked {
  face: number | null;
  quantity: number | null;
}

export class LiarsDicePicking extends Picking<Action, PickedBid> {
  constructor(scene: () => Scene) {
    super(scene, {
      nothing: { thing: null, copy: null, face: null, quantity: null },
      things: (action) => [action.do],
    });
  }
}
