// While a publication is worked on its state changes twice: in place, where no index has a column that changes with it. Indexes go
// by the list group, which stays "publishing"; free space on each page takes the next version of a row.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  for (const name of ['count', 'look', 'reauth', 'waiting'])
    await sql`drop index ${sql.ref(`schedule_publications_${name}`)}`.execute(db);
  await sql`
    create index schedule_publications_look
      on schedule_publications (next_at) where next_at > due_at`.execute(db);
  await sql`
    create index schedule_publications_reauth
      on schedule_publications (post_id) where list_group = 'needs_reauth'`.execute(db);
  await sql`
    create index schedule_publications_unfinished on schedule_publications (platform, destination_id)
      where list_group in ('coming', 'paused', 'publishing', 'needs_reauth')`.execute(db);
  await sql`alter table schedule_publications set (fillfactor = 70)`.execute(db);
}
