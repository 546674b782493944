// The fallback's overrides in theme.css belong to one version of the font: they are computed again from its file.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const overrideOf = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(css)?.[1]);

/** Tables that the directory of a WOFF2 names by their number; both are stored as they are. */
const KNOWN_TAGS = [
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'name',
  'OS/2',
  'post',
  'cvt ',
  'fpgm',
  'glyf',
  'loca',
];
const TRANSFORMED_UNLESS_3 = ['glyf', 'loca'];

function tablesOf(file: Buffer): Map<string, Buffer> {
  let at = 48;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = file[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file[at++]!;
    const tag = (flags & 63) === 63 ? file.toString('latin1', at, (at += 4)) : (KNOWN_TAGS[flags & 63] ?? '');
    const length = number();
    const version = flags >> 6;
    const isTransformed = TRANSFORMED_UNLESS_3.includes(tag) ? version !== 3 : version !== 0;
    return { tag, length: isTransformed ? number() : length };
  });
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  let from = 0;
  return new Map(entries.map(({ tag, length }) => [tag, data.subarray(from, (from += length))]));
}

test("the fallback has the font's own ascent, descent and line gap", () => {
  const path = createRequire(import.meta.url).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  );
  const tables = tablesOf(readFileSync(path));
  const unitsPerEm = tables.get('head')!.readUInt16BE(18);
  const [ascender, descender, lineGap] = [4, 6, 8].map((offset) => tables.get('hhea')!.readInt16BE(offset));
  const percentOf = (units: number) => (units / unitsPerEm / (overrideOf('size-adjust') / 100)) * 100;
  expect(overrideOf('ascent-override')).toBeCloseTo(percentOf(ascender!), 1);
  expect(overrideOf('descent-override')).toBeCloseTo(percentOf(-descender!), 1);
  expect(overrideOf('line-gap-override')).toBeCloseTo(percentOf(lineGap!), 1);
});
