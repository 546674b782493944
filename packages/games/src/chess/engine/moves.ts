// A move is one integer: from (7 bits), to (7 bits), promotion (3 bits), kind (2 bits). What it captures is on the board.
import { nameOf } from './pieces.ts';

export const NO_MOVE = 0;

export const DOUBLE_PUSH = 1;
export const EN_PASSANT = 2;
export const CASTLING = 3;

/** More than any position has (218). */
export const MAX_MOVES = 256;

export const moveFrom = (move: number): number => move & 127;
export const moveTo = (move: number): number => (move >> 7) & 127;
export const promotionOf = (move: number): number => (move >> 14) & 7;
export const kindOf = (move: number): number => move >> 17;

const PROMOTION_LETTERS = '..nbrq';

/** Long algebraic, as UCI and chess.js (`lan`) write it: e2e4, e7e8q. */
export function moveName(move: number): string {
  const promotion = promotionOf(move);
  return (
    nameOf(moveFrom(move)) + nameOf(moveTo(move)) + (promotion ? PROMOTION_LETTERS.charAt(promotion) : '')
  );
}
