// The presets somebody has saved: the numbers of their own boxes.

import { get, post, remove } from './api';
import type { NewPreset, PresetInfo, Presets } from './generated/wire';
import { beSomebody, me } from './me.svelte';

class OwnPresets {
  list: PresetInfo[] = $state.raw([]);
  /** Whose they are. */
  #of = $state('');

  /** Asks for them, once for each person. */
  async load() {
    const { id } = await beSomebody();
    if (id === this.#of) return;
    this.list = (await get<Presets>('/presets')).presets;
    this.#of = id;
  }

  of(game: string): PresetInfo[] {
    return me.person?.id === this.#of ? this.list.filter((one) => one.game === game) : [];
  }

  async save(preset: NewPreset): Promise<PresetInfo> {
    await this.load();
    const saved = await post<PresetInfo>('/presets', preset);
    this.list = [...this.list.filter(({ id }) => id !== saved.id), saved];
    return saved;
  }

  async remove(gone: PresetInfo) {
    await remove(`/presets/${gone.id}`);
    this.list = this.list.filter(({ id }) => id !== gone.id);
  }
}

export const ownPresets = new OwnPresets();
