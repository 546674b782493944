// What chess and checkers share beside the board: two seats, draw by agreement, resignation, commands of an older state.
// An offer stands until it is answered or the other side moves; a seat offers once, then again after its next move.
import type { Refused, Result } from './game.ts';
import { refuse } from './game.ts';

export interface TwoSeats {
  /** Events so far. */
  seq: number;
  /** The seat whose move it is; seat 0 begins. */
  turn: number;
  /** The seat that offers a draw. */
  offeredBy: number | null;
  mayOffer: [boolean, boolean];
  ended: Result | null;
}

export type TableCommand = { type: 'offerDraw' | 'acceptDraw' | 'declineDraw' | 'resign'; seq?: number };

export type TableEvent =
  | { type: 'drawOffered' | 'drawDeclined'; seat: number }
  | { type: 'ended'; result: Result };

export const TABLE_FIELDS = {
  offerDraw: ['type', 'seq'],
  acceptDraw: ['type', 'seq'],
  declineDraw: ['type', 'seq'],
  resign: ['type', 'seq'],
} as const;

export const draw = (reason: string): Result => ({ places: [[0, 1]], reason });
export const winOf = (seat: number, reason: string): Result => ({ places: [[seat], [1 - seat]], reason });

export const seatsAtStart = (turn: number): TwoSeats => ({
  seq: 0,
  turn,
  offeredBy: null,
  mayOffer: [true, true],
  ended: null,
});

/** Why a seat may do nothing at all now; undefined when it may. */
export function refuseEarly(state: TwoSeats, seat: number, seq: number | undefined): Refused | undefined {
  if (seat !== 0 && seat !== 1) return refuse('notSeated');
  if (state.ended) return refuse('over');
  return seq !== undefined && seq !== state.seq ? refuse('stale') : undefined;
}

export function decideTable(state: TwoSeats, seat: number, type: TableCommand['type']): TableEvent | Refused {
  const isOffered = state.offeredBy === 1 - seat;
  switch (type) {
    case 'resign':
      return { type: 'ended', result: winOf(1 - seat, 'resignation') };
    case 'offerDraw':
      // Answered by accepting, so that legal commands and what is accepted stay the same list.
      if (isOffered) return refuse('offerPending');
      return state.mayOffer[seat] ? { type: 'drawOffered', seat } : refuse('alreadyOffered');
    case 'acceptDraw':
      return isOffered ? { type: 'ended', result: draw('agreement') } : refuse('noOffer');
    case 'declineDraw':
      return isOffered ? { type: 'drawDeclined', seat } : refuse('noOffer');
  }
}

/** The table's part of a seat's legal commands; resigning is always possible and not listed. */
export function tableCommands(state: TwoSeats, seat: number): { type: TableCommand['type'] }[] {
  if (state.ended || (seat !== 0 && seat !== 1)) return [];
  if (state.offeredBy === 1 - seat) return [{ type: 'acceptDraw' }, { type: 'declineDraw' }];
  return state.mayOffer[seat] ? [{ type: 'offerDraw' }] : [];
}

export function reduceTable<State extends TwoSeats>(state: State, event: TableEvent): State {
  const seq = state.seq + 1;
  switch (event.type) {
    case 'ended':
      return { ...state, seq, offeredBy: null, ended: event.result };
    case 'drawDeclined':
      return { ...state, seq, offeredBy: null };
    case 'drawOffered': {
      const mayOffer: [boolean, boolean] = [...state.mayOffer];
      mayOffer[event.seat] = false;
      return { ...state, seq, offeredBy: event.seat, mayOffer };
    }
  }
}

/** What a move changes at the table: the turn passes, an offer of the other side lapses, the mover may offer again. */
export function passTurn(state: TwoSeats): Pick<TwoSeats, 'seq' | 'turn' | 'offeredBy' | 'mayOffer'> {
  const seat = state.turn;
  const mayOffer: [boolean, boolean] = [...state.mayOffer];
  mayOffer[seat] = true;
  return {
    seq: state.seq + 1,
    turn: 1 - seat,
    offeredBy: state.offeredBy === seat ? seat : null,
    mayOffer,
  };
}
