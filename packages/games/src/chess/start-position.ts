// Positions that a game may start from. chess.js checks the form of a FEN; what its moves and ours would stumble over is
// checked here: too many pieces, castling rights without king and rook at home, en passant without a pawn that moved two squares, a
// king that could be taken at once.
import { Chess, type Color, type PieceSymbol, type Square } from 'chess.js';

/** No FEN is longer. */
const MAX_FEN_LENGTH = 100;
const MAX_PIECES = 16;
const MAX_PAWNS = 8;
/** From 150 on the game would be over. */
const MAX_QUIET_PLIES = 149;
const MAX_MOVE_NUMBER = 10_000;
const NO_SQUARE = '-';

const HOMES: readonly { right: string; color: Color; rook: Square; king: Square }[] = [
  { right: 'K', color: 'w', rook: 'h1', king: 'e1' },
  { right: 'Q', color: 'w', rook: 'a1', king: 'e1' },
  { right: 'k', color: 'b', rook: 'h8', king: 'e8' },
  { right: 'q', color: 'b', rook: 'a8', king: 'e8' },
];

/** The FEN as chess.js writes it. Throws a RangeError on what is no position to play on from. */
export function startPosition(fen: string): string {
  if (typeof fen !== 'string' || fen.length > MAX_FEN_LENGTH)
    throw new RangeError('Not a chess position: no text, or too long.');
  const [placement, turn, rights, enPassant = NO_SQUARE, ...counts] = fen.split(/\s+/);
  // chess.js tries an en passant capture out as it loads, and where there is no pawn to take it puts one.
  const board = load([placement, turn, rights, NO_SQUARE, ...counts].join(' '));
  const fault = faultOf(board) ?? faultOfEnPassant(board, enPassant);
  if (fault) throw new RangeError(`Not a chess position: ${fault}.`);
  return load(fen).fen();
}

function load(fen: string): Chess {
  try {
    return new Chess(fen);
  } catch (error) {
    throw new RangeError('Not a chess position.', { cause: error });
  }
}

/** A pawn has passed over the square: it stands before it, and the square and the one that it came from are empty. */
function faultOfEnPassant(board: Chess, square: string): string | undefined {
  if (square === NO_SQUARE) return undefined;
  const [rank, rankOfPawn, home] = board.turn() === 'w' ? ['6', '5', '7'] : ['3', '4', '2'];
  const on = (each: string) => board.get(`${square[0]}${each}` as Square);
  const pawn = square[1] === rank ? on(rankOfPawn) : undefined;
  const isPassed = pawn?.type === 'p' && pawn.color !== board.turn() && !on(rank) && !on(home);
  return isPassed ? undefined : 'en passant without a pawn that moved two squares';
}

function faultOf(board: Chess): string | undefined {
  const [, , rights = '-', , quietPlies, moveNumber] = board.fen().split(' ');
  const pieces = board.board().flat();
  for (const color of ['w', 'b'] as const) {
    const own = pieces.filter((piece) => piece?.color === color);
    if (own.length > MAX_PIECES) return 'too many pieces';
    if (own.filter((piece) => piece?.type === 'p').length > MAX_PAWNS) return 'too many pawns';
  }
  const stands = (square: Square, type: PieceSymbol, color: Color) =>
    board.get(square)?.type === type && board.get(square)?.color === color;
  for (const { right, color, rook, king } of HOMES) {
    const isHome = stands(rook, 'r', color) && stands(king, 'k', color);
    if (rights.includes(right) && !isHome) return 'castling without king and rook at home';
  }
  if (Number(quietPlies) > MAX_QUIET_PLIES || Number(moveNumber) > MAX_MOVE_NUMBER) return 'counts too high';
  const turn = board.turn();
  const waiting = board.findPiece({ type: 'k', color: turn === 'w' ? 'b' : 'w' })[0];
  return waiting && board.isAttacked(waiting, turn) ? 'the side to move could take the king' : undefined;
}
