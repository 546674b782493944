// Random games in which our rules, our search's generator and rapid-draughts must list the same moves in every position. One
// known fault of rapid-draughts is allowed for: during a capture it keeps the square that the piece left occupied, so a king
// that circles back to it has to stop one jump early. Our rules let a capture go on until no jump is left.
import { EnglishDraughts, type EnglishDraughtsGame, type EnglishDraughtsMove } from 'rapid-draughts/english';
import { type Playout, playOut } from '../board-playout.fixture.ts';
import type { Random } from '../random.ts';
import { checkers } from './checkers.ts';
import { type Board, jumpTo, stepTo } from './engine/board.ts';
import { Generator, jumpers } from './engine/generate.ts';
import { MAX_MOVES, MOVE_SIZE, fromOf, toOf } from './engine/moves.ts';
import { toBoard } from './fen.ts';
import { type PathMove, legalPaths } from './paths.ts';
import type { CheckersCommand, CheckersState } from './state.ts';

interface Ends {
  from: number;
  to: number;
  captured: number;
}

const generator = new Generator();
const list = new Int32Array(MAX_MOVES * MOVE_SIZE);

/** `circles` counts the positions in which a king can come back to where it began. */
export function playOutCheckers(random: Random): Playout<CheckersState> & { circles: number } {
  let other = EnglishDraughts.setup();
  let [ours, circles]: [PathMove[], number] = [[], 0];
  const playout = playOut({
    game: checkers,
    options: {},
    random,
    guess,
    compare: (state) => {
      ours = legalPaths(toBoard(state, state.turn));
      if (ours.some(isCircle)) circles++;
      return compare(state, ours, other);
    },
    played: (command, state) => {
      const path = command.type === 'move' ? command.path.join() : '';
      const move = ours.find((each) => each.path.join() === path)!;
      const theirs = other.moves.find((each) => nameOf(endsOf(each)) === nameOf(move));
      if (theirs) other.move(theirs);
      else other = setUp(state);
    },
  });
  return { ...playout, circles };
}

function guess(random: Random): CheckersCommand {
  return { type: 'move', path: Array.from({ length: 2 + random.below(3) }, () => 1 + random.below(32)) };
}

function compare(state: CheckersState, ours: PathMove[], other: EnglishDraughtsGame): string[] {
  const faults: string[] = [];
  const board = toBoard(state, state.turn);
  const where = `after ${state.moves.join(' ')}`;
  if (namesOf(searched(board)) !== namesOf(ours)) faults.push(`The search has other moves ${where}`);
  const expected = ours.some(isCircle) ? withoutCircles(board, ours) : ours;
  if (namesOf(other.moves.map(endsOf)) !== namesOf(expected)) faults.push(`Other moves ${where}`);
  return faults;
}

const isCircle = ({ path }: PathMove): boolean => path.indexOf(path[0]!, 1) > 0;

/** Captures along different paths have one name and are listed twice, by all three. */
const nameOf = ({ from, to, captured }: Ends): string => `${from}-${to} ${captured}`;
const namesOf = (moves: readonly Ends[]): string => moves.map(nameOf).toSorted().join(';');

function endsOf({ origin, destination, captures }: EnglishDraughtsMove): Ends {
  let captured = 0;
  for (const square of captures) captured |= 1 << square;
  return { from: origin, to: destination, captured };
}

function searched(board: Board): Ends[] {
  const end = generator.generate(board, jumpers(board.own, board.enemy, board.kings, board.side), list, 0);
  const found: Ends[] = [];
  for (let at = 0; at < end; at += MOVE_SIZE) {
    found.push({ from: fromOf(list[at]!), to: toOf(list[at]!), captured: list[at + 1]! });
  }
  return found;
}

/** What rapid-draughts lists: moves of kings that could circle are found anew with their first square occupied. */
function withoutCircles(board: Board, ours: readonly PathMove[]): Ends[] {
  const circling = new Set(ours.filter(isCircle).map(({ from }) => from));
  const found: Ends[] = ours.filter(({ from }) => !circling.has(from));
  for (const from of circling) jumpOn(board, from, from, 0, found);
  return found;
}

/** Only kings circle, so all four directions are theirs. */
function jumpOn(board: Board, from: number, square: number, captured: number, found: Ends[]): void {
  let isOver = true;
  for (let direction = 0; direction < 4; direction++) {
    const to = jumpTo[square * 4 + direction]!;
    if (to < 0 || (board.own | board.enemy) & (1 << to)) continue;
    const over = 1 << stepTo[square * 4 + direction]!;
    if (!(board.enemy & ~captured & over)) continue;
    isOver = false;
    jumpOn(board, from, to, captured | over, found);
  }
  if (isOver) found.push({ from, to: square, captured });
}

function setUp({ dark, light, kings, turn }: CheckersState): EnglishDraughtsGame {
  const board = { dark: theirBits(dark), light: theirBits(light), king: theirBits(kings) };
  return EnglishDraughts.setup({ player: turn === 0 ? 'dark' : 'light', board });
}

/** rapid-draughts numbers the bits of its board in another order. */
function theirBits(set: number): number {
  const { adapter } = EnglishDraughts.setup();
  let bits = 0;
  for (let square = 0; square < 32; square++) {
    if (!(set & (1 << square))) continue;
    bits |= adapter.toEngineMove({ origin: square, destination: square, captures: [] }).origin;
  }
  return bits;
}
