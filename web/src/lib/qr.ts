// QR codes (ISO/IEC 18004): any text as bytes, corrected at level M, in versions 1 to 40. Drawn by the page itself, so an invite
// can be shown to the person across the table without a connection, and nobody else learns of it.

/** By version, from 1: bytes of correction in each block, and how many blocks there are; level M. */
const CORRECTION = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];
const LAST = 40;

const size = (version: number) => version * 4 + 17;

/** How many modules are left for data and correction. */
function room(version: number): number {
  const all = (16 * version + 128) * version + 64;
  if (version < 2) return all;
  const marks = Math.floor(version / 7) + 2;
  return all - ((25 * marks - 10) * marks - 55) - (version < 7 ? 0 : 36);
}

const capacity = (version: number) => Math.floor(room(version) / 8) - CORRECTION[version - 1]! * BLOCKS[version - 1]!;

/** Multiplication in the field of 256 elements. */
function times(x: number, y: number): number {
  let z = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    z = (z << 1) ^ ((z >>> 7) * 0x11d);
    z ^= ((y >>> bit) & 1) * x;
  }
  return z;
}

function divisor(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let n = 0; n < degree; n += 1) {
    for (let i = 0; i < degree; i += 1) result[i] = times(result[i]!, root) ^ (result[i + 1] ?? 0);
    root = times(root, 2);
  }
  return result;
}

function remainder(data: number[], by: number[]): number[] {
  const result = by.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ result.shift()!;
    result.push(0);
    by.forEach((coefficient, i) => (result[i]! ^= times(coefficient, factor)));
  }
  return result;
}

/** The text's bytes, with their length before and filled up. */
function packed(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >>> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const most = capacity(version) * 8;
  put(0, Math.min(4, most - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let fill = 0xec; bits.length < most; fill ^= 0xec ^ 0x11) put(fill, 8);
  return Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(i * 8, i * 8 + 8).join(''), 2));
}

/** Data and correction in blocks, dealt out in turn. */
function interleaved(data: number[], version: number): number[] {
  const [many, correction] = [BLOCKS[version - 1]!, CORRECTION[version - 1]!];
  const all = Math.floor(room(version) / 8);
  const short = Math.floor(all / many) - correction;
  const by = divisor(correction);
  let at = 0;
  const blocks = Array.from({ length: many }, (_, n) => {
    const own = data.slice(at, (at += short + (n < many - (all % many) ? 0 : 1)));
    return { own, check: remainder(own, by) };
  });
  const result: number[] = [];
  for (let i = 0; i <= short; i += 1) for (const { own } of blocks) if (i < own.length) result.push(own[i]!);
  for (let i = 0; i < correction; i += 1) for (const { check } of blocks) result.push(check[i]!);
  return result;
}

class Symbol {
  readonly dark: boolean[][];
  readonly #fixed: boolean[][];
  readonly #size: number;

  constructor(readonly version: number) {
    this.#size = size(version);
    const empty = () => Array.from({ length: this.#size }, () => Array<boolean>(this.#size).fill(false));
    [this.dark, this.#fixed] = [empty(), empty()];
    this.#patterns();
  }

  #fix(x: number, y: number, dark: boolean) {
    if (x < 0 || y < 0 || x >= this.#size || y >= this.#size) return;
    this.dark[y]![x] = dark;
    this.#fixed[y]![x] = true;
  }

  #patterns() {
    const { version } = this;
    const end = this.#size - 1;
    for (let i = 0; i <= end; i += 1) {
      this.#fix(6, i, i % 2 === 0);
      this.#fix(i, 6, i % 2 === 0);
    }
    for (const [cx, cy] of [
      [3, 3],
      [end - 3, 3],
      [3, end - 3],
    ] as const) {
      for (let y = -4; y <= 4; y += 1) {
        for (let x = -4; x <= 4; x += 1) {
          const ring = Math.max(Math.abs(x), Math.abs(y));
          this.#fix(cx + x, cy + y, ring !== 2 && ring !== 4);
        }
      }
    }
    const marks = this.#marks();
    const last = marks.length - 1;
    marks.forEach((cy, j) =>
      marks.forEach((cx, i) => {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) return;
        for (let y = -2; y <= 2; y += 1) {
          for (let x = -2; x <= 2; x += 1) this.#fix(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
        }
      }),
    );
    this.format(0);
    if (version < 7) return;
    let rest = version;
    for (let i = 0; i < 12; i += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i += 1) {
      const [a, b] = [this.#size - 11 + (i % 3), Math.floor(i / 3)];
      this.#fix(a, b, ((bits >>> i) & 1) === 1);
      this.#fix(b, a, ((bits >>> i) & 1) === 1);
    }
  }

  /** Where the small squares lie. */
  #marks(): number[] {
    const { version } = this;
    if (version === 1) return [];
    const many = Math.floor(version / 7) + 2;
    const step = Math.floor((version * 8 + many * 3 + 5) / (many * 4 - 4)) * 2;
    const far = Array.from({ length: many - 1 }, (_, i) => this.#size - 7 - i * step);
    return [6, ...far.toReversed()];
  }

  /** Level M and the mask, twice. */
  format(mask: number) {
    let rest = mask;
    for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((mask << 10) | rest) ^ 0x5412;
    const bit = (i: number) => ((bits >>> i) & 1) === 1;
    const end = this.#size;
    for (let i = 0; i <= 5; i += 1) this.#fix(8, i, bit(i));
    this.#fix(8, 7, bit(6));
    this.#fix(8, 8, bit(7));
    this.#fix(7, 8, bit(8));
    for (let i = 9; i < 15; i += 1) this.#fix(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i += 1) this.#fix(end - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i += 1) this.#fix(8, end - 15 + i, bit(i));
    this.#fix(8, end - 8, true);
  }

  /** Up and down in columns of two, from the right. */
  fill(bytes: number[]) {
    let n = 0;
    for (let right = this.#size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      const up = ((right + 1) & 2) === 0;
      for (let along = 0; along < this.#size; along += 1) {
        const y = up ? this.#size - 1 - along : along;
        for (const x of [right, right - 1]) {
          if (this.#fixed[y]![x] || n >= bytes.length * 8) continue;
          this.dark[y]![x] = ((bytes[n >>> 3]! >>> (7 - (n & 7))) & 1) === 1;
          n += 1;
        }
      }
    }
  }

  mask(mask: number) {
    const turns = MASKS[mask]!;
    this.dark.forEach((row, y) =>
      row.forEach((dark, x) => {
        if (!this.#fixed[y]![x] && turns(x, y) === 0) row[x] = !dark;
      }),
    );
  }

  /** How hard it is to read. */
  penalty(): number {
    const columns = this.dark.map((_, x) => this.dark.map((row) => row[x]!));
    let sum = 0;
    for (const line of [...this.dark, ...columns]) sum += runs(line) + lures(line);
    let dark = 0;
    this.dark.forEach((row, y) =>
      row.forEach((here, x) => {
        dark += Number(here);
        const below = this.dark[y + 1];
        if (x > 0 && below && here === row[x - 1] && here === below[x] && here === below[x - 1]) sum += 3;
      }),
    );
    const all = this.#size * this.#size;
    return sum + Math.max(0, Math.ceil(Math.abs(dark * 20 - all * 10) / all) - 1) * 10;
  }
}

const MASKS: ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Five or more alike in a row. */
function runs(line: boolean[]): number {
  let [sum, length] = [0, 0];
  line.forEach((dark, i) => {
    length = dark === line[i - 1] ? length + 1 : 1;
    if (length === 5) sum += 3;
    else if (length > 5) sum += 1;
  });
  return sum;
}

const LURE = [true, false, true, true, true, false, true];

/** What looks like a corner: 1:1:3:1:1 with four light modules before or behind; outside all is light. */
function lures(line: boolean[]): number {
  let sum = 0;
  const light = (from: number) => [0, 1, 2, 3].every((i) => !line[from + i]);
  for (let at = 0; at + LURE.length <= line.length; at += 1) {
    if (!LURE.every((dark, i) => line[at + i] === dark)) continue;
    sum += (light(at - 4) ? 40 : 0) + (light(at + 7) ? 40 : 0);
  }
  return sum;
}

/** The code of a text, row by row: where it is dark. None for a text that is too long for any. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= LAST && bytes.length + (version < 10 ? 2 : 3) > capacity(version)) version += 1;
  if (version > LAST) return null;
  const codewords = interleaved(packed(bytes, version), version);
  const symbols = MASKS.map((_, mask) => {
    const symbol = new Symbol(version);
    symbol.fill(codewords);
    symbol.mask(mask);
    symbol.format(mask);
    return { dark: symbol.dark, penalty: symbol.penalty() };
  });
  return symbols.reduce((best, one) => (one.penalty < best.penalty ? one : best)).dark;
}

/** The same as the path of an SVG, a unit for each module, with the light margin that readers need around it. */
export function qrPath(text: string): { path: string; size: number } | null {
  const dark = qr(text);
  if (!dark) return null;
  const runs = dark.flatMap((row, y) =>
    [
      ...row
        .map((here) => (here ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index + MARGIN} ${y + MARGIN}h${run.length}v1h-${run.length}z`),
  );
  return { path: runs.join(''), size: dark.length + 2 * MARGIN };
}

const MARGIN = 4;
