// Upkeep looks for decisions that a clock put ahead of the present, every few seconds: in these indexes there is nothing to read.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index schedule_publications_renewed on schedule_publications (renewed_at)
      where renewed_at is not null and list_group in ('coming', 'paused', 'publishing', 'needs_reauth')`.execute(
    db,
  );
  await sql`
    create index schedule_posts_inactive on schedule_posts (inactive_since)
      where inactive_since is not null and removed_at is null`.execute(db);
}
