// The state of a game of checkers (English draughts), its commands and events. Seat 0 has dark and begins.
import type { TableCommand, TableEvent, TwoSeats } from '../two-seats.ts';

export interface CheckersOptions {
  /** Another position to start from, as PDN writes it: B:W18,K24:B12,K3. */
  fen?: string;
}

/** Sets of squares as 32-bit integers: bit n - 1 is square n. */
export interface Pieces {
  dark: number;
  light: number;
  kings: number;
}

export interface CheckersState extends TwoSeats, Pieces {
  startFen: string;
  /** Every square that the piece touched: 11-15, 15x22x31. */
  moves: string[];
  /** Positions since the last capture or advance of a man, the present one last. */
  positions: Pieces[];
}

/** Nothing of checkers is hidden. */
export type CheckersView = CheckersState;

export interface MoveCommand {
  type: 'move';
  /** Squares from 1 to 32: where the piece stands and each square it lands on. */
  path: number[];
  seq?: number;
}

export type CheckersCommand = MoveCommand | TableCommand;

export type CheckersEvent = { type: 'moved'; seat: number; path: number[] } | TableEvent;
