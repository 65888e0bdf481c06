// QR codes against those of another program: node-qrcode 1.5, level M, the text as bytes; its rows one after the other, in hexadecimal.

import { expect, test } from 'vitest';
import { qr, qrPath } from '../src/lib/qr';

const KNOWN: [size: number, text: string, bits: string][] = [
  [
    21,
    'Shopfloor',
    'fe0bfc13906eaabb7545dbaeaec16907faafe01000be73e3a6fc6fc38cc3b9f33ce80054ebf84950502ebaf0cdd7fd2eba89043fcfec810',
  ],
  [
    33,
    'https://example.org/table/k3nx9abcdefg?invite=k3n9x2abcdefghij',
    'fe76bd3fc10493506eaea3abb75fc815dbaecbb2ec17893507faaaaafe01722800be7c4a3e6ae35c9b7fbb7b9ad73e07cdd47695b4c1e345a99dcd9f99b568cd4dcc7b53d1d8ae7b189b4db27a0ed32f83dbeee6848dc4a1c7d936acc42b6d59094a8d9b9552f980725e457f91606ad05296f1eba8a4afcdd745867eeb8609d904633edcfe9d7bb10',
  ],
  [
    49,
    'https://games.example.org/club/table/k3nx9abcdefg?invite=k3n9x2abcdefghij&from=a-very-long-address-indeed-from=a-very-long-address-indeed-',
    'fe5e508750bfc10a5fe8b7d06ebb6c7f786bb756f2502ba5dbade67e79c2ec14e491039107faaaaaaaaafe01230479ca00be24dfe11bbe5a043aedc23d3fb5a5bd0e86e0a4d3235ae324e9fc7e41d96d041ed258e9aaee223ec5e87e30ffb4ad6b51c7086dcb19926212a22d8a3898aa346a5a8161236c2fb8cf3bae54fa50d83b8878bbb8a3d13e393f95ebfe91b6ec7329107a99cea65eaac44d1113c0c58fe1a4fd3dfe35899e2390d0a1b7bf2c759ca687613a702cb17a06c927cb87e0824a49e93896ce8c57194e36ed6bc10e2032b1a574dfcd7b1673e7549008afb48411d2bfa1802cf42eb91bfdae20ddd6e3ed53710d18e2d38fe31ffb80672b1dae453f88e8ad68aa705387c710d12bace03f74eff5d6ebf070afd6ea09ab00adc10457302941c1fec47cc97a478',
  ],
  [
    25,
    'Spiel mit, Käthe!',
    'fee73fc12f506e90cbb75135dbaf3aec14c107faaafe01bb008bb57cdab7cd23b86897906a626d6a2e064c680cff483bea95e32cfa806347ffb02b904d71fbab7fadd14f8ee9ff5d04abe6feedc38',
  ],
];

const hex = (dark: boolean[][]) =>
  (
    dark
      .flat()
      .map(Number)
      .join('')
      .match(/.{1,4}/g) ?? []
  )
    .map((four) => parseInt(four.padEnd(4, '0'), 2).toString(16))
    .join('');

test('a code is the one that others make of the same text', () => {
  for (const [size, text, bits] of KNOWN) {
    const code = qr(text)!;
    expect(code.length, text).toBe(size);
    expect(hex(code), text).toBe(bits);
  }
});

test('every length has a code, up to the longest there can be', () => {
  for (const length of [1, 14, 15, 100, 180, 181, 213, 214, 1000, 2331]) {
    const code = qr('x'.repeat(length))!;
    expect((code.length - 17) % 4, `${length}`).toBe(0);
    expect(code.every((row) => row.length === code.length)).toBe(true);
  }
  expect(qr('x'.repeat(2332))).toBeNull();
});

test('the drawing has the light margin that readers need', () => {
  const { path, size } = qrPath('Shopfloor')!;
  expect(size).toBe(21 + 8);
  // The first corner begins behind four light modules.
  expect(path.startsWith('M4 4h7v1h-7z')).toBe(true);
  expect(qrPath('x'.repeat(3000))).toBeNull();
});
