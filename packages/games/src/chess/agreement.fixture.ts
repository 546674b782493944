// Random games in which our own generator and chess.js must list the same moves in every position.
import { Chess } from 'chess.js';
import { type Playout, playOut } from '../board-playout.fixture.ts';
import type { Random } from '../random.ts';
import { chess } from './chess.ts';
import { isInCheck } from './engine/attacks.ts';
import { readFen } from './engine/fen.ts';
import { Generator } from './engine/generate.ts';
import { MAX_MOVES, moveName } from './engine/moves.ts';
import type { Position } from './engine/position.ts';
import type { ChessCommand, ChessOptions, ChessState } from './state.ts';

const generator = new Generator();
const list = new Int32Array(MAX_MOVES);

export const playOutChess = (random: Random, options: ChessOptions, maxPlies?: number): Playout<ChessState> =>
  playOut({ game: chess, options, random, guess, compare, ...(maxPlies && { maxPlies }) });

function guess(random: Random): ChessCommand {
  const square = () => 'abcdefgh'.charAt(random.below(8)) + String(1 + random.below(8));
  const promotion =
    random.below(4) === 0 ? { promotion: (['q', 'r', 'b', 'n'] as const)[random.below(4)]! } : {};
  return { type: 'move', from: square(), to: square(), ...promotion };
}

function compare({ fen }: ChessState): string[] {
  const other = new Chess(fen);
  const position = readFen(fen);
  const [lowBefore, highBefore] = [position.keyLow, position.keyHigh];
  const count = generator.generate(position, list, 0);
  const own = Array.from(list.subarray(0, count));
  const expected = other.moves({ verbose: true });
  const faults: string[] = [];
  const names = own.map(moveName).toSorted().join(' ');
  if (
    names !==
    expected
      .map(({ lan }) => lan)
      .toSorted()
      .join(' ')
  )
    faults.push(`Other moves in ${fen}: ${names}`);
  if (isInCheck(position) !== other.inCheck()) faults.push(`Another check in ${fen}`);
  // What a move keeps up to date must be what reading the next position finds.
  const after = new Map(expected.map((move) => [move.lan, move.after]));
  for (const move of own) {
    position.make(move);
    const next = readFen(after.get(moveName(move)) ?? fen);
    if (summary(position, next) !== summary(next, position))
      faults.push(`${moveName(move)} in ${fen} is counted wrong`);
    position.unmake(move);
  }
  if (position.keyLow !== lowBefore || position.keyHigh !== highBefore) faults.push(`Not undone in ${fen}`);
  return faults;
}

/**
 * The key only where both note en passant alike: chess.js asks for a legal capture, the engine for a pawn beside.
 */
const summary = (position: Position, other: Position): string =>
  [
    position.pawnKey,
    position.middlegame,
    position.endgame,
    position.phase,
    position.quietPlies,
    position.castling,
    position.side,
    ...(position.enPassant === other.enPassant ? [position.keyLow, position.keyHigh] : []),
    position.board.join(''),
  ].join(' ');
