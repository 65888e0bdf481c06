// What a person has chosen for this browser. Saved in it, applied to the page at once.

export interface Chosen {
  /** The code of a language; the server lists those there are. */
  lang: string;
  theme: 'auto' | 'light' | 'dark';
  contrast: 'auto' | 'more' | 'normal';
  motion: 'auto' | 'less' | 'full';
  sound: boolean;
  /** How fast the others' moves are shown. */
  speed: 'step' | 'slow' | 'normal' | 'fast';
  /** Whether common mistakes are remarked on in practice matches. */
  remarks: boolean;
  /** The games of which a match was finished in this browser. */
  finished: string[];
  /** The game whose pages were looked at last: an address that names none leads there. */
  lastGame: string | null;
  /** Whether somebody does not want to be asked to install the page. */
  noInstall: boolean;
  /** Whether a match was played on this device: then it is looked for what is stored here. */
  playedHere: boolean;
}

const KEY = 'shopfloor';

/** The languages the page itself is written in: one of them greets a first visitor. */
const WRITTEN = ['en', 'de'];

function defaults(): Chosen {
  const asked = navigator.languages.map((tag) => tag.split('-')[0] ?? '');
  const lang = asked.find((code) => WRITTEN.includes(code)) ?? 'en';
  return {
    lang,
    theme: 'auto',
    contrast: 'auto',
    motion: 'auto',
    sound: false,
    speed: 'normal',
    remarks: true,
    finished: [],
    lastGame: null,
    noInstall: false,
    playedHere: false,
  };
}

function stored(): Partial<Chosen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>;
  } catch {
    return {};
  }
}

export const settings: Chosen = $state({ ...defaults(), ...stored() });

/** What the system asks for, followed as it changes. */
class Wish {
  asked = $state(false);
  constructor(query: string) {
    const wish = matchMedia(query);
    this.asked = wish.matches;
    wish.addEventListener('change', () => (this.asked = wish.matches));
  }
}

const calm = new Wish('(prefers-reduced-motion: reduce)');
const sharp = new Wish('(prefers-contrast: more)');

/** Whether things may move. */
export function moves(): boolean {
  return settings.motion === 'full' || (settings.motion === 'auto' && !calm.asked);
}

function contrast(): 'more' | 'normal' {
  if (settings.contrast === 'auto') return sharp.asked ? 'more' : 'normal';
  return settings.contrast;
}

/** Applies the settings to the page and saves them in the browser; called once, by the app. */
export function applySettings() {
  $effect(() => {
    const root = document.documentElement;
    root.lang = settings.lang;
    root.dataset['theme'] = settings.theme;
    root.dataset['contrast'] = contrast();
    root.dataset['motion'] = moves() ? 'full' : 'less';
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser that saves nothing still plays.
    }
  });
}
