// Chess by the laws of FIDE. chess.js validates each move; repetition is counted here, since a state is plain JSON.
// Threefold repetition and fifty moves are draws when the side to move claims them, fivefold repetition and seventy-five
// moves at once.
import { Chess, DEFAULT_POSITION } from 'chess.js';
import { type Applied, type Game, type Refused, type Result, type Viewer, refuse } from '../game.ts';
import {
  decideTable,
  draw,
  passTurn,
  reduceTable,
  refuseEarly,
  seatsAtStart,
  tableCommands,
  winOf,
} from '../two-seats.ts';
import { createChessBot } from './bot.ts';
import { parseCommand } from './commands.ts';
import { isInCheck } from './engine/attacks.ts';
import { readFen } from './engine/fen.ts';
import { Generator } from './engine/generate.ts';
import { MAX_MOVES } from './engine/moves.ts';
import { moveCommand } from './move-command.ts';
import { startPosition } from './start-position.ts';
import {
  type ChessCommand,
  type ChessEvent,
  type ChessOptions,
  type ChessState,
  type ChessView,
  type MoveCommand,
  positionOf,
  quietPliesOf,
  repetitionsOf,
} from './state.ts';

const CLAIMABLE_REPETITIONS = 3;
const FINAL_REPETITIONS = 5;
const CLAIMABLE_QUIET_PLIES = 100;
const FINAL_QUIET_PLIES = 150;

export const chess: Game<ChessOptions, ChessState, ChessCommand, ChessEvent, ChessView> = {
  name: 'chess',
  rulesVersion: 1,
  start,
  legalMoves,
  apply,
  reduce,
  viewFor,
  result: ({ ended }) => ended ?? undefined,
  bot: (level) => createChessBot(level),
};

function start({ fen }: ChessOptions): ChessState {
  const startFen = fen === undefined ? DEFAULT_POSITION : startPosition(fen);
  return {
    ...seatsAtStart(startFen.split(' ')[1] === 'w' ? 0 : 1),
    startFen,
    fen: startFen,
    moves: [],
    positions: [positionOf(startFen)],
    ended: endOfBoard(new Chess(startFen), 1, 0) ?? null,
  };
}

function legalMoves(state: ChessState, seat: number): ChessCommand[] {
  const others: ChessCommand[] = tableCommands(state, seat);
  if (state.ended || state.turn !== seat) return others;
  if (claimOf(state)) others.push({ type: 'claimDraw' });
  // Our own generator: chess.js writes each move in full notation and takes milliseconds. A proof compares both.
  const moves = new Int32Array(MAX_MOVES);
  const count = new Generator().generate(readFen(state.fen), moves, 0);
  return [...Array.from(moves.subarray(0, count), moveCommand), ...others];
}

function apply(state: ChessState, seat: number, input: unknown): Applied<ChessState, ChessEvent> | Refused {
  const command = parseCommand(input);
  if (!command) return refuse('malformed');
  const refusal = refuseEarly(state, seat, command.seq);
  if (refusal) return refusal;
  const decided = decide(state, seat, command);
  if ('code' in decided) return decided;
  const moved = reduce(state, decided);
  const end = decided.type === 'moved' ? endAfterMove(moved) : undefined;
  if (!end) return { ok: true, events: [decided], state: moved };
  const ended: ChessEvent = { type: 'ended', result: end };
  return { ok: true, events: [decided, ended], state: reduce(moved, ended) };
}

function decide(state: ChessState, seat: number, command: ChessCommand): ChessEvent | Refused {
  if (command.type !== 'move' && command.type !== 'claimDraw') return decideTable(state, seat, command.type);
  if (state.turn !== seat) return refuse('notYourTurn');
  if (command.type === 'claimDraw') {
    const claim = claimOf(state);
    return claim ? { type: 'ended', result: draw(claim) } : refuse('notClaimable');
  }
  const move = command.from + command.to + (command.promotion ?? '');
  return isLegal(state.fen, command, move) ? { type: 'moved', seat, move } : refuse('illegalMove');
}

function isLegal(fen: string, { from, to, promotion }: MoveCommand, name: string): boolean {
  try {
    // It reads over a promotion where there is none to choose; the name of what it played does not have it.
    return new Chess(fen).move({ from, to, ...(promotion && { promotion }) }).lan === name;
  } catch {
    // chess.js refuses by throwing.
    return false;
  }
}

function claimOf(state: ChessState): string | undefined {
  if (repetitionsOf(state) >= CLAIMABLE_REPETITIONS) return 'threefoldRepetition';
  return quietPliesOf(state.fen) >= CLAIMABLE_QUIET_PLIES ? 'fiftyMoves' : undefined;
}

function endAfterMove(state: ChessState): Result | undefined {
  return endOfBoard(new Chess(state.fen), repetitionsOf(state), quietPliesOf(state.fen));
}

/** Checkmate goes before all draws. */
function endOfBoard(board: Chess, repetitions: number, quietPlies: number): Result | undefined {
  if (board.isCheckmate()) return winOf(board.turn() === 'w' ? 1 : 0, 'checkmate');
  if (board.isStalemate()) return draw('stalemate');
  if (board.isInsufficientMaterial()) return draw('insufficientMaterial');
  if (repetitions >= FINAL_REPETITIONS) return draw('fivefoldRepetition');
  return quietPlies >= FINAL_QUIET_PLIES ? draw('seventyFiveMoves') : undefined;
}

function reduce(state: ChessState, event: ChessEvent): ChessState {
  if (event.type !== 'moved') return reduceTable(state, event);
  const board = new Chess(state.fen);
  const [from, to, promotion] = [event.move.slice(0, 2), event.move.slice(2, 4), event.move.slice(4)];
  board.move({ from, to, ...(promotion && { promotion }) });
  const fen = board.fen();
  const earlier = quietPliesOf(fen) === 0 ? [] : state.positions;
  return {
    ...state,
    ...passTurn(state),
    fen,
    moves: [...state.moves, event.move],
    positions: [...earlier, positionOf(fen)],
  };
}

function viewFor(state: ChessState, _viewer: Viewer): ChessView {
  return { ...state, isCheck: isInCheck(readFen(state.fen)) };
}
