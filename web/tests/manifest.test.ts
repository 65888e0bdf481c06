// What an installed page is shown with.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const file = (name: string) => readFileSync(`public/${name}`);

test('every icon is there, as a drawing and as pictures of the size they say', () => {
  const { icons } = JSON.parse(file('manifest.webmanifest').toString()) as {
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  for (const { src, sizes, type } of icons) {
    const content = file(src);
    if (type === 'image/svg+xml') expect(content.toString(), src).toContain('<svg');
    else expect([content.readUInt32BE(16), content.readUInt32BE(20)].join('x'), src).toBe(sizes);
  }
  const pictures = icons.filter(({ type }) => type === 'image/png').map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(pictures).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
});
