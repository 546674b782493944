// Perft: the number of move sequences of a length. The published numbers prove a generator.
import { Generator } from './generate.ts';
import { MAX_MOVES } from './moves.ts';
import type { Position } from './position.ts';

export function perft(position: Position, depth: number): number {
  const moves = new Int32Array(MAX_MOVES * (depth + 1));
  return count(position, new Generator(), moves, 0, depth);
}

function count(
  position: Position,
  generator: Generator,
  moves: Int32Array,
  start: number,
  depth: number,
): number {
  if (depth === 0) return 1;
  const end = generator.generate(position, moves, start);
  if (depth === 1) return end - start;
  let leaves = 0;
  for (let index = start; index < end; index++) {
    const move = moves[index]!;
    position.make(move);
    leaves += count(position, generator, moves, end, depth - 1);
    position.unmake(move);
  }
  return leaves;
}
