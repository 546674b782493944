// The state of a game of chess, its commands and events. Seat 0 has white.
import type { TableCommand, TableEvent, TwoSeats } from '../two-seats.ts';

export interface ChessOptions {
  /** Another position to start from. */
  fen?: string;
}

export interface ChessState extends TwoSeats {
  startFen: string;
  fen: string;
  /** Long algebraic, as UCI writes it: e2e4, e7e8q. */
  moves: string[];
  /** Positions since the last capture or pawn move, the present one last, to count repetitions. */
  positions: string[];
}

/** Nothing of chess is hidden; the check is what a screen needs besides. */
export interface ChessView extends ChessState {
  isCheck: boolean;
}

export interface MoveCommand {
  type: 'move';
  from: string;
  to: string;
  promotion?: Promotion;
  seq?: number;
}

export type Promotion = 'q' | 'r' | 'b' | 'n';

export type ChessCommand = MoveCommand | { type: 'claimDraw'; seq?: number } | TableCommand;

export type ChessEvent = { type: 'moved'; seat: number; move: string } | TableEvent;

/** What makes two positions the same: pieces, side to move, castling rights, and en passant where it is possible. */
export const positionOf = (fen: string): string => fen.split(' ').slice(0, 4).join(' ');

/** Plies since the last capture or pawn move. */
export const quietPliesOf = (fen: string): number => Number(fen.split(' ')[4]);

export const repetitionsOf = ({ positions }: ChessState): number => {
  const present = positions.at(-1);
  return positions.filter((each) => each === present).length;
};
