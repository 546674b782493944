// Static exchange evaluation: what a capture gains when both sides go on taking on its square with the cheapest piece.
import { exchangeValues } from './piece-values.ts';
import {
  BISHOP,
  FIRST_STRAIGHT_RAY,
  KING,
  KNIGHT,
  KNIGHT_STEPS,
  OFF_BOARD,
  PAWN,
  QUEEN,
  RAYS,
  ROOK,
  WHITE,
} from './pieces.ts';
import { EN_PASSANT, kindOf, moveFrom, moveTo } from './moves.ts';
import type { Position } from './position.ts';

const gains = new Int32Array(40);
const emptied = new Uint8Array(40);
const emptiedPieces = new Uint8Array(40);

/** Pins are ignored: this orders and prunes captures, it does not judge legality. */
export function exchangeGain({ board, side }: Position, move: number): number {
  const to = moveTo(move);
  let from = moveFrom(move);
  let mover = side;
  gains[0] = kindOf(move) === EN_PASSANT ? exchangeValues[PAWN]! : exchangeValues[board[to]! & 7]!;
  let depth = 0;
  while (from >= 0) {
    const piece = board[from]!;
    emptied[depth] = from;
    emptiedPieces[depth] = piece;
    board[from] = 0;
    depth++;
    mover ^= 1;
    gains[depth] = exchangeValues[piece & 7]! - gains[depth - 1]!;
    from = cheapestAttacker(board, to, mover);
  }
  for (let index = depth - 1; index >= 0; index--) board[emptied[index]!] = emptiedPieces[index]!;
  // The last entry is a capture that no piece is left to make.
  for (let index = depth - 1; index > 0; index--) {
    gains[index - 1] = -Math.max(-gains[index - 1]!, gains[index]!);
  }
  return gains[0];
}

/** The square of it, -1 when the side attacks the square with nothing. */
function cheapestAttacker(board: Uint8Array, square: number, side: number): number {
  const color = side << 3;
  const behind = side === WHITE ? -16 : 16;
  for (let at = square + behind - 1; at <= square + behind + 1; at += 2) {
    if (!(at & OFF_BOARD) && board[at] === (PAWN | color)) return at;
  }
  for (let index = 0; index < 8; index++) {
    const at = square + KNIGHT_STEPS[index]!;
    if (!(at & OFF_BOARD) && board[at] === (KNIGHT | color)) return at;
  }
  let [rook, queen, king] = [-1, -1, -1];
  for (let index = 0; index < 8; index++) {
    const ray = RAYS[index]!;
    let at = square + ray;
    if (at & OFF_BOARD) continue;
    if (board[at] === (KING | color)) king = at;
    while (board[at] === 0) {
      at += ray;
      if (at & OFF_BOARD) break;
    }
    if (at & OFF_BOARD) continue;
    const piece = board[at]!;
    if (piece === (QUEEN | color)) queen = at;
    else if (index < FIRST_STRAIGHT_RAY) {
      if (piece === (BISHOP | color)) return at;
    } else if (piece === (ROOK | color)) rook = at;
  }
  if (rook >= 0) return rook;
  return queen >= 0 ? queen : king;
}
