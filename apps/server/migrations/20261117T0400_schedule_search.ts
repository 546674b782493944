// The newest posts of an account over all its destinations, for the search by title.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index schedule_posts_newest
      on schedule_posts (account_id, created_at desc, id desc) where removed_at is null`.execute(db);
}
