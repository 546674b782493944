// One submission may plan a post for several destinations: it is unique by destination, and its posts share a group.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table schedule_posts add column group_id uuid`.execute(db);
  await sql`drop index schedule_posts_submission`.execute(db);
  await sql`
    create unique index schedule_posts_submission
      on schedule_posts (account_id, submission_id, destination_id) where submission_id is not null`.execute(
    db,
  );
}
