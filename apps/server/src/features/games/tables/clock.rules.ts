// Time at a table: whose runs, when it is up, when a bot acts, and when the table has to be looked at next. Decides on the given
// instant alone. Time in which no node was up is taken out by moving `clock_from` (see clockwork.ts).
import {
  ABANDON_GRACE_SECONDS,
  BOT_PAUSE_MS,
  MOVE_DAYS_WITHOUT_CLOCK,
  WAITING_TABLE_MINUTES,
} from '@msm/contract/games/limits';
import { secondsToAct } from '@msm/games/kadi/kadi';
import { after, DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import type { SeatRecord, TableRow } from '../games.tables.ts';
import { kadiStateOf, offeredDraw } from './engines.ts';

const GRACE_MS = ABANDON_GRACE_SECONDS * 1_000;

export const timeControlOf = ({ setup }: Pick<TableRow, 'setup'>) => ('time' in setup ? setup.time : null);

/** The player has been away for longer than the grace. */
export const isAbandoned = ({ absentSince }: SeatRecord, now: Date): boolean =>
  absentSince !== null && now.getTime() - Date.parse(absentSince) >= GRACE_MS;

/** A bot plays the seat: its own, or for a player who does not. */
export function isPlayedByBot(table: TableRow, seat: number, now: Date): boolean {
  const record = table.seats[seat]!;
  if (record.kind === 'bot' || record.hasStandIn) return true;
  const state = kadiStateOf(table);
  return state !== undefined && (state.away[seat]! || isAbandoned(record, now));
}

/** Undefined while a person has to act. */
export function botToAct(table: TableRow, now: Date): number | undefined {
  if (table.status !== 'playing') return undefined;
  const offered = offeredDraw(table);
  if (offered !== undefined && isPlayedByBot(table, offered, now)) return offered;
  const { turn } = table.state!;
  return isPlayedByBot(table, turn, now) ? turn : undefined;
}

/** When the holder of the turn has used up the time; none outside a game. */
export function deadlineOf(table: TableRow): Date | null {
  const { status, clock_from, clocks_ms, state } = table;
  if (status !== 'playing' || !clock_from) return null;
  const kadi = kadiStateOf(table);
  if (kadi) return after(clock_from, secondsToAct(kadi) * 1_000);
  return after(clock_from, clocks_ms ? clocks_ms[state!.turn]! : MOVE_DAYS_WITHOUT_CLOCK * DAY_MS);
}

export const isTimeUp = (table: TableRow, now: Date): boolean => {
  const deadline = deadlineOf(table);
  return deadline !== null && deadline <= now;
};

/** What each seat has left; null without a clock. */
export function remainingMs({ status, clocks_ms, clock_from, state }: TableRow, now: Date): number[] | null {
  if (!clocks_ms) return null;
  if (status !== 'playing' || !clock_from) return clocks_ms;
  const elapsed = Math.max(0, now.getTime() - clock_from.getTime());
  return clocks_ms.map((ms, seat) => (seat === state!.turn ? Math.max(0, ms - elapsed) : ms));
}

/** The clock after the game moved from one state to the next. */
export function clockAfter(
  before: TableRow,
  { state, events, now }: { state: TableRow['state']; events: readonly { type: string }[]; now: Date },
): Pick<TableRow, 'clocks_ms' | 'clock_from'> {
  if (before.game === 'kadi') {
    const isNewTurn = events.some(({ type }) => type === 'turn');
    return { clocks_ms: null, clock_from: isNewTurn ? now : before.clock_from };
  }
  const isMoved = state!.turn !== before.state!.turn;
  const left = remainingMs(before, now);
  if (!left) return { clocks_ms: null, clock_from: isMoved ? now : before.clock_from };
  const increment = isMoved ? (timeControlOf(before)?.incrementSeconds ?? 0) * 1_000 : 0;
  const mover = before.state!.turn;
  return { clocks_ms: left.map((ms, seat) => (seat === mover ? ms + increment : ms)), clock_from: now };
}

/** With the time at which the table has to be looked at; every change of a table ends with it. */
export const timed = (table: TableRow, now: Date): TableRow => ({ ...table, due_at: dueAt(table, now) });

function dueAt(table: TableRow, now: Date): Date | null {
  if (table.status === 'waiting') return after(now, WAITING_TABLE_MINUTES * MINUTE_MS);
  if (table.status !== 'playing') return null;
  const since = table.clock_from ?? now;
  if (botToAct(table, now) !== undefined) return after(since > now ? since : now, BOT_PAUSE_MS);
  const deadline = deadlineOf(table)!;
  const { absentSince } = table.seats[table.state!.turn]!;
  if (table.game !== 'kadi' || absentSince === null) return deadline;
  const abandonedAt = after(new Date(absentSince), GRACE_MS);
  return abandonedAt < deadline ? abandonedAt : deadline;
}
