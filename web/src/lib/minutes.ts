// Minutes of a day, as a field for times has them.

/** `1320` is `22:00`. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function minutesOf(text: string): number {
  const [hour = '0', minute = '0'] = text.split(':');
  return Number(hour) * 60 + Number(minute);
}
