// Tells what happened at tables: each seat its own view, spectators theirs, the lobby that its list changed. Views are made for the
// players who have the seats now, so that a socket which lost its seat sees nothing of it any more.
import { gameEvents } from '@msm/contract/games/events';
import type { TableEntry } from '@msm/contract/games/schemas';
import type { Realtime } from '../../../platform/realtime/realtime.ts';
import type { EventRow, TableRow } from '../games.tables.ts';
import { seatOf, type Told } from './decision.ts';
import { viewsOf } from './present-table.ts';

export const LOBBY = 'lobby';
export const watchers = (tableId: string): string => `watch:${tableId}`;

export interface Audience {
  open(realtime: Realtime): void;
  /** Calls back after each change that was told, with the table as it is then. */
  onChange(listener: (table: TableRow) => void): void;
  tell(told: readonly Told[], now: Date): void;
  /** The player has a seat now: none of the player's sockets is a spectator's any more. */
  endWatching(tableId: string, playerId: string): void;
}

export function createAudience(): Audience {
  let realtime: Realtime | undefined;
  const listeners: ((table: TableRow) => void)[] = [];

  function tellEntry({ table, before }: Told, entry: EventRow, now: Date): void {
    const view = viewsOf(table, now);
    const shared = { tableId: table.id, seq: entry.seq, entry: presentEntry(entry) };
    for (const [seat, { playerId }] of table.seats.entries())
      if (playerId !== null) realtime?.tell(playerId, gameEvents.event, { ...shared, view: view(seat) });
    // The last that a player hears of a seat that was taken away.
    for (const { playerId } of before.seats)
      if (playerId !== null && seatOf(table, playerId) === undefined)
        realtime?.tell(playerId, gameEvents.event, { ...shared, view: view('spectator') });
    realtime?.tellRoom(watchers(table.id), gameEvents.event, { ...shared, view: view('spectator') });
  }

  return {
    open: (given) => {
      realtime = given;
    },
    onChange: (listener) => void listeners.push(listener),
    tell(told, now) {
      for (const each of told) if (each.entry) tellEntry(each, each.entry, now);
      for (const { table } of told) for (const listener of listeners) listener(table);
      if (told.some(({ table, before }) => isListed(table) || isListed(before)))
        realtime?.tellRoom(LOBBY, gameEvents.lobbyChanged, {});
    },
    endWatching: (tableId, playerId) => realtime?.leaveRoom('games', playerId, watchers(tableId)),
  };
}

export const presentEntry = ({ seq, at, kind, seat, by, events }: EventRow): TableEntry => ({
  seq,
  at: at.toISOString(),
  kind,
  seat,
  by,
  events,
});

const isListed = ({ status, visibility }: TableRow): boolean => status === 'waiting' && visibility === 'open';
