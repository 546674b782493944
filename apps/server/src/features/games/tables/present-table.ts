// A table as a seat, a spectator or a list may know it. Every frame that leaves the server is made here, and what is hidden in a game
// is hidden by the game's own `viewFor`.
import type { Seat, ShuffleRecord, TableSummary, TableView } from '@msm/contract/games/schemas';
import type { Viewer } from '@msm/games/game';
import { commitmentOf } from '@msm/games/shuffle/fair-shuffle';
import type { TableRow } from '../games.tables.ts';
import { deadlineOf, isPlayedByBot, remainingMs } from './clock.rules.ts';
import { seatOf } from './decision.ts';
import { engineOf } from './engines.ts';
import { isRated } from './play.rules.ts';

/** A maker of views: what they share is made once, however many look. */
export function viewsOf(table: TableRow, now: Date): (viewer: Viewer) => TableView {
  const { status, state } = table;
  const shared = {
    id: table.id,
    setup: table.setup,
    visibility: table.visibility,
    status,
    seq: table.seq,
    seats: table.seats.map((_, seat) => presentSeat(table, seat, now)),
    isRated: isRated(table),
    clock: {
      now: now.toISOString(),
      running: status === 'playing' ? state!.turn : null,
      deadline: isLimited(table) ? (deadlineOf(table)?.toISOString() ?? null) : null,
      remainingMs: remainingMs(table, now),
    },
    result: table.result,
    shuffle: presentShuffle(table),
    rematchId: table.rematch_id,
    createdAt: table.created_at.toISOString(),
    startedAt: table.started_at?.toISOString() ?? null,
    endedAt: table.ended_at?.toISOString() ?? null,
  };
  return (viewer) => ({
    ...shared,
    you: viewer === 'spectator' ? null : viewer,
    state: state && engineOf(table.game).viewFor(state, viewer),
  });
}

export const viewFor = (table: TableRow, playerId: string, now: Date): TableView =>
  viewsOf(table, now)(seatOf(table, playerId) ?? 'spectator');

/** The days of a board game without a clock are no clock to show. */
const isLimited = ({ game, clocks_ms }: TableRow): boolean => game === 'kadi' || clocks_ms !== null;

function presentSeat(table: TableRow, at: number, now: Date): Seat {
  const { kind, name, level, rating, playerId, absentSince } = table.seats[at]!;
  const isPerson = kind === 'member' || kind === 'guest';
  return {
    seat: at,
    kind,
    name,
    level,
    rating,
    isHost: isPerson && playerId === table.host_id,
    isConnected: kind === 'bot' || (isPerson && absentSince === null),
    absentSince,
    hasStandIn: isPerson && table.status === 'playing' && isPlayedByBot(table, at, now),
  };
}

export function presentShuffle({ server_seed, game_seed, status, seats }: TableRow): ShuffleRecord {
  const isOver = status === 'finished';
  return {
    commitment: commitmentOf(server_seed),
    nonces: game_seed === null ? null : seats.map(({ nonce }) => nonce),
    serverSeed: isOver ? server_seed : null,
    gameSeed: isOver ? game_seed : null,
  };
}

export function presentSummary(table: TableRow, playerId?: string): TableSummary {
  const { status, seats, state, result } = table;
  const you = playerId === undefined ? undefined : seatOf(table, playerId);
  return {
    id: table.id,
    setup: table.setup,
    visibility: table.visibility,
    status,
    isRated: isRated(table),
    seats: seats.map(({ kind, name, level, rating, playerId: id }, seat) => ({
      seat,
      kind,
      name,
      level,
      rating,
      isHost: id !== null && id === table.host_id,
    })),
    freeSeats: status === 'waiting' ? seats.filter(({ kind }) => kind === 'empty').length : 0,
    you: you ?? null,
    isYourTurn: status === 'playing' && you !== undefined && state!.turn === you,
    result: result && { places: result.places, reason: result.reason },
    createdAt: table.created_at.toISOString(),
    endedAt: table.ended_at?.toISOString() ?? null,
  };
}
