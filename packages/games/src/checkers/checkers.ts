// Checkers: English draughts. Capturing is mandatory, the choice is free; being crowned ends the move; a side without a
// move has lost. The third repetition of a position is a draw, and so are forty moves by each side without a capture or
// an advance of a man.
import { type Applied, type Game, type Refused, type Result, refuse } from '../game.ts';
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
import { createCheckersBot } from './bot.ts';
import { parseCommand } from './commands.ts';
import { after } from './engine/moves.ts';
import { QUIET_PLIES_TO_DRAW } from './engine/search.ts';
import { START_FEN, readFen, toBoard, toPieces, writeFen } from './fen.ts';
import { type PathMove, legalPaths } from './paths.ts';
import type {
  CheckersCommand,
  CheckersEvent,
  CheckersOptions,
  CheckersState,
  CheckersView,
} from './state.ts';

const REPETITIONS_TO_DRAW = 3;

export const checkers: Game<CheckersOptions, CheckersState, CheckersCommand, CheckersEvent, CheckersView> = {
  name: 'checkers',
  rulesVersion: 1,
  start,
  legalMoves,
  apply,
  reduce,
  viewFor: (state) => ({ ...state }),
  result: ({ ended }) => ended ?? undefined,
  bot: (level) => createCheckersBot(level),
};

function start({ fen = START_FEN }: CheckersOptions): CheckersState {
  const { turn, ...pieces } = readFen(fen);
  const state: CheckersState = {
    ...seatsAtStart(turn),
    ...pieces,
    startFen: writeFen(pieces, turn),
    moves: [],
    positions: [pieces],
  };
  return { ...state, ended: endOf(state) ?? null };
}

function legalMoves(state: CheckersState, seat: number): CheckersCommand[] {
  const others: CheckersCommand[] = tableCommands(state, seat);
  if (state.ended || state.turn !== seat) return others;
  const moves = legalPaths(toBoard(state, state.turn));
  return [...moves.map(({ path }): CheckersCommand => ({ type: 'move', path })), ...others];
}

function apply(
  state: CheckersState,
  seat: number,
  input: unknown,
): Applied<CheckersState, CheckersEvent> | Refused {
  const command = parseCommand(input);
  if (!command) return refuse('malformed');
  const refusal = refuseEarly(state, seat, command.seq);
  if (refusal) return refusal;
  const decided = decide(state, seat, command);
  if ('code' in decided) return decided;
  const moved = reduce(state, decided);
  const end = decided.type === 'moved' ? endOf(moved) : undefined;
  if (!end) return { ok: true, events: [decided], state: moved };
  const ended: CheckersEvent = { type: 'ended', result: end };
  return { ok: true, events: [decided, ended], state: reduce(moved, ended) };
}

function decide(state: CheckersState, seat: number, command: CheckersCommand): CheckersEvent | Refused {
  if (command.type !== 'move') return decideTable(state, seat, command.type);
  if (state.turn !== seat) return refuse('notYourTurn');
  return findMove(state, command.path)
    ? { type: 'moved', seat, path: [...command.path] }
    : refuse('illegalMove');
}

const findMove = (state: CheckersState, path: readonly number[]): PathMove | undefined =>
  legalPaths(toBoard(state, state.turn)).find((move) => isSame(move.path, path));

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((square, index) => square === other[index]);

function reduce(state: CheckersState, event: CheckersEvent): CheckersState {
  if (event.type !== 'moved') return reduceTable(state, event);
  const move = findMove(state, event.path);
  if (!move) throw new Error('The log holds a move that the rules do not know.');
  const board = toBoard(state, state.turn);
  const pieces = toPieces(after(board, move.from | (move.to << 5), move.captured));
  const isQuiet = move.captured === 0 && (board.kings & (1 << move.from)) !== 0;
  return {
    ...state,
    ...passTurn(state),
    ...pieces,
    moves: [...state.moves, event.path.join(move.captured === 0 ? '-' : 'x')],
    positions: [...(isQuiet ? state.positions : []), pieces],
  };
}

function endOf(state: CheckersState): Result | undefined {
  const { positions, turn } = state;
  if (legalPaths(toBoard(state, turn)).length === 0) {
    const isWithoutPieces = (turn === 0 ? state.dark : state.light) === 0;
    return winOf(1 - turn, isWithoutPieces ? 'allCaptured' : 'noMove');
  }
  const present = positions.at(-1)!;
  // Of the positions with the same side to move, which is every second one.
  const repetitions = positions.filter(
    ({ dark, light, kings }, index) =>
      (positions.length - 1 - index) % 2 === 0 &&
      dark === present.dark &&
      light === present.light &&
      kings === present.kings,
  ).length;
  if (repetitions >= REPETITIONS_TO_DRAW) return draw('threefoldRepetition');
  return positions.length > QUIET_PLIES_TO_DRAW ? draw('fortyMoves') : undefined;
}
