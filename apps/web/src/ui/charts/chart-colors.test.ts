// The six series of a chart must be told apart by everybody, in both themes: measured on the tokens themselves.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Triple = readonly [number, number, number];

const css = readFileSync(new URL('../theme.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split("\n[data-theme='dark'] {");

function token(block: string, name: string): Triple {
  const [, l, c, h] = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(block) ?? [];
  return [Number(l), Number(c), Number(h)];
}

const times = (rows: readonly Triple[], [x, y, z]: Triple): Triple =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;

function toLinearRgb([lightness, chroma, hue]: Triple): Triple {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const cubes = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const;
  return times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    cubes,
  );
}

function toOklab(rgb: Triple): Triple {
  const inRange = rgb.map((part) => Math.min(1, Math.max(0, part))) as unknown as Triple;
  const roots = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    inRange,
  ).map(Math.cbrt) as unknown as Triple;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    roots,
  );
}

/** What an eye makes of linear RGB (Machado, Oliveira and Fernandes 2009, at full strength). */
const EYES: Readonly<Record<string, readonly Triple[]>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const luminance = (rgb: Triple) => times([[0.2126, 0.7152, 0.0722]], rgb)[0];

describeTheme('light', light);
describeTheme('dark', dark);

function describeTheme(theme: string, block: string): void {
  const colours = [1, 2, 3, 4, 5, 6].map((number) => toLinearRgb(token(block, `chart-${number}`)));
  const card = luminance(toLinearRgb(token(block, 'card')));

  test.each(Object.entries(EYES))(
    `in the ${theme} theme an eye with %s tells every two series apart`,
    (_, eye) => {
      const seen = colours.map((colour) => toOklab(times(eye, colour)));
      for (const [at, one] of seen.entries()) {
        for (const [before, other] of seen.slice(0, at).entries()) {
          const distance = Math.hypot(...one.map((part, axis) => part - (other[axis] ?? 0)));
          expect(distance, `chart-${before + 1} and chart-${at + 1}`).toBeGreaterThan(0.1);
        }
      }
    },
  );

  test(`in the ${theme} theme every series stands out from the card three to one`, () => {
    for (const [index, colour] of colours.entries()) {
      const [darker = 0, brighter = 0] = [luminance(colour), card].toSorted((a, b) => a - b);
      expect((brighter + 0.05) / (darker + 0.05), `chart-${index + 1}`).toBeGreaterThanOrEqual(3);
    }
  });
}
