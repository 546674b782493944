// Seeded random numbers: the same seed gives the same numbers in every browser and on every server. The generator is
// sfc32 (Chris Doty-Humphrey, PractRand): 128 bits of state, fast in 32-bit arithmetic. Not secret by itself: a reader who
// knows the state knows what follows, so views never hold it.
import { sha256 } from './sha256.ts';

/** Four unsigned 32-bit numbers; plain JSON, so that a state can carry it. */
export type RandomState = [number, number, number, number];

export interface Random {
  /** A whole number from 0 to 2^32 - 1. */
  next(): number;
  /** A whole number from 0 to bound - 1, each equally likely. */
  below(bound: number): number;
  /** What `resumeRandom` goes on from. */
  state(): RandomState;
}

const RANGE = 2 ** 32;

export function createRandom(seed: string): Random {
  const words = new DataView(sha256(new TextEncoder().encode(seed)).buffer);
  return resumeRandom([words.getUint32(0), words.getUint32(4), words.getUint32(8), words.getUint32(12)]);
}

export function resumeRandom([first, second, third, fourth]: RandomState): Random {
  let [a, b, c, counter] = [first | 0, second | 0, third | 0, fourth | 0];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  return {
    next,
    below(bound) {
      let number = next();
      // Numbers above the last whole multiple are thrown again: a plain remainder would favour the low ones. The multiple lies
      // less than `bound` below the end, so most numbers need no second division, which is slow beyond 32 bits.
      while (number > RANGE - bound && number >= RANGE - (RANGE % bound)) number = next();
      // Without the shift V8 divides floating-point numbers, ten times as slowly.
      return (number % bound) >>> 0;
    },
    state: () => [a >>> 0, b >>> 0, c >>> 0, counter >>> 0],
  };
}

/** Fisher-Yates, in place: every order is equally likely. */
export function shuffle<Item>(items: Item[], random: Random): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const chosen = random.below(last + 1);
    const item = items[last]!;
    items[last] = items[chosen]!;
    items[chosen] = item;
  }
  return items;
}
