// Zobrist keys in two 32-bit halves: JavaScript has no fast 64-bit integer. The numbers are fixed by their seed, so that
// the same position has the same key, and a search the same course, on every machine.
import { BOARD_SIZE } from './pieces.ts';

const PIECE_CODES = 16;
const next = createXorshift(0x9e3779b9);

/** Indexed by piece * 128 + square. */
export const pieceKeysLow = draw(PIECE_CODES * BOARD_SIZE);
export const pieceKeysHigh = draw(PIECE_CODES * BOARD_SIZE);
/** Indexed by the four bits of castling rights. */
export const castlingKeysLow = draw(16);
export const castlingKeysHigh = draw(16);
/** Indexed by the square that a pawn passed over; 0 (a1) stands for none and has the key 0. */
export const enPassantKeysLow = draw(BOARD_SIZE);
export const enPassantKeysHigh = draw(BOARD_SIZE);
enPassantKeysLow[0] = 0;
enPassantKeysHigh[0] = 0;
export const BLACK_TO_MOVE_LOW = next();
export const BLACK_TO_MOVE_HIGH = next();

function draw(count: number): Int32Array {
  return Int32Array.from({ length: count }, next);
}

/** Xorshift with a multiplication: its low bits are good enough to index a hash table. */
function createXorshift(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.imul(state, 0x2545f491) ^ (state >>> 11);
  };
}
