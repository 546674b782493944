// Piece and square codes of the chess engine. Squares are 0x88: rank * 16 + file, so a square is off the board exactly
// when `square & 0x88` is set, and one addition moves in a direction.

export const WHITE = 0;
export const BLACK = 1;

export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;

/** A piece is its type, and this bit when it is black; 0 is an empty square. */
export const BLACK_BIT = 8;

export const OFF_BOARD = 0x88;
export const BOARD_SIZE = 128;

export const KNIGHT_STEPS = Int8Array.of(14, 18, 31, 33, -14, -18, -31, -33);
/** Diagonals first: bishops use 0..3, rooks 4..7, queens and kings all. */
export const RAYS = Int8Array.of(15, 17, -15, -17, 1, 16, -1, -16);
export const FIRST_STRAIGHT_RAY = 4;

export const WHITE_SHORT = 1;
export const WHITE_LONG = 2;
export const BLACK_SHORT = 4;
export const BLACK_LONG = 8;

const LETTERS = '.PNBRQK..pnbrqk';

export const pieceOf = (letter: string): number => {
  const piece = LETTERS.indexOf(letter);
  if (piece < 1) throw new Error(`No piece is called ${letter}.`);
  return piece;
};

export const squareOf = (name: string): number => (name.charCodeAt(1) - 49) * 16 + name.charCodeAt(0) - 97;

export const nameOf = (square: number): string => String.fromCharCode(97 + (square & 7), 49 + (square >> 4));
