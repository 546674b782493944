// The rematch of a finished game: the first player who asks opens its table, the others who ask take their seats at it. Board games
// change sides, the winner of Kadi begins, bots come along.
import { MAX_OPEN_SEATS } from '@msm/contract/games/limits';
import type { RefusalCode } from '@msm/contract/games/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import type { SeatRecord, TableRow } from '../games.tables.ts';
import type { Settling } from '../ratings/settle-games.ts';
import { changeTables, noSuchTable, type Changed } from './change-tables.ts';
import { seatOf, tableEntry, withSeat, type Told } from './decision.ts';
import { emptyTable, openTable } from './open-table.ts';
import { seated, takeSeat, type Player } from './seats.rules.ts';
import { giveUpRematch, lockTables } from './tables.store.ts';

/** Answers the new table, or the old one with the reason of the refusal. */
export async function askForRematch(
  tx: Db,
  { tableId, player }: { tableId: string; player: Player },
  parts: Settling & { now: Date },
): Promise<{ changed: Changed; told: Told[] }> {
  const { tables } = await lockTables(tx, [{ tableId, commandKey: null }]);
  const old = tables.get(tableId);
  if (!old) throw noSuchTable();
  const seat = seatOf(old, player.id);
  if (seat === undefined) return refused(old, 'notSeated');
  if (old.status !== 'finished') return refused(old, 'notOver');
  const at = old.game === 'kadi' ? seat : 1 - seat;
  const asking = { at, player, parts };
  if (await isOpen(tx, old.rematch_id)) return joinRematch(tx, old.rematch_id!, asking);
  if (player.openSeats >= MAX_OPEN_SEATS) return refused(old, 'tooManyTables');
  return openRematch(tx, old, asking);
}

/** Locked, so that it is not given up meanwhile. One that was given up may have been removed since. */
async function isOpen(tx: Db, rematchId: string | null): Promise<boolean> {
  if (rematchId === null) return false;
  const { tables } = await lockTables(tx, [{ tableId: rematchId, commandKey: null }]);
  return (tables.get(rematchId)?.status ?? 'closed') !== 'closed';
}

const refused = (table: TableRow, code: RefusalCode) => ({
  changed: { table, code },
  told: [],
});

interface Asking {
  at: number;
  player: Player;
  parts: Settling & { now: Date };
}

async function openRematch(tx: Db, old: TableRow, { at, player, parts }: Asking) {
  const { now } = parts;
  const empty = emptyTable(
    {
      setup: old.setup.game === 'kadi' ? { ...old.setup, seats: old.seats.length } : old.setup,
      visibility: 'private',
      isRated: old.is_rated,
      createdKey: `rematch ${old.id} ${old.rematch_id}`,
      rematchOf: old.id,
    },
    now,
  );
  const bots = old.seats.flatMap((seat, place) => (seat.kind === 'bot' ? [{ seat, place }] : []));
  const withBots = bots.reduce(
    (table, { seat, place }) =>
      withSeat(table, old.game === 'kadi' ? place : 1 - place, { ...seat, isLastWinner: false }),
    empty,
  );
  const withWinner = withSeat(withBots, winnerOf(old), { isLastWinner: true });
  if (old.rematch_id !== null) await giveUpRematch(tx, old.rematch_id);
  const opened = (await openTable(tx, seated(withWinner, at, player), now))!;
  const rematch = {
    tableId: old.id,
    decide: (table: TableRow) => ({
      ok: true as const,
      table: { ...table, rematch_id: opened.table.id },
      entry: tableEntry('rematch', seatOf(table, player.id)!),
    }),
  };
  const { told } = await changeTables(tx, [rematch], parts);
  return { changed: { table: opened.table }, told: [opened, ...told] };
}

/** The seat that begins the next game of Kadi (R5); -1, which is no seat, after a draw and in other games. */
function winnerOf({ game, result }: TableRow): number {
  const [first] = result!.places;
  return game === 'kadi' && result!.places.length > 1 && first?.length === 1 ? first[0]! : -1;
}

async function joinRematch(tx: Db, rematchId: string, { at, player, parts }: Asking) {
  const decide = (table: TableRow, now: Date) =>
    takeSeat(player, isFree(table.seats[at]) ? at : undefined)(table, now);
  const { outcomes, told } = await changeTables(tx, [{ tableId: rematchId, decide }], parts);
  const [changed] = outcomes;
  if (changed instanceof Error) throw changed;
  return { changed: changed!, told };
}

const isFree = (seat: SeatRecord | undefined): boolean => seat?.kind === 'empty';
