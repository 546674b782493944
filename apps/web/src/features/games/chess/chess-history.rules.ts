// Every position of a game of chess with the move that led to it, for the list of moves, looking back, and what was captured.
import { Chess, type PieceSymbol } from 'chess.js';
import { kindName, type ChessPieceCode } from './chess-pieces.tsx';

export interface ChessStep {
  /** 'Nf3', 'exd8=Q+'. */
  san: string;
  fen: string;
  move: string;
  captured: PieceSymbol | undefined;
}

export interface ChessHistory {
  startFen: string;
  steps: readonly ChessStep[];
}

/** Goes on from what is known where the moves begin with the same: chess.js takes a millisecond for each. */
export function extendHistory(
  known: ChessHistory | undefined,
  startFen: string,
  moves: readonly string[],
): ChessHistory {
  const same =
    known?.startFen === startFen ? known.steps.findIndex(({ move }, place) => move !== moves[place]) : 0;
  const kept = same < 0 ? known!.steps : (known?.steps.slice(0, same) ?? []);
  if (kept.length === moves.length && known && kept === known.steps) return known;
  const board = new Chess(kept.at(-1)?.fen ?? startFen);
  const added = moves.slice(kept.length).map((move): ChessStep => {
    const promotion = move.slice(4);
    const made = board.move({
      from: move.slice(0, 2),
      to: move.slice(2, 4),
      ...(promotion && { promotion }),
    });
    return { san: made.san, fen: made.after, move, captured: made.captured };
  });
  return { startFen, steps: [...kept, ...added] };
}

const PIECE = /^[pnbrqk]$/i;

/** 64 squares from a8 to h1. */
export function squaresOf(fen: string): (ChessPieceCode | null)[] {
  return Array.from(fen.split(' ', 1)[0]!.replaceAll('/', '')).flatMap((letter) => {
    if (!PIECE.test(letter)) return Array<null>(Number(letter)).fill(null);
    const kind = letter.toLowerCase();
    return [`${letter === kind ? 'b' : 'w'}${kind}` as ChessPieceCode];
  });
}

export const squareName = (square: number): string => `${'abcdefgh'[square & 7]}${8 - (square >> 3)}`;
export const squareIndex = (name: string): number =>
  (8 - Number(name.charAt(1))) * 8 + 'abcdefgh'.indexOf(name.charAt(0));

/** What a seat has captured, the most valuable last. */
export function capturedBy({ steps }: ChessHistory, seat: number, firstTurn: number): ChessPieceCode[] {
  const color = seat === 0 ? 'b' : 'w';
  return steps
    .flatMap(({ captured }, place) => (captured && (place + firstTurn) % 2 === seat ? [captured] : []))
    .toSorted((one, other) => 'pnbrq'.indexOf(one) - 'pnbrq'.indexOf(other))
    .map((kind): ChessPieceCode => `${color}${kind}`);
}

/** 'White: knight to f3, check.' */
export function spokenStep({ san, move, captured }: ChessStep, side: string): string {
  if (san.startsWith('O-O-O')) return `${side} castles on the queen’s side.`;
  if (san.startsWith('O-O')) return `${side} castles on the king’s side.`;
  const kind = kindName(/^[NBRQK]/.exec(san)?.[0].toLowerCase() ?? 'p');
  const takes = captured ? ` takes ${kindName(captured)} on ` : ' to ';
  const crowned = move.charAt(4) ? `, becomes a ${kindName(move.charAt(4))}` : '';
  const check = san.endsWith('#') ? ', checkmate' : san.endsWith('+') ? ', check' : '';
  return `${side}: ${kind}${takes}${move.slice(2, 4)}${crowned}${check}.`;
}
