// Short sounds, synthesized: no file is fetched. Silent unless switched on.

import { settings } from './settings.svelte';

type Sound = 'turn' | 'chat' | 'no' | 'die' | 'tile' | 'coin' | 'end' | 'tick';

/** Notes: frequency in hertz, begin and length in seconds, and the shape of the wave. */
const NOTES: Record<Sound, [number, number, number, OscillatorType][]> = {
  turn: [
    [587, 0, 0.12, 'triangle'],
    [784, 0.12, 0.2, 'triangle'],
  ],
  chat: [[988, 0, 0.08, 'sine']],
  no: [[165, 0, 0.16, 'square']],
  die: [
    [320, 0, 0.03, 'square'],
    [270, 0.06, 0.03, 'square'],
    [350, 0.13, 0.03, 'square'],
  ],
  tick: [[1175, 0, 0.05, 'triangle']],
  tile: [[196, 0, 0.07, 'triangle']],
  coin: [
    [1319, 0, 0.06, 'sine'],
    [1760, 0.06, 0.18, 'sine'],
  ],
  end: [
    [523, 0, 0.16, 'triangle'],
    [659, 0.16, 0.16, 'triangle'],
    [784, 0.32, 0.34, 'triangle'],
  ],
};

let air: AudioContext | null = null;

export function sound(which: Sound) {
  if (!settings.sound) return;
  air ??= new AudioContext();
  for (const [frequency, begin, length, type] of NOTES[which]) {
    const at = air.currentTime + begin;
    const tone = air.createOscillator();
    const volume = air.createGain();
    tone.type = type;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(type === 'square' ? 0.03 : 0.09, at + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(air.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
