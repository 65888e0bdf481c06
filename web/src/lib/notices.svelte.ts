// Where and how somebody is called who is not looking, and whether this browser can be.

import { get, post, put, remove } from './api';
import { installed } from './installed.svelte';
import type { NoticeChoices, Notices, WebhookSecret } from './generated/wire';

/** Whether this browser can be called: it is, it could be, or why not. */
export type Here = 'on' | 'off' | 'denied' | 'insecure' | 'unable' | 'home-screen' | 'unstored';

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** iPhones and iPads call only what was put on the home screen. */
const needsHomeScreen = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;

/** What people call this browser by: the program and the machine. */
function deviceName(): string {
  const agent = navigator.userAgent;
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = named([
    [/Firefox\//, 'Firefox'],
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const machine = named([
    [/Android/, 'Android'],
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'Mac'],
    [/Linux/, 'Linux'],
  ]);
  return [browser ?? 'Browser', machine].filter(Boolean).join(', ');
}

class NoticePage {
  all: Notices | null = $state.raw(null);
  here: Here = $state('off');

  async load() {
    this.all = await get<Notices>('/notices');
    this.look();
  }

  /** Whether this browser is called, as far as it says. */
  look() {
    const known = this.all?.ways.some((way) => way.way === 'push' && way.here) ?? false;
    if (!isSecureContext) this.here = 'insecure';
    else if (needsHomeScreen()) this.here = 'home-screen';
    else if (!('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis))
      this.here = 'unable';
    else if (Notification.permission === 'denied') this.here = 'denied';
    else if (installed.why) this.here = 'unstored';
    else this.here = known && Notification.permission === 'granted' ? 'on' : 'off';
  }

  /** Asks the browser for permission, subscribes with the site's key, and tells the server. */
  async callHere() {
    const key = this.all?.push_key;
    if (!key || (await Notification.requestPermission()) !== 'granted') return this.look();
    const registration = await navigator.serviceWorker.ready;
    const old = await registration.pushManager.getSubscription();
    // One with another key, of another site that was here before, is of no use.
    await old?.unsubscribe();
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    const device = { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], label: deviceName(), zone: zone() };
    this.all = await post<Notices>('/notices/push', device);
    this.look();
  }

  async addWebhook(address: string, label: string): Promise<WebhookSecret> {
    const made = await post<WebhookSecret>('/notices/webhook', { address, label: label || null, zone: zone() });
    await this.load();
    return made;
  }

  async addMail(address: string, password: string) {
    this.all = await post<Notices>('/notices/mail', { address, password, zone: zone() });
  }

  async confirmMail(code: string) {
    this.all = await post<Notices>('/notices/mail/confirm', { code });
  }

  async choose(choices: NoticeChoices) {
    this.all = await put<Notices>('/notices', choices);
  }

  async remove(id: string) {
    this.all = await remove<Notices>(`/notices/${id}`);
    this.look();
  }
}

export const notices = new NoticePage();
/** The zone of this browser's clock. */
export const ownZone = zone;
