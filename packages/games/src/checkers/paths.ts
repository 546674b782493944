// The legal moves of a position with every square that they touch, for commands and notation. The search has its own,
// faster list without the squares between.
import { type Board, DARK, jumpTo, lastRow, stepTo } from './engine/board.ts';
import { jumpers } from './engine/generate.ts';

export interface PathMove {
  /** Squares from 1 to 32. */
  path: number[];
  from: number;
  to: number;
  /** Set of captured squares. */
  captured: number;
}

export function legalPaths(board: Board): PathMove[] {
  const { own, enemy, kings, side } = board;
  const capturing = jumpers(own, enemy, kings, side);
  const found: PathMove[] = [];
  for (let square = 0; square < 32; square++) {
    const bit = 1 << square;
    if (!((capturing === 0 ? own : capturing) & bit)) continue;
    if (capturing === 0) addSteps(board, square, found);
    else addCaptures({ ...board, own: own & ~bit }, (kings & bit) !== 0, [square], 0, found);
  }
  return found;
}

const directionsOf = (side: number, isKing: boolean): number[] =>
  isKing ? [0, 1, 2, 3] : side === DARK ? [0, 1] : [2, 3];

function addSteps({ own, enemy, kings, side }: Board, square: number, found: PathMove[]): void {
  for (const direction of directionsOf(side, (kings & (1 << square)) !== 0)) {
    const to = stepTo[square * 4 + direction]!;
    if (to >= 0 && !((own | enemy) & (1 << to))) found.push(toMove([square, to], 0));
  }
}

/** `board.own` is without the piece that captures. */
function addCaptures(
  board: Board,
  isKing: boolean,
  squares: number[],
  captured: number,
  found: PathMove[],
): void {
  const { own, enemy, side } = board;
  const square = squares.at(-1)!;
  let isOver = true;
  for (const direction of directionsOf(side, isKing)) {
    const to = jumpTo[square * 4 + direction]!;
    if (to < 0 || (own | enemy) & (1 << to)) continue;
    const over = 1 << stepTo[square * 4 + direction]!;
    if (!(enemy & ~captured & over)) continue;
    isOver = false;
    const isCrowned = !isKing && (lastRow(side) & (1 << to)) !== 0;
    if (isCrowned) found.push(toMove([...squares, to], captured | over));
    else addCaptures(board, isKing, [...squares, to], captured | over, found);
  }
  if (isOver) found.push(toMove(squares, captured));
}

const toMove = (squares: number[], captured: number): PathMove => ({
  path: squares.map((square) => square + 1),
  from: squares[0]!,
  to: squares.at(-1)!,
  captured,
});
