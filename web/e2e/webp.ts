// Pictures in a row as one animated WebP: the browser encodes what has changed in each, this puts the pieces together
// (developers.google.com/speed/webp/docs/riff_container).

import type { Page } from '@playwright/test';

export interface Still {
  png: Buffer;
  /** How long it is shown, in milliseconds. */
  ms: number;
}

/** What has changed since the picture before, as a WebP of its own, and where it lies. */
interface Piece {
  x: number;
  y: number;
  width: number;
  height: number;
  webp: string;
}

/** Runs in the browser. The corners of a piece are even: the format has no others. */
async function pieces([pngs, quality]: readonly [string[], number]): Promise<Piece[]> {
  const found: Piece[] = [];
  let before: Uint32Array | null = null;
  for (const png of pngs) {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const { width, height } = image;
    const whole = new OffscreenCanvas(width, height);
    const drawn = whole.getContext('2d', { alpha: false })!;
    drawn.drawImage(image, 0, 0);
    const now = new Uint32Array(drawn.getImageData(0, 0, width, height).data.buffer);
    let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height];
    const last = before;
    now.forEach((pixel, n) => {
      if (!last || pixel === last[n]) return;
      const [x, y] = [n % width, Math.floor(n / width)];
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    });
    before = now;
    [left, top] = [left & ~1, top & ~1];
    // Nothing has changed: the smallest piece there is.
    [right, bottom] = [Math.max(right, left + 2), Math.max(bottom, top + 2)];
    const piece = new OffscreenCanvas(right - left, bottom - top);
    piece.getContext('2d', { alpha: false })!.drawImage(image, -left, -top);
    const encoded = await Promise.all(
      [quality, 1].map(async (quality) => (await piece.convertToBlob({ type: 'image/webp', quality })).arrayBuffer()),
    );
    // Without loss where that is no larger: large areas of one colour.
    const bytes = new Uint8Array(encoded.reduce((one, other) => (other.byteLength <= one.byteLength ? other : one)));
    const webp = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    found.push({ x: left, y: top, width: right - left, height: bottom - top, webp });
  }
  return found;
}

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

const chunk = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(name), number(body.length, 4), body, Buffer.alloc(body.length % 2)]);
};

/** The chunk with the picture itself in a WebP of one picture. */
function picture(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length;) {
    const size = 8 + webp.readUInt32LE(at + 4);
    if (['VP8 ', 'VP8L'].includes(webp.toString('latin1', at, at + 4)))
      return webp.subarray(at, at + size + (size % 2));
    at += size + (size % 2);
  }
  throw new Error('the browser made no WebP');
}

/** An animated WebP that goes round for ever. `page` lends its browser; the content policy of a site would be in the way. */
export async function animated(page: Page, stills: Still[], quality: number): Promise<Buffer> {
  await page.goto('about:blank');
  const found = await page.evaluate(pieces, [stills.map(({ png }) => png.toString('base64')), quality] as const);
  const { width, height } = found[0]!;
  const frames = found.map(({ x, y, width, height, webp }, n) => {
    const where = [x / 2, y / 2, width - 1, height - 1, stills[n]!.ms].map((value) => number(value, 3));
    const overwrite = number(2, 1);
    return chunk('ANMF', ...where, overwrite, picture(Buffer.from(webp, 'base64')));
  });
  const moves = number(2, 4);
  const header = chunk('VP8X', moves, number(width - 1, 3), number(height - 1, 3));
  const forEver = chunk('ANIM', number(0xffffffff, 4), number(0, 2));
  return chunk('RIFF', Buffer.from('WEBP'), header, forEver, ...frames);
}
