// All SQL about what generations cost. A row is never changed: sums are taken when they are asked for.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import type { WriterUsage } from '../../platform/ports/writer.ts';

interface UsageTable {
  id: string;
  account_id: string;
  job_id: string;
  at: Date;
  model: string;
  tokens_in: number;
  tokens_out: number;
  is_estimated: boolean;
  cost_micro_usd: bigint | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    writer_usage: UsageTable;
  }
}

export type UsageRow = Selectable<UsageTable>;

interface Spent {
  accountId: string;
  jobId: string;
  usage: WriterUsage;
  at: Date;
}

export async function recordUsage(tx: Db, { accountId, jobId, usage, at }: Spent): Promise<void> {
  await tx
    .insertInto('writer_usage')
    .values({
      id: randomUUIDv7(),
      account_id: accountId,
      job_id: jobId,
      at,
      model: usage.model,
      tokens_in: usage.tokensIn,
      tokens_out: usage.tokensOut,
      is_estimated: usage.isEstimated,
      cost_micro_usd: usage.costMicroUsd === null ? null : BigInt(usage.costMicroUsd),
    })
    .execute();
}

/** Of the run that brought the draft: earlier ones that failed left none. */
export async function findUsage(db: Db, jobId: string): Promise<UsageRow | undefined> {
  return db
    .selectFrom('writer_usage')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export interface MonthRow {
  month: string;
  generations: bigint;
  tokens_in: bigint;
  tokens_out: bigint;
  is_estimated: boolean;
  /** Null when no generation of the month had a price. */
  cost_micro_usd: bigint | null;
}

/** By month in UTC, newest first. */
export async function sumByMonth(db: Db, accountId: string, since: Date): Promise<MonthRow[]> {
  const month = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM')`;
  return db
    .selectFrom('writer_usage')
    .select([
      month.as('month'),
      sql<bigint>`count(distinct job_id)`.as('generations'),
      sql<bigint>`sum(tokens_in)`.as('tokens_in'),
      sql<bigint>`sum(tokens_out)`.as('tokens_out'),
      sql<boolean>`bool_or(is_estimated)`.as('is_estimated'),
      sql<bigint | null>`sum(cost_micro_usd)::bigint`.as('cost_micro_usd'),
    ])
    .where('account_id', '=', accountId)
    .where('at', '>=', since)
    .groupBy(month)
    .orderBy('month', 'desc')
    .execute();
}

export async function removeSomeUsage(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('writer_usage')
    .where('id', 'in', (query) =>
      query.selectFrom('writer_usage').select('id').where('at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
