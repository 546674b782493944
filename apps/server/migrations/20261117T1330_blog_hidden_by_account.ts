// A post can be hidden by its account and by an administrator, each without the other: showing it again must not undo the other's
// decision.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table blog_posts add column hidden_by_account boolean not null default false`.execute(db);
  await sql`update blog_posts set hidden_by_account = true where status = 'hidden' and not hidden_by_admin`.execute(
    db,
  );
}
