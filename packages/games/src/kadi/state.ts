// The whole truth of a game, plain JSON. Only the server and a practice game in the browser hold it; players get a view.
import type { Result } from '../game.ts';
import type { RandomState } from '../random.ts';
import type { Card, Suit, SuitedCard } from './cards.ts';
import type { TableOptions } from './options.ts';

/** What the next card must match. Never changed in place: states share it. */
export type Follow =
  | { kind: 'top' }
  | { kind: 'any' }
  /** Requested by an Ace (R35), or left by a blocked penalty: then `by` is null (R36). */
  | { kind: 'suit'; suit: Suit; by: number | null }
  /** A card demand (R38). */
  | { kind: 'card'; card: SuitedCard; by: number };

/**
 * `turn`: the seat plays or draws. `drawn`: it may play the card just drawn (a table option). `jump`, `kick`: a response
 * window, in which it may counter Jacks or Kings.
 */
export type Phase = 'turn' | 'drawn' | 'jump' | 'kick' | 'over';
export type SeatStatus = 'playing' | 'finished' | 'left';

/** What everybody at the table sees. */
export interface Board {
  options: TableOptions;
  /** Events so far; a command that names another number is stale. */
  seq: number;
  /** The last is the top card. */
  discards: Card[];
  direction: 1 | -1;
  /** The seat that holds the turn or the response window (R6). */
  turn: number;
  phase: Phase;
  /** Who opened the response window, and with how many Jacks. */
  window: { from: number; jacks: number } | null;
  pending: number;
  follow: Follow;
  /** The seat that may still declare its last move (R39). */
  mayDeclare: number | null;
  declared: boolean[];
  status: SeatStatus[];
  /** Seats that won, and seats that left, in that order. */
  finished: number[];
  left: number[];
  actions: number;
  /** Draws in a row that found no card, since a seat last left (R51). */
  zeroPasses: number;
  /** Time-outs in a row, and whether a bot plays the seat (R52). */
  timeouts: number[];
  away: boolean[];
  result: Result | null;
}

export interface State extends Board {
  random: RandomState;
  hands: Card[][];
  /** The last is drawn next. */
  pile: Card[];
  /** In the phase `drawn`. */
  drawn: Card | null;
}

export const TOP: Follow = { kind: 'top' };
export const ANY: Follow = { kind: 'any' };

export const topOf = (board: Board): Card => board.discards[board.discards.length - 1]!;

export function playingSeats(board: Board): number {
  let count = 0;
  for (const status of board.status) if (status === 'playing') count++;
  return count;
}

/** The seat that many playing seats further round the table; `from` itself may have left. */
export function seatAfter(board: Board, from: number, steps = 1): number {
  const seats = board.status.length;
  let seat = from;
  for (let left = steps; left > 0;) {
    seat = (seat + board.direction + seats) % seats;
    if (board.status[seat] === 'playing') left--;
  }
  return seat;
}

export function copyState(state: State): State {
  return {
    ...state,
    discards: state.discards.slice(),
    declared: state.declared.slice(),
    status: state.status.slice(),
    finished: state.finished.slice(),
    left: state.left.slice(),
    timeouts: state.timeouts.slice(),
    away: state.away.slice(),
    hands: state.hands.map((hand) => hand.slice()),
    pile: state.pile.slice(),
  };
}
