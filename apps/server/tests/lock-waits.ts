// For tests in which two transactions meet, on PostgreSQL alone: the embedded database runs one at a time.
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../src/platform/db/tables.ts';

/** How many statements wait for a lock; of those that begin so, where others may wait as well. */
export async function countLockWaits(db: Db, beginning = ''): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and starts_with(query, ${beginning})`.execute(
    db,
  );
  return rows.length;
}

/** A connection of its own, in a transaction that looks for a deadlock last: PostgreSQL ends the other one. */
export async function beginBeside(db: Db): Promise<pg.Client> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(process.env['DATABASE_URL']!);
  url.pathname = `/${rows[0]!.name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query("begin; set local deadlock_timeout = '30s'");
  return client;
}
