// Chance that can be repeated: the same seed always takes the same phrases.
import { createHash } from 'node:crypto';

export type Choose = <T>(among: readonly [T, ...T[]]) => T;

/** Mulberry32: small, fast and even enough to pick phrases. */
export function seededChoice(...seed: (string | number)[]): Choose {
  let state = createHash('sha256').update(seed.join('\0')).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (among) => among[Math.floor(next() * among.length)] ?? among[0];
}
