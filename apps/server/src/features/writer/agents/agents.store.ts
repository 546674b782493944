// All SQL about agents and their runs. A run is claimed with a lease and a fencing token: a worker that was thought dead writes nothing
// more into it.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type ColumnType, type Generated, type Selectable } from 'kysely';
import type { AgentInput, AgentRun, RunState } from '@msm/contract/writer/agents';
import type { PageQuery } from '@msm/contract/paging';
import type { PlatformId } from '@msm/contract/posts/platforms';
import { startOf } from '../../../platform/budgets.ts';
import { removeOldest } from '../../../platform/db/batches.ts';
import { countOf, NEWEST_FIRST, pageOf, type PageRows } from '../../../platform/db/paging.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { storableText } from '../../../platform/text/safe-content.ts';
import type { Occurrence } from './cadence.rules.ts';

export type StandingOrder = Omit<AgentInput, 'monthlyUsd' | 'monthlyRuns'>;

interface AgentsTable {
  id: string;
  account_id: string;
  /** None when that member is gone: then nothing is written. */
  created_by: string | null;
  standing_order: ColumnType<StandingOrder, string, string>;
  monthly_micro_usd: bigint;
  monthly_runs: number;
  is_paused: Generated<boolean>;
  version: Generated<number>;
  next_due_at: Date | null;
  next_run_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface RunsTable {
  id: string;
  agent_id: string;
  due_at: Date;
  state: RunState;
  tries: Generated<number>;
  lease_until: Date | null;
  lease_token: string | null;
  problem: string | null;
  posts: ColumnType<AgentRun['posts'], string | undefined, string>;
  created_at: Date;
  ended_at: Date | null;
}

interface RunGenerationsTable {
  generation_id: string;
  run_id: string;
  platform: PlatformId;
  begun_at: Date;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    writer_agents: AgentsTable;
    writer_agent_runs: RunsTable;
    writer_agent_generations: RunGenerationsTable;
  }
}

export type AgentRow = Selectable<AgentsTable>;
export type RunRow = Selectable<RunsTable>;

const agents = (db: Db) => db.selectFrom('writer_agents').selectAll();

export const listAgentsOf = (db: Db, accountId: string): Promise<AgentRow[]> =>
  agents(db).where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute();

export const findAgentOf = (db: Db, accountId: string, id: string): Promise<AgentRow | undefined> =>
  agents(db).where('id', '=', id).where('account_id', '=', accountId).executeTakeFirst();

export const findAgent = (db: Db, id: string): Promise<AgentRow | undefined> =>
  agents(db).where('id', '=', id).executeTakeFirst();

export const lockAgentOf = (tx: Db, accountId: string, id: string): Promise<AgentRow | undefined> =>
  agents(tx).where('id', '=', id).where('account_id', '=', accountId).forUpdate().executeTakeFirst();

/** One at a time for each account: two requests at once cannot both be the last one allowed. */
export async function lockAgentsOf(tx: Db, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 12))`.execute(tx);
  return countOf(tx.selectFrom('writer_agents').where('account_id', '=', accountId));
}

const MICRO = 1_000_000;

const columnsOf = ({ monthlyUsd, monthlyRuns, ...order }: AgentInput) => ({
  standing_order: JSON.stringify(storableText(order)),
  monthly_micro_usd: BigInt(Math.round(monthlyUsd * MICRO)),
  monthly_runs: monthlyRuns,
});

const timesOf = (occurrence: Occurrence | null) => ({
  next_due_at: occurrence?.dueAt ?? null,
  next_run_at: occurrence?.runAt ?? null,
});

interface NewAgent {
  accountId: string;
  memberId: string;
  input: AgentInput;
  next: Occurrence;
  now: Date;
}

export const insertAgent = (tx: Db, { accountId, memberId, input, next, now }: NewAgent): Promise<AgentRow> =>
  tx
    .insertInto('writer_agents')
    .values({
      id: randomUUIDv7(),
      account_id: accountId,
      created_by: memberId,
      ...columnsOf(input),
      ...timesOf(next),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

interface AgentChange {
  input?: AgentInput;
  /** Who changes an order answers for it from then on. */
  memberId?: string;
  /** Null pauses it. */
  next: Occurrence | null;
  now: Date;
}

export const changeAgent = (
  tx: Db,
  id: string,
  { input, memberId, next, now }: AgentChange,
): Promise<AgentRow> =>
  tx
    .updateTable('writer_agents')
    .set({
      ...(input && columnsOf(input)),
      ...(memberId && { created_by: memberId }),
      ...timesOf(next),
      is_paused: next === null,
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function removeAgentOf(tx: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('writer_agents')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Locked; another node passes it over. */
export const lockDueAgent = (tx: Db, now: Date): Promise<AgentRow | undefined> =>
  agents(tx)
    .where('next_run_at', '<=', now)
    .orderBy('next_run_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export async function setNextOccurrence(tx: Db, id: string, next: Occurrence): Promise<void> {
  await tx.updateTable('writer_agents').set(timesOf(next)).where('id', '=', id).execute();
}

interface NewRun {
  agentId: string;
  dueAt: Date;
  state: 'queued' | 'skipped';
  problem?: string;
  now: Date;
}

/** None when there is a run for that time already. */
export const insertRun = (
  tx: Db,
  { agentId, dueAt, state, problem, now }: NewRun,
): Promise<RunRow | undefined> =>
  tx
    .insertInto('writer_agent_runs')
    .values({
      id: randomUUIDv7(),
      agent_id: agentId,
      due_at: dueAt,
      state,
      lease_until: now,
      lease_token: null,
      problem: problem ?? null,
      created_at: now,
      ended_at: state === 'skipped' ? now : null,
    })
    .onConflict((conflict) => conflict.columns(['agent_id', 'due_at']).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Not over yet. */
export const OPEN = ['queued', 'writing'] as const;

export interface RunEnding {
  state: 'planned' | 'skipped' | 'failed';
  problem: string | null;
  posts: AgentRun['posts'];
  now: Date;
}

/** False when another worker has taken it over: then nothing is written. */
export async function endRun(
  tx: Db,
  { id, lease_token }: RunRow,
  { state, problem, posts, now }: RunEnding,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('writer_agent_runs')
    .set({ state, problem, posts: JSON.stringify(posts), lease_until: null, ended_at: now })
    .where('id', '=', id)
    .where('lease_token', '=', lease_token)
    .where('state', '=', 'writing')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Those whose worker died, or whose job was lost. */
export async function listStalledRuns(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('writer_agent_runs')
    .select('id')
    .where('state', 'in', OPEN)
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest of the run for the platform: one before it failed. */
export async function findGenerationOf(
  db: Db,
  runId: string,
  platform: PlatformId,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('writer_agent_generations')
    .select('generation_id')
    .where('run_id', '=', runId)
    .where('platform', '=', platform)
    .orderBy('begun_at', 'desc')
    .orderBy('generation_id', 'desc')
    .executeTakeFirst();
  return row?.generation_id;
}

export async function hasGenerations(db: Db, runId: string): Promise<boolean> {
  const row = await db
    .selectFrom('writer_agent_generations')
    .select('generation_id')
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the run that began it may still plan what it writes. */
export async function isOfOpenRun(db: Db, generationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('writer_agent_generations')
    .innerJoin('writer_agent_runs', 'writer_agent_runs.id', 'run_id')
    .select('run_id')
    .where('generation_id', '=', generationId)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteGeneration(
  tx: Db,
  noted: { runId: string; platform: PlatformId; generationId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('writer_agent_generations')
    .values({
      generation_id: noted.generationId,
      run_id: noted.runId,
      platform: noted.platform,
      begun_at: noted.now,
    })
    .execute();
}

export interface SpentRow {
  agent_id: string;
  runs: number;
  microUsd: number;
}

/** Of the month in UTC, failed runs included: the model was paid for them too. */
export async function readSpentBy(
  db: Db,
  agentIds: readonly string[],
  now: Date,
): Promise<Map<string, SpentRow>> {
  const { rows } = await sql<{ agent_id: string; runs: bigint; cost: bigint }>`
    select run.agent_id, count(distinct run.id) as runs, coalesce(sum(usage.cost_micro_usd), 0)::bigint as cost
    from writer_agent_runs as run
    join writer_agent_generations as generation on generation.run_id = run.id
    left join writer_usage as usage on usage.generation_id = generation.generation_id
    where run.agent_id = any(${sql.val([...agentIds])}::uuid[]) and generation.begun_at >= ${startOf('month', now)}
    group by run.agent_id`.execute(db);
  return new Map(
    rows.map(({ agent_id, runs, cost }) => [
      agent_id,
      { agent_id, runs: Number(runs), microUsd: Number(cost) },
    ]),
  );
}

/** Null where nothing had a price. */
export async function readCosts(db: Db, runIds: readonly string[]): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ run_id: string; cost: bigint | null }>`
    select generation.run_id, sum(usage.cost_micro_usd)::bigint as cost
    from writer_agent_generations as generation
    join writer_usage as usage on usage.generation_id = generation.generation_id
    where generation.run_id = any(${sql.val([...runIds])}::uuid[]) group by generation.run_id`.execute(db);
  return new Map(rows.map(({ run_id, cost }) => [run_id, cost === null ? null : Number(cost)]));
}

export const pageOfRuns = (db: Db, agentId: string, query: PageQuery): Promise<PageRows<RunRow>> =>
  pageOf(
    db,
    {
      matching: db.selectFrom('writer_agent_runs').where('agent_id', '=', agentId),
      select: (matching) => matching.selectAll(),
      order: NEWEST_FIRST,
    },
    query,
  );

export const listLastRuns = (db: Db, agentIds: readonly string[]): Promise<RunRow[]> =>
  db
    .selectFrom('writer_agent_runs')
    .selectAll()
    .distinctOn('agent_id')
    .where(sql<boolean>`agent_id = any(${sql.val([...agentIds])}::uuid[])`)
    .orderBy('agent_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const removeSomeRuns = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { table: 'writer_agent_runs', column: 'ended_at' }, before, limit);
