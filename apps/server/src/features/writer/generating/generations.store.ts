// All SQL about generations. A worker proves by `runs` that a generation is still its own: a row that another worker
// took over is not written any more.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type ColumnType, type Generated, type Selectable } from 'kysely';
import type { Brief } from '@msm/contract/posts/brief';
import type { GenerationState, Parts, SourceReport } from '@msm/contract/writer/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { removeOldest } from '../../../platform/db/batches.ts';
import { storableText } from '../../../platform/text/safe-content.ts';

interface GenerationsTable {
  id: string;
  account_id: string;
  /** Null when no member waits for it: automated generation. */
  member_id: string | null;
  destination_id: string | null;
  brief: ColumnType<Brief, string, never>;
  state: GenerationState;
  runs: Generated<number>;
  percent: Generated<number>;
  doing: string;
  parts: ColumnType<Parts, string, string>;
  sources: ColumnType<SourceReport[], string, string>;
  problem: string | null;
  draft_id: string | null;
  created_at: Date;
  pulse_at: Date;
  ended_at: Date | null;
  seen_at: Date;
  cancel_asked_at: Date | null;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    writer_generations: GenerationsTable;
  }
}

export type GenerationRow = Selectable<GenerationsTable>;

export const NO_PARTS: Parts = { title: '', body: '', excerpt: '', seo: '' };

const OPEN = ['queued', 'running'] as const;

export interface NewGeneration {
  accountId: string;
  memberId: string | null;
  brief: Brief;
  now: Date;
}

export async function insertGeneration(
  tx: Db,
  { accountId, memberId, brief, now }: NewGeneration,
): Promise<GenerationRow> {
  return tx
    .insertInto('writer_generations')
    .values({
      id: randomUUIDv7(),
      account_id: accountId,
      member_id: memberId,
      destination_id: brief.destinationId ?? null,
      brief: JSON.stringify(storableText(brief)),
      state: 'queued',
      doing: 'Waiting for its turn',
      parts: JSON.stringify(NO_PARTS),
      sources: '[]',
      problem: null,
      draft_id: null,
      created_at: now,
      pulse_at: beat,
      ended_at: null,
      seen_at: now,
      cancel_asked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** One at a time for each account: two requests at once cannot both be the last one allowed. */
export async function lockOpen(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 11))`.execute(tx);
}

export async function countOpen(db: Db, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom('writer_generations')
    .select('id')
    .where('account_id', '=', accountId)
    .where('member_id', 'is not', null)
    .where('state', 'in', OPEN)
    .execute();
  return rows.length;
}

export async function findGeneration(
  db: Db,
  accountId: string,
  id: string,
): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('writer_generations')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** What goes on, and the newest of the rest. */
export async function listGenerations(db: Db, accountId: string, limit: number): Promise<GenerationRow[]> {
  return db
    .selectFrom('writer_generations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('member_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function noteSeen(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('writer_generations').set({ seen_at: now }).where('id', '=', id).execute();
}

/** Four missed beats: the node that worked on it is gone. */
const DEAD_AFTER_MS = 20_000;

/** Liveness goes by the clock of the database: those of two nodes may be minutes apart. */
const beat = sql<Date>`clock_timestamp()`;
const beatBefore = (ms: number) => sql<Date>`clock_timestamp() - ${ms}::int * interval '1 millisecond'`;

/** Takes it up: from the queue, or from a worker whose pulse stopped. None when it is over or in other hands. */
export async function beginRun(
  db: Db,
  id: string,
  deadAfterMs = DEAD_AFTER_MS,
): Promise<GenerationRow | undefined> {
  return db
    .updateTable('writer_generations')
    .set({
      state: 'running',
      runs: sql`runs + 1`,
      pulse_at: beat,
      percent: 0,
      doing: 'Beginning',
      parts: JSON.stringify(NO_PARTS),
      sources: '[]',
    })
    .where('id', '=', id)
    .where('cancel_asked_at', 'is', null)
    .where((row) =>
      row.or([
        row('state', '=', 'queued'),
        row.and([row('state', '=', 'running'), row('pulse_at', '<', beatBefore(deadAfterMs))]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
}

export interface RunKey {
  id: string;
  runs: number;
}

interface Progress {
  percent: number;
  doing: string;
  parts: Parts;
  sources: SourceReport[];
}

/** `lost` when another worker has it now. */
export async function notePulse(
  db: Db,
  { id, runs }: RunKey,
  { percent, doing, parts, sources }: Progress,
): Promise<'goesOn' | 'cancelled' | 'lost'> {
  const row = await db
    .updateTable('writer_generations')
    .set({
      pulse_at: beat,
      percent,
      doing,
      parts: JSON.stringify(parts),
      sources: JSON.stringify(sources),
    })
    .where('id', '=', id)
    .where('runs', '=', runs)
    .where('state', '=', 'running')
    .returning('cancel_asked_at')
    .executeTakeFirst();
  if (!row) return 'lost';
  return row.cancel_asked_at ? 'cancelled' : 'goesOn';
}

export interface Ending {
  state: 'done' | 'failed' | 'cancelled';
  doing: string;
  problem: string | null;
  draftId: string | null;
  parts: Parts;
  sources: SourceReport[];
  now: Date;
}

/** False when it had ended already, or another worker has taken it. */
export async function endGeneration(tx: Db, { id, runs }: RunKey, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('writer_generations')
    .set({
      state: ending.state,
      doing: ending.doing,
      problem: ending.problem,
      draft_id: ending.draftId,
      parts: JSON.stringify(ending.parts),
      sources: JSON.stringify(ending.sources),
      ended_at: ending.now,
      pulse_at: beat,
      ...(ending.state === 'done' && { percent: 100 }),
    })
    .where('id', '=', id)
    .where('runs', '=', runs)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those that a member asked for, in whatever account. */
export async function listOpenOf(
  db: Db,
  memberId: string,
): Promise<Pick<GenerationRow, 'id' | 'account_id'>[]> {
  return db
    .selectFrom('writer_generations')
    .select(['id', 'account_id'])
    .where('member_id', '=', memberId)
    .where('state', 'in', OPEN)
    .execute();
}

/** What waits ends at once; what runs is asked to. */
export async function askToCancel(
  tx: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<GenerationRow | undefined> {
  await tx
    .updateTable('writer_generations')
    .set((row) => ({
      cancel_asked_at: now,
      state: sql<GenerationState>`case when ${row.ref('state')} = 'queued' then 'cancelled' else ${row.ref('state')} end`,
      ended_at: sql<Date | null>`case when ${row.ref('state')} = 'queued' then ${now}::timestamptz end`,
      doing: sql<string>`case when ${row.ref('state')} = 'queued' then 'Cancelled' else 'Stopping' end`,
    }))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', 'in', OPEN)
    .execute();
  return findGeneration(tx, accountId, id);
}

/** Stalled generations: running without a heartbeat, or queued for too long. */
export async function listStalled(
  db: Db,
  { deadAfterMs = DEAD_AFTER_MS, longestWaitMs }: { deadAfterMs?: number; longestWaitMs: number },
): Promise<GenerationRow[]> {
  return db
    .selectFrom('writer_generations')
    .selectAll()
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'running'), row('pulse_at', '<', beatBefore(deadAfterMs))]),
        row.and([row('state', '=', 'queued'), row('pulse_at', '<', beatBefore(longestWaitMs))]),
      ]),
    )
    .execute();
}

export const removeSomeEnded = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { table: 'writer_generations', column: 'ended_at' }, before, limit);

/** The generation as it stands, without a check of its account: for the portal's own work. */
export async function findAnyGeneration(db: Db, id: string): Promise<GenerationRow | undefined> {
  return db.selectFrom('writer_generations').selectAll().where('id', '=', id).executeTakeFirst();
}
