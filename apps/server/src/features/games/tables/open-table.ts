// Opens a table: its row, its first entry and its players, in one transaction. A repeated command id finds the table of the first.
import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';
import type { GameSetup } from '@msm/contract/games/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import type { EventRow, TableRow } from '../games.tables.ts';
import { timed } from './clock.rules.ts';
import type { Told } from './decision.ts';
import { start } from './play.rules.ts';
import { botSeat, seated, seatsFor, type Player } from './seats.rules.ts';
import { insertTable, saveTables, syncPlayers } from './tables.store.ts';

export interface NewTable {
  setup: GameSetup;
  visibility: TableRow['visibility'];
  isRated: boolean;
  createdKey: string;
  rematchOf?: string;
}

const SERVER_SEED_BYTES = 32;

/** A new table with every seat free. */
export function emptyTable(
  { setup, visibility, isRated, createdKey, rematchOf }: NewTable,
  now: Date,
): TableRow {
  return {
    id: randomUUIDv7(),
    game: setup.game,
    setup,
    visibility,
    is_rated: isRated,
    status: 'waiting',
    seq: 0,
    version: 0,
    host_id: null,
    seats: seatsFor(setup),
    options: null,
    rules_version: null,
    state: null,
    clocks_ms: null,
    clock_from: null,
    due_at: null,
    result: null,
    server_seed: randomBytes(SERVER_SEED_BYTES).toString('hex'),
    game_seed: null,
    rematch_of: rematchOf ?? null,
    rematch_id: null,
    created_key: createdKey,
    created_at: now,
    started_at: null,
    ended_at: null,
  };
}

/** The host at the seat that was asked for, or a random one; bots at the next free ones. Undefined when there is no such seat. */
export function seatHost(
  table: TableRow,
  host: Player,
  { seat, bots }: { seat?: number | undefined; bots: readonly number[] },
): TableRow | undefined {
  const at = seat ?? (table.game === 'kadi' ? 0 : randomInt(table.seats.length));
  if (at >= table.seats.length || bots.length >= table.seats.length) return undefined;
  const seats = [...seated(table, at, host).seats];
  for (const level of bots) {
    const free = seats.findIndex(({ kind }) => kind === 'empty');
    seats[free] = botSeat(table.setup, level);
  }
  return { ...table, host_id: host.id, seats };
}

/** Undefined when the host opened it before. Begins at once when every seat is taken. */
export async function openTable(tx: Db, table: TableRow, now: Date): Promise<Told | undefined> {
  const isFull = table.seats.every(({ kind }) => kind !== 'empty');
  if (!(await insertTable(tx, { ...table, due_at: null }))) return undefined;
  const opened = timed({ ...(isFull ? start(table, now) : table), seq: 1 }, now);
  const entry: EventRow = {
    table_id: table.id,
    seq: 1,
    at: now,
    kind: 'table',
    seat: opened.seats.findIndex(({ playerId }) => playerId === table.host_id),
    by: 'player',
    command_key: null,
    events: [{ type: 'opened' }, ...(isFull ? [{ type: 'started' }] : [])],
  };
  await saveTables(tx, [opened], [entry]);
  await syncPlayers(tx, [opened]);
  return { table: opened, before: { ...table, status: 'closed' }, entry };
}
