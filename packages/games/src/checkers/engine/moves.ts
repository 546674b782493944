// A move is two integers, one after the other in an array: from and to (5 bits each), and the captured pieces.
import { lastRow, type Board } from './board.ts';

/** Integers a move takes in the array. */
export const MOVE_SIZE = 2;
/** More than any position has: long captures of kings branch, but the pieces to take run out. */
export const MAX_MOVES = 128;

export const fromOf = (move: number): number => move & 31;
export const toOf = (move: number): number => move >> 5;

/** The position after a move, seen by the side that moves next. */
export function after({ own, enemy, kings, side }: Board, move: number, captured: number): Board {
  const from = 1 << fromOf(move);
  const to = 1 << toOf(move);
  let crowned = kings & ~captured;
  if (kings & from) crowned = (crowned & ~from) | to;
  else if (to & lastRow(side)) crowned |= to;
  return { own: enemy & ~captured, enemy: (own & ~from) | to, kings: crowned, side: side ^ 1 };
}
