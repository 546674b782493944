// Names of posters that another one replaced: posts and drafts go on naming them, and are led to the poster of today.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table media_former_posters (
      stored_name text primary key,
      file_id uuid not null references media_files (id) on delete cascade
    )`.execute(db);
  await sql`create index media_former_posters_file on media_former_posters (file_id)`.execute(db);
}
