// What a table does with a request: refuses it with a code and stays as it is, or changes and says what happened.
import type { RefusalCode, TableEntry } from '@msm/contract/games/schemas';
import type { EventRow, TableRow } from '../games.tables.ts';

/** What happened; its number and time are given when it is stored. */
export type NewEntry = Pick<TableEntry, 'kind' | 'seat' | 'by' | 'events'>;

export interface Refused {
  ok: false;
  /** Of the table or of its game. */
  code: string;
}

export interface Accepted {
  ok: true;
  table: TableRow;
  /** None: it was so already. */
  entry?: NewEntry;
}

export type Decision = Accepted | Refused;
export type Decide = (table: TableRow, now: Date) => Decision;

/** What a transaction did to a table: to be told once it has committed. */
export interface Told {
  table: TableRow;
  before: TableRow;
  entry?: EventRow;
}

export const refuse = (code: RefusalCode): Refused => ({ ok: false, code });

export const unchanged = (table: TableRow): Accepted => ({ ok: true, table });

export const tableEntry = (type: string, seat: number | null, by: NewEntry['by'] = 'player'): NewEntry => ({
  kind: 'table',
  seat,
  by,
  events: [{ type, ...(seat === null ? {} : { seat }) }],
});

export const withSeat = (
  table: TableRow,
  at: number,
  change: Partial<TableRow['seats'][number]>,
): TableRow => ({
  ...table,
  seats: table.seats.map((seat, index) => (index === at ? { ...seat, ...change } : seat)),
});

/** Undefined for a spectator. */
export function seatOf({ seats }: Pick<TableRow, 'seats'>, playerId: string): number | undefined {
  const seat = seats.findIndex((each) => each.playerId === playerId);
  return seat === -1 ? undefined : seat;
}
