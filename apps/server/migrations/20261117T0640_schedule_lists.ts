// Lists of publications by state, destination and words of the title, and bulk actions that can be undone.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // What waits without a time to be taken up belongs to a post that is switched off.
  await sql`
    alter table schedule_publications add column list_group text not null generated always as (
      case
        when state in ('published', 'failed', 'unknown', 'needs_reauth', 'skipped') then state
        when state = 'committing' or lease_owner is not null then 'publishing'
        when next_at is null then 'paused'
        else 'coming'
      end) stored`.execute(db);
  // Lists are counted from the indexes alone: those have every column that a filter asks for.
  await sql`
    create index schedule_publications_group
      on schedule_publications (account_id, list_group, due_at, id) include (post_id)`.execute(db);
  await sql`
    create index schedule_publications_destination
      on schedule_publications (account_id, destination_id, due_at, id) include (list_group, post_id)`.execute(
    db,
  );
  await sql`
    create index schedule_publications_attention
      on schedule_publications (account_id, due_at, id) where asks_person`.execute(db);

  await sql`
    alter table schedule_posts
      add column search_text text not null generated always as (lower(title)) stored`.execute(db);
  const { rows } = await sql`
    select 1 from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`.execute(db);
  const indexed = rows.length > 0 ? 'search_text gin_trgm_ops' : `to_tsvector('simple', search_text)`;
  await sql.raw(`create index schedule_posts_search on schedule_posts using gin (${indexed})`).execute(db);
  await sql`
    create index schedule_posts_author
      on schedule_posts (account_id, created_by, id)`.execute(db);
  await sql`
    create index schedule_posts_removed
      on schedule_posts (account_id, id) where removed_at is not null`.execute(db);
  await sql`
    create index schedule_posts_series
      on schedule_posts (account_id, created_at desc, id desc)
      where recurrence is not null and removed_at is null`.execute(db);

  // A row for each post that a bulk action changed. `before` is what undoing restores; none where there is nothing to undo.
  await sql`
    create table schedule_changes (
      account_id uuid not null references accounts (id) on delete cascade,
      bulk_id uuid not null,
      item_id uuid not null,
      post_id uuid not null references schedule_posts (id) on delete cascade,
      action text not null check (action in ('move', 'duplicate', 'pause', 'resume', 'delete')),
      version_after integer not null,
      before jsonb,
      created_at timestamptz not null,
      undone_at timestamptz,
      primary key (account_id, bulk_id, item_id)
    )`.execute(db);
  await sql`create index schedule_changes_post on schedule_changes (post_id)`.execute(db);
  await sql`create index schedule_changes_age on schedule_changes (created_at)`.execute(db);
}
