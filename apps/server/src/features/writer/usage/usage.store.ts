// All SQL about what generations cost: a row for each call to a model, and one for each draft of the built-in writer. Sums
// are taken when they are asked for.
import { randomUUIDv7 } from 'node:crypto';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { startOf, type Scope } from '../../../platform/budgets.ts';
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { CallEstimate, WriterUsage } from '../../../platform/ports/writer.ts';
import type { Spent } from './budgets.rules.ts';
import { removeOldest } from '../../../platform/db/batches.ts';

interface UsageTable {
  id: string;
  account_id: string;
  generation_id: string;
  at: Date;
  model: string;
  tokens_in: number;
  tokens_out: number;
  is_estimated: boolean;
  cost_micro_usd: bigint | null;
  /** Whose budget it counts against. */
  member_id: string | null;
  /** Of a model; the built-in writer makes none. */
  is_call: boolean;
  /** The most that a call under way can cost; null once it is over. */
  reserved_micro_usd: bigint | null;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    writer_usage: UsageTable;
  }
}

export type UsageRow = Selectable<UsageTable>;

interface Payer {
  accountId: string;
  memberId: string | null;
}

interface Written extends Payer {
  generationId: string;
  usage: WriterUsage;
  at: Date;
}

/** Of a writer that calls no service. */
export async function recordUsage(tx: Db, { usage, ...written }: Written): Promise<void> {
  await tx
    .insertInto('writer_usage')
    .values({ ...rowOf(written), ...columnsOf(usage), is_call: false, reserved_micro_usd: null })
    .execute();
}

const rowOf = ({ accountId, memberId, generationId, at }: Omit<Written, 'usage'>) => ({
  id: randomUUIDv7(),
  account_id: accountId,
  member_id: memberId,
  generation_id: generationId,
  at,
});

const columnsOf = (usage: WriterUsage) => ({
  model: usage.model,
  tokens_in: usage.tokensIn,
  tokens_out: usage.tokensOut,
  is_estimated: usage.isEstimated,
  cost_micro_usd: microUsd(usage.costMicroUsd),
});

const microUsd = (amount: number | null): bigint | null => (amount === null ? null : BigInt(amount));

/** Any fixed number of ours: of all nodes, one at a time reads what was spent and adds to it. */
const RESERVATIONS_LOCK = 727_011;

export async function lockReservations(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RESERVATIONS_LOCK})`.execute(tx);
}

/** Until it is settled it counts at its most; if it never is, its prompt stays counted. */
export async function reserveUsage(
  tx: Db,
  { estimate, ...call }: Omit<Written, 'usage'> & { estimate: CallEstimate },
): Promise<string> {
  const { id } = await tx
    .insertInto('writer_usage')
    .values({
      ...rowOf(call),
      model: estimate.model,
      tokens_in: estimate.tokensIn,
      tokens_out: 0,
      is_estimated: true,
      cost_micro_usd: microUsd(estimate.promptMicroUsd),
      is_call: true,
      reserved_micro_usd: microUsd(estimate.mostMicroUsd),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Without a usage the vendor did no work: the call itself stays counted. */
export async function settleUsage(db: Db, id: string, usage: WriterUsage | undefined): Promise<void> {
  const used = usage
    ? columnsOf(usage)
    : {
        tokens_in: 0,
        is_estimated: false,
        cost_micro_usd: sql<bigint | null>`case when cost_micro_usd is not null then 0 end`,
      };
  await db
    .updateTable('writer_usage')
    .set({ ...used, reserved_micro_usd: null })
    .where('id', '=', id)
    .execute();
}

/** Longer than a call can take: the process that reserved it is gone. */
const LAPSES_AFTER_MS = 10 * 60_000;

/** What the member, the account and the whole portal spent since the day and the month began. */
export async function readSpent(db: Db, { accountId, memberId }: Payer, now: Date): Promise<Spent> {
  const [today, thisMonth] = [startOf('day', now), startOf('month', now)];
  const spent = sql`case
    when reserved_micro_usd is not null and at > ${after(now, -LAPSES_AFTER_MS)} then reserved_micro_usd
    else coalesce(cost_micro_usd, 0) end`;
  const ofScope = (scope: Scope, isTheirs: RawBuilder<unknown>) => sql`
    select ${scope}::text as scope, count(*) filter (where at >= ${today}) as day_calls,
      count(*) as month_calls,
      coalesce(sum(${spent}) filter (where at >= ${today}), 0)::bigint as day_cost,
      coalesce(sum(${spent}), 0)::bigint as month_cost
    from writer_usage where is_call and at >= ${thisMonth} and ${isTheirs}`;
  const { rows } = await sql<SpentRow>`
    ${ofScope('member', sql`member_id = ${memberId}::uuid`)} union all
    ${ofScope('account', sql`account_id = ${accountId}`)} union all
    ${ofScope('portal', sql`true`)}`.execute(db);
  const of = (scope: Scope) => {
    const row = rows.find((each) => each.scope === scope)!;
    return {
      day: { calls: Number(row.day_calls), microUsd: Number(row.day_cost) },
      month: { calls: Number(row.month_calls), microUsd: Number(row.month_cost) },
    };
  };
  return { member: of('member'), account: of('account'), portal: of('portal') };
}

interface SpentRow {
  scope: Scope;
  day_calls: bigint;
  month_calls: bigint;
  day_cost: bigint;
  month_cost: bigint;
}

/** Of the call that brought the draft: it was the last. */
export async function findUsage(db: Db, generationId: string): Promise<UsageRow | undefined> {
  return db
    .selectFrom('writer_usage')
    .selectAll()
    .where('generation_id', '=', generationId)
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
      // Calls that the vendor refused or never received brought nothing and cost nothing.
      sql<bigint>`count(distinct generation_id) filter (where not is_call or tokens_in + tokens_out > 0)`.as(
        'generations',
      ),
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

export const removeSomeUsage = (db: Db, before: Date, limit: number): Promise<number> =>
  removeOldest(db, { table: 'writer_usage', column: 'at' }, before, limit);
