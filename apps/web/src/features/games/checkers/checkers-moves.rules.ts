// Checkers as the board shows it: squares, steps of a capture, and the moves so far with their positions.
import { checkers } from '@msm/games/checkers/checkers';
import { readFen } from '@msm/games/checkers/fen';
import type { CheckersState, CheckersView, Pieces } from '@msm/games/checkers/state';

export type CheckersPieceCode = 'dm' | 'dk' | 'lm' | 'lk';

/** From the squares of the game, 1 to 32, to those of the board, 0 to 63, and back. */
export function boardSquare(square: number): number {
  const row = (square - 1) >> 2;
  return row * 8 + 2 * ((square - 1) & 3) + (row % 2 === 0 ? 1 : 0);
}
export const gameSquare = (square: number): number => (square >> 3) * 4 + ((square & 7) >> 1) + 1;
const isPlayed = (square: number): boolean => ((square >> 3) + square) % 2 === 1;
export const squareName = (square: number): string => (isPlayed(square) ? String(gameSquare(square)) : '');

export function squaresOf({ dark, light, kings }: Pieces): (CheckersPieceCode | null)[] {
  return Array.from({ length: 64 }, (_, square): CheckersPieceCode | null => {
    if (!isPlayed(square)) return null;
    const bit = 1 << (gameSquare(square) - 1);
    const rank = kings & bit ? 'k' : 'm';
    if (dark & bit) return `d${rank}`;
    return light & bit ? `l${rank}` : null;
  });
}

export function pathsOf(view: CheckersView, seat: number): number[][] {
  return checkers
    .legalMoves(view, seat)
    .flatMap((command) => (command.type === 'move' ? [command.path] : []));
}

/** Where the piece may go from the squares it has touched so far: the next one, or any later one that only one path leads to. */
export function targetsAfter(paths: readonly (readonly number[])[], begun: readonly number[]): number[] {
  const going = goingOn(paths, begun);
  const later = going.flatMap((path) => path.slice(begun.length + 1));
  const alone = later.filter(
    (square) => going.filter((path) => path.indexOf(square, begun.length) > 0).length === 1,
  );
  return [...new Set([...going.map((path) => path[begun.length]!), ...alone])];
}

/** The squares touched once the piece was put on `to`; undefined when no path leads there. */
export function goOn(
  paths: readonly (readonly number[])[],
  begun: readonly number[],
  to: number,
): number[] | undefined {
  const going = goingOn(paths, begun);
  const next = going.find((path) => path[begun.length] === to);
  if (next) return next.slice(0, begun.length + 1);
  const later = going.find((path) => path.indexOf(to, begun.length) > 0);
  return later?.slice(0, later.indexOf(to, begun.length) + 1);
}

export const isWhole = (paths: readonly (readonly number[])[], begun: readonly number[]): boolean =>
  paths.some(
    (path) => path.length === begun.length && path.every((square, place) => square === begun[place]),
  );

const goingOn = (paths: readonly (readonly number[])[], begun: readonly number[]) =>
  paths.filter(
    (path) => path.length > begun.length && begun.every((square, place) => path[place] === square),
  );

/** The position after each move. */
export function positionsOf({ startFen, moves }: CheckersState): Pieces[] {
  let state = checkers.start({ fen: startFen }, '');
  return moves.map((move) => {
    const applied = checkers.apply(state, state.turn, { type: 'move', path: move.split(/[-x]/).map(Number) });
    if (applied.ok) state = applied.state;
    return state;
  });
}

export const startOf = ({ startFen }: CheckersState): Pieces & { turn: number } => readFen(startFen);

/** 'Dark: 11 to 15.', 'Light: 22 takes to 15, 8.' */
export function spokenMove(move: string, side: string): string {
  const [from, ...to] = move.split(/[-x]/);
  return `${side}: ${from}${move.includes('x') ? ' takes' : ''} to ${to.join(', ')}.`;
}
