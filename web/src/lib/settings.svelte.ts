// What a person has chosen for this browser. Kept in it, applied to the page at once.

export type Lang = 'en' | 'de';

export interface Chosen {
  lang: Lang;
  theme: 'auto' | 'light' | 'dark';
  contrast: 'auto' | 'more' | 'normal';
  motion: 'auto' | 'less' | 'full';
  sound: boolean;
  /** The guided tours that were seen or skipped, by name. */
  toured: string[];
}

const KEY = 'shopfloor';

function usual(): Chosen {
  const lang = navigator.languages.some((tag) => tag.startsWith('de')) && !navigator.language.startsWith('en');
  return { lang: lang ? 'de' : 'en', theme: 'auto', contrast: 'auto', motion: 'auto', sound: false, toured: [] };
}

function stored(): Partial<Chosen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>;
  } catch {
    return {};
  }
}

export const settings: Chosen = $state({ ...usual(), ...stored() });

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

/** Keeps the page and the browser's memory as the settings say; called once, by the app. */
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
      // A browser that keeps nothing still plays.
    }
  });
}
