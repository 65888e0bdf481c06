// From values to pixels. All values of our games are whole numbers.

export interface Scale {
  (value: number): number;
  /** Values worth a line across the chart, the least first. */
  ticks: number[];
}

/** The least step of 1, 2 or 5 times a power of ten that is at least `step`. */
export function nice(step: number): number {
  if (step <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  return ([1, 2, 5].find((n) => n * power >= step) ?? 10) * power;
}

/** Whole numbers from at most `lo` to at least `hi`, evenly apart, with zero among them. */
export function ticks(lo: number, hi: number, most = 5): number[] {
  const [least, top] = [Math.min(lo, 0), Math.max(hi, 1)];
  const step = nice((top - least) / most);
  const [first, last] = [Math.floor(least / step), Math.ceil(top / step)];
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step + 0);
}

/** Values from `lo` to `hi`, zero included, go to the pixels from `bottom` to `top`. */
export function linear(lo: number, hi: number, bottom: number, top: number, most = 5): Scale {
  const lines = ticks(lo, hi, most);
  return scale(lines, lines[0]!, lines.at(-1)!, (value) => value, bottom, top);
}

const root = (value: number) => Math.sign(value) * Math.sqrt(Math.abs(value));

/** Like `linear`, but the higher, the closer together: for values that grow faster and faster. */
export function compressed(lo: number, hi: number, bottom: number, top: number, most = 5): Scale {
  const [least, highest] = [Math.min(lo, 0), Math.max(hi, 1)];
  const whole = root(highest) - root(least);
  const above = squares(highest, Math.max(1, Math.round((most * root(highest)) / whole)));
  const below = squares(-least, Math.round((most * root(-least)) / whole)).map((value) => -value);
  const lines = [...below.toReversed(), 0, ...above];
  return scale(lines, least, highest, root, bottom, top);
}

/** About `most` round numbers up to `hi`, whose roots are about evenly apart. */
function squares(hi: number, most: number): number[] {
  const found = Array.from({ length: most }, (_, i) => {
    const exact = hi * ((i + 1) / most) ** 2;
    const grain = nice(exact / 6);
    return i + 1 === most ? Math.floor(exact / grain) * grain : Math.round(exact / grain) * grain;
  });
  return [...new Set(found)].filter((value) => value > 0);
}

function scale(
  lines: number[],
  lo: number,
  hi: number,
  bend: (value: number) => number,
  bottom: number,
  top: number,
): Scale {
  const [least, whole] = [bend(lo), bend(hi) - bend(lo)];
  const place = (value: number) => bottom + ((bend(value) - least) / whole) * (top - bottom);
  return Object.assign(place, { ticks: lines });
}

/** Moves marks apart that would lie on each other: at least `gap`, within `lo` to `hi`, their order kept. */
export function dodge(wanted: number[], gap: number, lo: number, hi: number): number[] {
  const order = wanted.map((_, i) => i).toSorted((a, b) => wanted[a]! - wanted[b]! || a - b);
  const placed = wanted.slice();
  let floor = lo;
  for (const i of order) {
    placed[i] = Math.max(wanted[i]!, floor);
    floor = placed[i]! + gap;
  }
  let ceiling = hi;
  for (const i of order.toReversed()) {
    placed[i] = Math.min(placed[i]!, ceiling);
    ceiling = placed[i]! - gap;
  }
  return placed;
}

/** How far apart lines with the same value are drawn, so that each can be seen. */
export function apart(values: (number | undefined)[], gap: number): number[] {
  return values.map((value, i) => {
    const together = values.flatMap((other, n) => (other === value ? [n] : []));
    return (together.indexOf(i) - (together.length - 1) / 2) * gap;
  });
}
