// Posts of contributors wait for approval, and members of an account comment on posts.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // A post that waits is switched off: the publishing engine begins nothing of it.
  await sql`
    alter table schedule_posts
      add column approval text check (approval in ('waiting', 'returned')),
      add column approval_note text,
      add constraint schedule_posts_unapproved_is_off check (approval is null or not is_active)`.execute(db);
  await sql`
    create index schedule_posts_approval
      on schedule_posts (account_id, id) where approval is not null`.execute(db);

  await sql`
    create table schedule_comments (
      id uuid primary key,
      post_id uuid not null references schedule_posts (id) on delete cascade,
      author_id uuid references users (id) on delete set null,
      text text not null,
      created_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index schedule_comments_post on schedule_comments (post_id, created_at, id)`.execute(db);
  await sql`create index schedule_comments_author on schedule_comments (author_id)`.execute(db);
}
