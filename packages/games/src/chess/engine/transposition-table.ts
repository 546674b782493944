// Transposition table: what the search found of a position before, by its key. Fixed size; a newer or deeper result
// replaces an older one. Four integers an entry: the key's high half, the move, score and bound, depth and generation.

const ENTRY_SIZE = 4;
const BOUND_BITS = 2;

export const EXACT = 1;
export const AT_LEAST = 2;
export const AT_MOST = 3;

export class TranspositionTable {
  /** What probe() found. */
  move = 0;
  score = 0;
  depth = 0;
  bound = 0;
  readonly #entries: Int32Array;
  readonly #mask: number;

  constructor(bits: number) {
    this.#entries = new Int32Array(ENTRY_SIZE << bits);
    this.#mask = (1 << bits) - 1;
  }

  clear(): void {
    this.#entries.fill(0);
  }

  probe(keyLow: number, keyHigh: number): boolean {
    const entries = this.#entries;
    const at = (keyLow & this.#mask) * ENTRY_SIZE;
    const packed = entries[at + 2]!;
    if (packed === 0 || entries[at] !== keyHigh) return false;
    this.move = entries[at + 1]!;
    this.bound = packed & ((1 << BOUND_BITS) - 1);
    this.score = packed >> BOUND_BITS;
    this.depth = entries[at + 3]!;
    return true;
  }

  store(keyLow: number, keyHigh: number, move: number, score: number, depth: number, bound: number): void {
    const entries = this.#entries;
    const at = (keyLow & this.#mask) * ENTRY_SIZE;
    const isSame = entries[at + 2] !== 0 && entries[at] === keyHigh;
    if (isSame && entries[at + 3]! > depth + 2 && bound !== EXACT) return;
    // A bound without a best move keeps the one that is known.
    if (move !== 0 || !isSame) entries[at + 1] = move;
    entries[at] = keyHigh;
    entries[at + 2] = (score << BOUND_BITS) | bound;
    entries[at + 3] = depth;
  }
}
