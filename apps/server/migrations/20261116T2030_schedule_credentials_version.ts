// Whether a refused login speaks of the credentials that hold now is told by their version: times of two transactions, or of a
// clock that was set back, do not say which came first.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table schedule_destinations
      add column credentials_version integer not null default 0,
      drop column repaired_at`.execute(db);
}
