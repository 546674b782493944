// Perft: the number of move sequences of a length. The published numbers prove a generator.
import type { Board } from './board.ts';
import { Generator, countSteps, jumpers } from './generate.ts';
import { MAX_MOVES, MOVE_SIZE, after } from './moves.ts';

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
