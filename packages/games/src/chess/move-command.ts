// From the engine's moves to commands.
import { moveName } from './engine/moves.ts';
import type { MoveCommand, Promotion } from './state.ts';

export function moveCommand(move: number): MoveCommand {
  const name = moveName(move);
  const promotion = name.slice(4) as Promotion | '';
  return { type: 'move', from: name.slice(0, 2), to: name.slice(2, 4), ...(promotion && { promotion }) };
}
