// Who sits where: taking and leaving seats, the host's powers before the game, presence, and the rematch.
import { MAX_OPEN_SEATS, MAX_WAITING_ENTRIES, SERVER_BOT_LEVELS } from '@msm/contract/games/limits';
import type { GameSetup } from '@msm/contract/games/schemas';
import type { SeatRecord, TableRow } from '../games.tables.ts';
import { isAbandoned, timed } from './clock.rules.ts';
import { refuse, seatOf, tableEntry, unchanged, withSeat, type Decide, type Decision } from './decision.ts';
import { kadiStateOf } from './engines.ts';
import { leaveGame, start } from './play.rules.ts';

export interface Player {
  id: string;
  kind: 'member' | 'guest';
  name: string;
  rating: number | null;
  nonce: string | null;
  /** Tables that the player sits at and has not finished. */
  openSeats: number;
}

const EMPTY_SEAT: SeatRecord = {
  kind: 'empty',
  playerId: null,
  name: '',
  level: null,
  nonce: null,
  rating: null,
  absentSince: null,
  hasStandIn: false,
  isLastWinner: false,
};

export const seatsFor = (setup: GameSetup): SeatRecord[] =>
  Array.from({ length: setup.game === 'kadi' ? setup.seats : 2 }, () => EMPTY_SEAT);

export const botSeat = (setup: GameSetup, wanted: number): SeatRecord => {
  const level = Math.min(wanted, SERVER_BOT_LEVELS[setup.game]);
  return { ...EMPTY_SEAT, kind: 'bot', name: `Computer (level ${level})`, level };
};

/** Begins by itself when the last seat is taken. */
export const takeSeat =
  (player: Player, wanted?: number): Decide =>
  (table, now) => {
    if (seatOf(table, player.id) !== undefined) return unchanged(table);
    if (table.status !== 'waiting') return refuse(table.status === 'closed' ? 'closed' : 'started');
    if (player.openSeats >= MAX_OPEN_SEATS) return refuse('tooManyTables');
    if (table.seq >= MAX_WAITING_ENTRIES) return refuse('wornOut');
    const at = wanted ?? table.seats.findIndex(({ kind }) => kind === 'empty');
    if (at === -1) return refuse('full');
    if (!table.seats[at]) return refuse('noSuchSeat');
    if (table.seats[at].kind !== 'empty') return refuse('seatTaken');
    return beginWhenFull(seated(table, at, player), at, now);
  };

export const seated = (table: TableRow, at: number, { id, kind, name, rating, nonce }: Player): TableRow =>
  withSeat({ ...table, host_id: table.host_id ?? id }, at, { kind, playerId: id, name, rating, nonce });

function beginWhenFull(table: TableRow, seat: number, now: Date): Decision {
  const entry = tableEntry('seated', seat);
  if (table.seats.some(({ kind }) => kind === 'empty')) return { ok: true, table: timed(table, now), entry };
  return {
    ok: true,
    table: timed(start(table, now), now),
    entry: { ...entry, events: [...entry.events, { type: 'started' }] },
  };
}

export const leaveTable =
  (playerId: string): Decide =>
  (table, now) => {
    const seat = seatOf(table, playerId);
    if (seat === undefined || table.status === 'finished' || table.status === 'closed')
      return unchanged(table);
    const status = kadiStateOf(table)?.status[seat] ?? 'playing';
    if (status !== 'playing') return unchanged(table);
    if (table.status === 'playing') return leaveGame(seat)(table, now);
    return { ...freeSeat(table, seat, now), entry: tableEntry('unseated', seat) };
  };

/** The next person at the table becomes the host; without one the table is given up. */
function freeSeat(table: TableRow, seat: number, now: Date): Decision & { ok: true } {
  const left = withSeat(table, seat, EMPTY_SEAT);
  const next = left.seats.find(({ playerId }) => playerId !== null)?.playerId ?? null;
  if (next === null) return { ok: true, table: closed(left, now) };
  const host_id = seatOf(left, table.host_id ?? '') === undefined ? next : table.host_id;
  return { ok: true, table: timed({ ...left, host_id }, now) };
}

const closed = (table: TableRow, now: Date): TableRow =>
  timed({ ...table, status: 'closed', ended_at: now }, now);

const byHost =
  (playerId: string, decide: Decide): Decide =>
  (table, now) => {
    if (table.status !== 'waiting') return refuse(table.status === 'closed' ? 'closed' : 'started');
    return table.host_id === playerId ? decide(table, now) : refuse('notHost');
  };

export const startNow = (playerId: string): Decide =>
  byHost(playerId, (table, now) => {
    const taken = table.seats.filter(({ kind }) => kind !== 'empty').length;
    if (taken < 2 || (table.game !== 'kadi' && taken < table.seats.length)) return refuse('tooFew');
    return { ok: true, table: timed(start(table, now), now), entry: tableEntry('started', null) };
  });

export const addBot = (playerId: string, level: number): Decide =>
  byHost(playerId, (table, now) => {
    const at = table.seats.findIndex(({ kind }) => kind === 'empty');
    if (at === -1) return refuse('full');
    if (table.seq >= MAX_WAITING_ENTRIES) return refuse('wornOut');
    return beginWhenFull(withSeat(table, at, botSeat(table.setup, level)), at, now);
  });

export const removeSeat = (playerId: string, at: number): Decide =>
  byHost(playerId, (table, now) => {
    const seat = table.seats[at];
    if (!seat || seat.kind === 'empty' || seat.playerId === playerId) return refuse('noSuchSeat');
    return { ...freeSeat(table, at, now), entry: tableEntry('unseated', at) };
  });

/** The part of a seat in the fair shuffle. The same one again is accepted at any time, since its answer may have been lost. */
export const addNonce =
  (seat: number, nonce: string): Decide =>
  (table, now) => {
    const added = table.seats[seat]!.nonce;
    if (added === nonce) return unchanged(table);
    if (table.status !== 'waiting') return refuse(table.status === 'closed' ? 'closed' : 'started');
    if (added !== null) return refuse('nonceAdded');
    return { ok: true, table: timed(withSeat(table, seat, { nonce }), now) };
  };

export const closeTable = (playerId: string): Decide =>
  byHost(playerId, (table, now) => ({
    ok: true,
    table: closed(table, now),
    entry: tableEntry('closed', null),
  }));

/** A table that waited too long, unless a player is still there. */
export const closeWaiting: Decide = (table, now) => {
  if (table.status !== 'waiting') return unchanged(table);
  const isAttended = table.seats.some(({ playerId, absentSince }) => playerId && absentSince === null);
  if (isAttended) return { ok: true, table: timed(table, now) };
  return { ok: true, table: closed(table, now), entry: tableEntry('closed', null, 'table') };
};

/** The last socket of the player that had the table open is gone. */
export const markAbsent =
  (playerId: string): Decide =>
  (table, now) => {
    const seat = seatOf(table, playerId);
    if (seat === undefined || table.seats[seat]!.absentSince !== null || isOver(table))
      return unchanged(table);
    const next = withSeat(table, seat, { absentSince: now.toISOString() });
    return { ok: true, table: timed(next, now), entry: tableEntry('disconnected', seat, 'table') };
  };

/** Back at the table: a bot that was called steps aside. */
export const markPresent =
  (playerId: string): Decide =>
  (table, now) => {
    const seat = seatOf(table, playerId);
    if (seat === undefined || isOver(table)) return unchanged(table);
    const { absentSince, hasStandIn } = table.seats[seat]!;
    if (absentSince === null && !hasStandIn) return unchanged(table);
    // The turn of a player who came back after a bot had it begins anew.
    const isBack = hasStandIn || (table.game === 'kadi' && isAbandoned(table.seats[seat]!, now));
    const clock_from = isBack && table.state?.turn === seat && !table.clocks_ms ? now : table.clock_from;
    const next = withSeat({ ...table, clock_from }, seat, { absentSince: null, hasStandIn: false });
    return { ok: true, table: timed(next, now), entry: tableEntry('connected', seat, 'table') };
  };

const isOver = ({ status }: TableRow): boolean => status === 'finished' || status === 'closed';

/**
 * A guest who signed in keeps the seat, and is there once a socket of the member has the table open: those of the guest no longer
 * count. A finished game becomes the member's too, with its rematch. A member who sits there already does not get a second one, and
 * who sits at too many tables no other seat: the guest keeps it.
 */
export const handOver =
  (guestId: string, player: Player): Decide =>
  (table, now) => {
    const seat = seatOf(table, guestId);
    if (seat === undefined || table.status === 'closed' || seatOf(table, player.id) !== undefined)
      return unchanged(table);
    if (table.status !== 'finished' && player.openSeats >= MAX_OPEN_SEATS) return refuse('tooManyTables');
    const { id, kind, name, rating } = player;
    const host_id = table.host_id === guestId ? id : table.host_id;
    const absentSince = table.seats[seat]!.absentSince ?? now.toISOString();
    const next = withSeat({ ...table, host_id }, seat, { playerId: id, kind, name, rating, absentSince });
    return { ok: true, table: timed(next, now), entry: tableEntry('seated', seat) };
  };
