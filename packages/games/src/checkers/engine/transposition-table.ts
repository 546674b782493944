// Transposition table: what the search found of a position before. An entry holds the whole position, so two positions are
// never taken for each other: own, enemy, kings; move, side, bound and depth; score.
import type { Board } from './board.ts';

const ENTRY_SIZE = 5;
const SIDE_SHIFT = 11;
const BOUND_SHIFT = 12;
const DEPTH_SHIFT = 14;
/** Depths below zero, of exchanges beyond the end of a line, are stored too. */
const DEPTH_OFFSET = 16;

export const EXACT = 1;
export const AT_LEAST = 2;
export const AT_MOST = 3;

export class TranspositionTable {
  /** What probe() found. */
  move = -1;
  score = 0;
  depth = 0;
  bound = 0;
  readonly #entries: Int32Array;
  readonly #shift: number;

  constructor(bits: number) {
    this.#entries = new Int32Array(ENTRY_SIZE << bits);
    this.#shift = 32 - bits;
  }

  clear(): void {
    this.#entries.fill(0);
  }

  probe(board: Board): boolean {
    const entries = this.#entries;
    const at = this.#at(board);
    const packed = entries[at + 3]!;
    if (
      entries[at] !== board.own ||
      entries[at + 1] !== board.enemy ||
      entries[at + 2] !== board.kings ||
      ((packed >> SIDE_SHIFT) & 1) !== board.side ||
      packed === 0
    ) {
      return false;
    }
    this.move = (packed & ((1 << SIDE_SHIFT) - 1)) - 1;
    this.bound = (packed >> BOUND_SHIFT) & 3;
    this.depth = (packed >> DEPTH_SHIFT) - DEPTH_OFFSET;
    this.score = entries[at + 4]!;
    return true;
  }

  /** -1 is no move. */
  store(board: Board, move: number, score: number, depth: number, bound: number): void {
    const entries = this.#entries;
    const at = this.#at(board);
    entries[at] = board.own;
    entries[at + 1] = board.enemy;
    entries[at + 2] = board.kings;
    entries[at + 3] =
      (move + 1) |
      (board.side << SIDE_SHIFT) |
      (bound << BOUND_SHIFT) |
      ((depth + DEPTH_OFFSET) << DEPTH_SHIFT);
    entries[at + 4] = score;
  }

  #at({ own, enemy, kings, side }: Board): number {
    let hash = Math.imul(own ^ side, 0x9e3779b1) ^ Math.imul(enemy, 0x85ebca6b);
    hash = Math.imul((hash ^ (hash >>> 15)) + kings, 0xc2b2ae35);
    return (Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f) >>> this.#shift) * ENTRY_SIZE;
  }
}
