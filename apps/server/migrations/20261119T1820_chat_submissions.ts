// A group that is created again under the same submission id is the first one. The creator's id outlives the member: no foreign key.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table chat_rooms
      add column creator_id uuid,
      add column submission_id uuid,
      add check ((creator_id is null) = (submission_id is null))`.execute(db);
  await sql`
    create unique index chat_rooms_submission
      on chat_rooms (creator_id, submission_id) where submission_id is not null`.execute(db);
}
