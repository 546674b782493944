// Whether a side attacks a square: looks from the square outwards, along the lines that its pieces would come on.
import {
  BISHOP,
  BLACK,
  FIRST_STRAIGHT_RAY,
  KING,
  KNIGHT,
  KNIGHT_STEPS,
  OFF_BOARD,
  PAWN,
  QUEEN,
  RAYS,
  ROOK,
} from './pieces.ts';
import type { Position } from './position.ts';

export function isAttacked(board: Uint8Array, square: number, by: number): boolean {
  const color = by << 3;
  const pawn = PAWN | color;
  const behind = by === BLACK ? 16 : -16;
  let at = square + behind - 1;
  if (!(at & OFF_BOARD) && board[at] === pawn) return true;
  at = square + behind + 1;
  if (!(at & OFF_BOARD) && board[at] === pawn) return true;

  const knight = KNIGHT | color;
  for (let index = 0; index < 8; index++) {
    at = square + KNIGHT_STEPS[index]!;
    if (!(at & OFF_BOARD) && board[at] === knight) return true;
  }

  const queen = QUEEN | color;
  const king = KING | color;
  for (let index = 0; index < 8; index++) {
    const ray = RAYS[index]!;
    at = square + ray;
    if (at & OFF_BOARD) continue;
    let piece = board[at]!;
    if (piece === king) return true;
    while (piece === 0) {
      at += ray;
      if (at & OFF_BOARD) break;
      piece = board[at]!;
    }
    if (piece === queen || piece === ((index < FIRST_STRAIGHT_RAY ? BISHOP : ROOK) | color)) return true;
  }
  return false;
}

export const isInCheck = (position: Position): boolean =>
  isAttacked(position.board, position.kingSquare(position.side), position.side ^ 1);
