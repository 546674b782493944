// Claims count what is leased, in every look. Without statistics of the table PostgreSQL takes nearly every row for leased, since
// nearly none is null where it knows nothing, and reads the whole table; an equality it takes for rare.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index schedule_publications_leased`.execute(db);
  await sql`
    create index schedule_publications_leased
      on schedule_publications (platform, destination_id) where list_group = 'publishing'`.execute(db);
}
