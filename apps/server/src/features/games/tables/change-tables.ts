// The one way to change a table: decide → number and store → commit → told → acknowledged. Changes are committed in groups
// (platform/db/commit-lanes.ts). A move is decided on what this node remembers and stored by one statement that compares versions; what
// changes seats or ends a game, and what another node was faster with, is decided again under the lock of the row. Within a table
// changes have one order, over all nodes.
import { createLanes } from '../../../platform/db/commit-lanes.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { GamesParts } from '../games.parts.ts';
import type { EventRow, TableRow } from '../games.tables.ts';
import { settleGames, type Settling } from '../ratings/settle-games.ts';
import type { Audience } from './audience.ts';
import type { Decide, Told } from './decision.ts';
import { rememberTables, type Remembered } from './remember-tables.ts';
import {
  listVersions,
  lockTables,
  readTables,
  requestKey,
  saveMoves,
  saveTables,
  syncPlayers,
  type Request,
} from './tables.store.ts';

export interface TableChange {
  tableId: string;
  decide: Decide;
  /** Of the player and the client: what has it is done once. */
  commandKey?: string;
}

export interface Changed {
  /** As it is now, changed or not. */
  table: TableRow;
  /** Why it was refused. */
  code?: string;
}

export type ChangeTable = (change: TableChange) => Promise<Changed>;

type Parts = Pick<GamesParts, 'db' | 'clock' | 'isOnlyNode' | keyof Settling> & { audience: Audience };

/** The embedded database has one connection: a second lane would only make smaller groups. */
const LANES = { alone: 1, pooled: 4 } as const;

export const noSuchTable = () => new AppError('notFound', 'There is no such table.');

export function createChangeTable(parts: Parts): ChangeTable {
  const { db, clock, audience } = parts;
  const memory = rememberTables((ids) => readTables(db, ids));
  // Changed by another way of this node, such as taking a seat.
  audience.onChange(({ id }) => memory.forget(id));
  const lanes = createLanes<TableChange, Changed>(({ tableId }) => tableId, commit, {
    lanes: parts.isOnlyNode ? LANES.alone : LANES.pooled,
  });
  return lanes.add;

  async function commit(batch: readonly TableChange[]): Promise<(Changed | Error)[]> {
    const now = clock.now();
    const known = await memory.recall(batch.map(({ tableId }) => tableId));
    const outcomes = new Map<TableChange, Changed | Error>();
    const tried = [...Map.groupBy(batch, ({ tableId }) => tableId)].map(([tableId, changes]) =>
      tryMoves(known.get(tableId), changes, now),
    );
    const moves = tried.filter(({ isMove }) => isMove);
    const [changed, quiet] = [moves.filter(isChanged), moves.filter((each) => !isChanged(each))];
    const valid = new Set([...(await save(changed)), ...(await stillTrue(quiet))]);
    const rest = tried.filter(({ id, isMove }) => !isMove || !valid.has(id));
    for (const each of moves) {
      if (!valid.has(each.id)) continue;
      audience.tell(each.told, now);
      memory.keep(each.next!);
      for (const [change, outcome] of each.outcomes) outcomes.set(change, outcome);
    }
    const slow = rest.flatMap(({ changes }) => changes);
    if (slow.length > 0)
      for (const [change, outcome] of await changeUnderLock(slow, now)) outcomes.set(change, outcome);
    return batch.map((change) => outcomes.get(change)!);
  }

  /** The ids of those that were stored. */
  async function save(moves: readonly Tried[]): Promise<Set<string>> {
    if (moves.length === 0) return new Set();
    try {
      return await saveMoves(
        db,
        moves.map(({ next, version }) => ({ ...next!.table, version })),
        entriesOf(moves.flatMap(({ told }) => told)),
      );
    } catch (error) {
      // Stored or not: what is remembered may be wrong.
      for (const { id } of moves) memory.forget(id);
      throw error;
    }
  }

  /** The ids of those whose refusals were decided on the table as it is: another node may have moved it on. */
  async function stillTrue(quiet: readonly Tried[]): Promise<string[]> {
    if (quiet.length === 0) return [];
    const versions = await listVersions(
      db,
      quiet.map(({ id }) => id),
    );
    return quiet.flatMap(({ id, version }) => (versions.get(id) === version ? [id] : []));
  }

  async function changeUnderLock(batch: readonly TableChange[], now: Date) {
    for (const { tableId } of batch) memory.forget(tableId);
    const { outcomes, told } = await db
      .transaction()
      .execute((tx) => changeTables(tx, batch, { ...parts, now }));
    audience.tell(told, now);
    return new Map(batch.map((change, at) => [change, outcomes[at]!]));
  }
}

interface Tried {
  id: string;
  changes: readonly TableChange[];
  /** As it was remembered. */
  version: number;
  next: Remembered | undefined;
  told: Told[];
  outcomes: Map<TableChange, Changed>;
  /** Nothing but the game moved on; or nothing changed. */
  isMove: boolean;
}

/** The changes of one table, on what is remembered of it. */
function tryMoves(known: Remembered | undefined, changes: readonly TableChange[], now: Date): Tried {
  const told: Told[] = [];
  const outcomes = new Map<TableChange, Changed>();
  const id = changes[0]!.tableId;
  if (!known) return { id, changes, version: 0, next: undefined, told, outcomes, isMove: false };
  const keys = new Set(known.keys);
  let { table } = known;
  for (const change of changes) {
    const { changed, told: one } = decideOne(table, change, { keys, now });
    outcomes.set(change, changed);
    if (one) told.push(one);
    table = changed.table;
  }
  const isMove = told.every(({ table: after, before }) => isOnlyMove(before, after));
  const { version } = known.table;
  const next = { table: told.length > 0 ? { ...table, version: version + 1 } : table, keys };
  return { id, changes, version, next, told, outcomes, isMove };
}

const isChanged = ({ told }: Tried): boolean => told.length > 0;

const isOnlyMove = (before: TableRow, after: TableRow): boolean =>
  before.status === 'playing' && after.status === 'playing' && playersOf(before) === playersOf(after);

interface Deciding {
  /** Of commands that were stored before; the new one is added. */
  keys: Set<string>;
  now: Date;
}

function decideOne(
  table: TableRow,
  { tableId, decide, commandKey }: TableChange,
  { keys, now }: Deciding,
): { changed: Changed; told?: Told } {
  if (commandKey !== undefined && keys.has(commandKey)) return { changed: { table } };
  const decision = decide(table, now);
  if (!decision.ok) return { changed: { table, code: decision.code } };
  const { entry } = decision;
  if (decision.table === table && !entry) return { changed: { table } };
  const next = entry ? { ...decision.table, seq: table.seq + 1 } : decision.table;
  if (commandKey !== undefined) keys.add(commandKey);
  const row = entry && {
    ...entry,
    table_id: tableId,
    seq: next.seq,
    at: now,
    command_key: commandKey ?? null,
  };
  return { changed: { table: next }, told: { table: next, before: table, ...(row && { entry: row }) } };
}

const entriesOf = (told: readonly Told[]): EventRow[] => told.flatMap(({ entry }) => (entry ? [entry] : []));

/** In the caller's transaction, under the locks of the rows; the caller tells the audience after the commit. */
export async function changeTables(
  tx: Db,
  batch: readonly TableChange[],
  { now, ...settling }: Settling & { now: Date },
): Promise<{ outcomes: (Changed | Error)[]; told: Told[] }> {
  const requests = batch.map((change): Request => ({ ...change, commandKey: change.commandKey ?? null }));
  const { tables, repeated } = await lockTables(tx, requests);
  const told: Told[] = [];
  const outcomes = batch.map((change, at): Changed | Error => {
    const table = tables.get(change.tableId);
    if (!table) return noSuchTable();
    const keys = new Set(repeated.has(requestKey(requests[at]!)) ? [change.commandKey!] : []);
    const { changed, told: one } = decideOne(table, change, { keys, now });
    tables.set(table.id, changed.table);
    if (one) told.push(one);
    if (one && change.commandKey !== undefined) repeated.add(requestKey(requests[at]!));
    return changed;
  });
  if (told.length > 0) await store(tx, { told, tables, settling });
  // With what settling added: ratings, points.
  for (const outcome of outcomes)
    if (!(outcome instanceof Error)) outcome.table = tables.get(outcome.table.id)!;
  return { outcomes, told };
}

interface Batch {
  told: Told[];
  tables: Map<string, TableRow>;
  settling: Settling;
}

async function store(tx: Db, { told, tables, settling }: Batch): Promise<void> {
  const ended = told.filter(
    ({ table, before }) => table.status === 'finished' && before.status === 'playing',
  );
  const settled = await settleGames(
    tx,
    ended.map(({ table }) => table),
    settling,
  );
  for (const table of settled) {
    // What came after the end in the same batch, such as a rematch, stays.
    const last = { ...tables.get(table.id)!, result: table.result };
    tables.set(table.id, last);
    for (const each of told)
      if (each.table.id === table.id && each.table.status === 'finished')
        each.table = { ...each.table, result: table.result };
  }
  const changed = [...new Set(told.map(({ table }) => table.id))].map((id) => tables.get(id)!);
  await saveTables(tx, changed, entriesOf(told));
  const reseated = new Set(
    told.filter(({ table, before }) => playersOf(table) !== playersOf(before)).map(({ table }) => table.id),
  );
  const seats = changed.filter(({ id }) => reseated.has(id));
  if (seats.length > 0) await syncPlayers(tx, seats);
}

/** What lists of players depend on. */
const playersOf = ({ status, seats }: TableRow): string => {
  const phase = status === 'finished' || status === 'closed' ? status : 'open';
  return [phase, ...seats.map(({ playerId }) => playerId)].join(' ');
};
