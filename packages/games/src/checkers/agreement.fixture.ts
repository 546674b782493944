// Random games in which our rules, our search's generator and rapid-draughts must list the same moves in every position.
import { EnglishDraughts, type EnglishDraughtsGame, type EnglishDraughtsMove } from 'rapid-draughts/english';
import { type Playout, playOut } from '../board-playout.fixture.ts';
import type { Random } from '../random.ts';
import { checkers } from './checkers.ts';
import { Generator, jumpers } from './engine/generate.ts';
import { MAX_MOVES, MOVE_SIZE, fromOf, toOf } from './engine/moves.ts';
import { toBoard } from './fen.ts';
import { type PathMove, legalPaths } from './paths.ts';
import type { CheckersCommand, CheckersState } from './state.ts';

const generator = new Generator();
const list = new Int32Array(MAX_MOVES * MOVE_SIZE);

export function playOutCheckers(random: Random): Playout<CheckersState> {
  const other = EnglishDraughts.setup();
  let ours: PathMove[] = [];
  return playOut({
    game: checkers,
    options: {},
    random,
    guess,
    compare: (state) => {
      ours = legalPaths(toBoard(state, state.turn));
      return compare(state, ours, other);
    },
    played: (command) => {
      const path = command.type === 'move' ? command.path.join() : '';
      const name = nameOf(ours.find((each) => each.path.join() === path)!);
      other.move(other.moves.find((each) => theirName(each) === name)!);
    },
  });
}

function guess(random: Random): CheckersCommand {
  return { type: 'move', path: Array.from({ length: 2 + random.below(3) }, () => 1 + random.below(32)) };
}

/** Captures along different paths have one name and are listed twice, by both. */
const nameOf = ({ from, to, captured }: { from: number; to: number; captured: number }): string =>
  `${from}-${to} ${captured}`;

const theirName = ({ origin, destination, captures }: EnglishDraughtsMove): string => {
  let captured = 0;
  for (const square of captures) captured |= 1 << square;
  return nameOf({ from: origin, to: destination, captured });
};

function compare(state: CheckersState, ours: PathMove[], other: EnglishDraughtsGame): string[] {
  const names = ours.map(nameOf).toSorted().join(';');
  const faults: string[] = [];
  const board = toBoard(state, state.turn);
  const end = generator.generate(board, jumpers(board.own, board.enemy, board.kings, board.side), list, 0);
  const searched: string[] = [];
  for (let at = 0; at < end; at += MOVE_SIZE) {
    searched.push(nameOf({ from: fromOf(list[at]!), to: toOf(list[at]!), captured: list[at + 1]! }));
  }
  const where = `after ${state.moves.join(' ')}`;
  if (searched.toSorted().join(';') !== names) faults.push(`The search has other moves ${where}`);
  if (other.moves.map(theirName).toSorted().join(';') !== names) faults.push(`Other moves ${where}`);
  return faults;
}
