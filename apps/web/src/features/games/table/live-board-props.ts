// What the live board of each game is given.
import type { Player } from '../players.ts';
import type { KnownTable } from './table-state.rules.ts';

export interface LiveBoardProps {
  known: KnownTable;
  players: readonly Player[];
  /** Resolves when it is stored; false when it was refused, which has been said. Undefined for spectators and after the game. */
  act: ((command: { type: string }) => Promise<boolean>) | undefined;
}
