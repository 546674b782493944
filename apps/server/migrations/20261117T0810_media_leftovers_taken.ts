// Bytes that the upkeep is removing: an upload that commits late must not keep them.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table media_leftovers add column is_taken boolean not null default false`.execute(db);
}
