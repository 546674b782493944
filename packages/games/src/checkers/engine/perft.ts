// Perft: the number of move sequences of a length. The published numbers prove a generator.
import { lastRow, type Board } from './board.ts';
import { Generator, MAX_MOVES, MOVE_SIZE, countSteps, fromOf, jumpers, toOf } from './generate.ts';

export function perft(board: Board, depth: number): number {
  return count(board, new Generator(), new Int32Array(MAX_MOVES * MOVE_SIZE * (depth + 1)), 0, depth);
}

function count(board: Board, generator: Generator, moves: Int32Array, start: number, depth: number): number {
  if (depth === 0) return 1;
  const { own, enemy, kings, side } = board;
  const capturing = jumpers(own, enemy, kings, side);
  if (depth === 1 && capturing === 0) return countSteps(own, enemy, kings, side);
  const end = generator.generate(board, capturing, moves, start);
  if (depth === 1) return (end - start) / MOVE_SIZE;
  let leaves = 0;
  for (let index = start; index < end; index += MOVE_SIZE) {
    leaves += count(after(board, moves[index]!, moves[index + 1]!), generator, moves, end, depth - 1);
  }
  return leaves;
}

/** The position after a move, seen by the side that moves next. */
export function after({ own, enemy, kings, side }: Board, move: number, captured: number): Board {
  const from = 1 << fromOf(move);
  const to = 1 << toOf(move);
  let crowned = kings & ~captured;
  if (kings & from) crowned = (crowned & ~from) | to;
  else if (to & lastRow(side)) crowned |= to;
  return { own: enemy & ~captured, enemy: (own & ~from) | to, kings: crowned, side: side ^ 1 };
}
