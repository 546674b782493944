// Reads a position from FEN. The caller has validated it (chess.js does for games); what is wrong here throws.
import { BLACK, BLACK_BIT, PAWN, WHITE, pieceOf, squareOf } from './pieces.ts';
import { Position } from './position.ts';

export function readFen(fen: string): Position {
  const [placement = '', side = 'w', castling = '-', enPassant = '-', quietPlies = '0'] = fen.split(' ');
  const position = new Position();
  for (const [row, rank] of placement.split('/').entries()) {
    let file = 0;
    for (const letter of rank) {
      if (letter >= '1' && letter <= '8') file += Number(letter);
      else position.put(pieceOf(letter), (7 - row) * 16 + file++);
    }
  }
  position.side = side === 'w' ? WHITE : BLACK;
  for (const [bit, letter] of ['K', 'Q', 'k', 'q'].entries()) {
    if (castling.includes(letter)) position.castling |= 1 << bit;
  }
  if (enPassant !== '-') position.enPassant = capturable(position, squareOf(enPassant));
  position.quietPlies = Number(quietPlies);
  position.finishSetup();
  return position;
}

/** As make() notes it: only when a pawn of the side to move stands beside the pawn that advanced. */
function capturable({ board, side }: Position, passed: number): number {
  const advanced = passed + (side === WHITE ? -16 : 16);
  const pawn = PAWN | (side === WHITE ? 0 : BLACK_BIT);
  return board[advanced - 1] === pawn || board[advanced + 1] === pawn ? passed : 0;
}
