// The portal's own blog. A post comes through the schedule: `publication_key` makes publishing it idempotent, and a row that is
// `prepared` is not public yet. `search_text` is in small letters. Tags carry the time of their post, so that a tag's page
// reads one index.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table blog_categories (
      id uuid primary key,
      slug text not null unique,
      name text not null,
      description text not null,
      created_at timestamptz(3) not null
    )`.execute(db);

  await sql`
    create table blog_posts (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      author_id uuid references users (id) on delete set null,
      publication_key text not null unique,
      content_hash text,
      status text not null check (status in ('prepared', 'published', 'hidden', 'removed')),
      hidden_by_admin boolean not null default false,
      slug text unique,
      title text not null,
      html text not null,
      excerpt text not null,
      cover jsonb,
      category_id uuid references blog_categories (id) on delete set null,
      tags text[] not null,
      seo_title text not null,
      seo_description text not null,
      reading_minutes integer not null,
      search_text text not null,
      is_featured boolean not null default false,
      comments integer not null default 0,
      version integer not null,
      published_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check ((status = 'prepared') = (slug is null))
    )`.execute(db);
  await sql`
    create index blog_posts_newest on blog_posts (published_at desc, id desc) where status = 'published'`.execute(
    db,
  );
  await sql`create index blog_posts_all on blog_posts (published_at desc, id desc) where status <> 'prepared'`.execute(
    db,
  );
  await sql`
    create index blog_posts_category
      on blog_posts (category_id, published_at desc, id desc) where status = 'published'`.execute(db);
  await sql`create index blog_posts_categories on blog_posts (category_id)`.execute(db);
  await sql`create index blog_posts_account on blog_posts (account_id, published_at desc, id desc)`.execute(
    db,
  );
  await sql`create index blog_posts_author on blog_posts (author_id, published_at desc, id desc)`.execute(db);
  await sql`
    create index blog_posts_featured on blog_posts (published_at desc) where is_featured and status = 'published'`.execute(
    db,
  );
  await sql`create index blog_posts_prepared on blog_posts (updated_at) where status = 'prepared'`.execute(
    db,
  );
  const { rows } = await sql`
    select 1 from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`.execute(db);
  const indexed = rows.length > 0 ? 'search_text gin_trgm_ops' : `to_tsvector('simple', search_text)`;
  await sql.raw(`create index blog_posts_search on blog_posts using gin (${indexed})`).execute(db);

  await sql`
    create table blog_post_tags (
      tag text not null,
      name text not null,
      post_id uuid not null references blog_posts (id) on delete cascade,
      published_at timestamptz(3) not null,
      primary key (post_id, tag)
    )`.execute(db);
  await sql`create index blog_post_tags_newest on blog_post_tags (tag, published_at desc, post_id desc)`.execute(
    db,
  );

  await sql`
    create table blog_old_slugs (
      slug text primary key,
      post_id uuid not null references blog_posts (id) on delete cascade
    )`.execute(db);
  await sql`create index blog_old_slugs_post on blog_old_slugs (post_id)`.execute(db);

  await sql`
    create table blog_revisions (
      post_id uuid not null references blog_posts (id) on delete cascade,
      version integer not null,
      fields jsonb not null,
      saved_by uuid references users (id) on delete set null,
      saved_at timestamptz(3) not null,
      primary key (post_id, version)
    )`.execute(db);
  await sql`create index blog_revisions_saver on blog_revisions (saved_by)`.execute(db);

  await sql`
    create table blog_comments (
      id uuid primary key,
      post_id uuid not null references blog_posts (id) on delete cascade,
      author_id uuid references users (id) on delete cascade,
      text text not null,
      status text not null check (status in ('visible', 'waiting', 'hidden')),
      created_at timestamptz(3) not null
    )`.execute(db);
  await sql`
    create index blog_comments_post on blog_comments (post_id, created_at desc, id desc)`.execute(db);
  await sql`create index blog_comments_author on blog_comments (author_id, status)`.execute(db);
  await sql`create index blog_comments_status on blog_comments (status, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index blog_comments_newest on blog_comments (created_at desc, id desc)`.execute(db);

  await sql`
    create table blog_subscribers (
      id uuid primary key,
      email text not null unique,
      asked_at timestamptz(3) not null,
      confirmed_at timestamptz(3),
      mailed_until timestamptz(3)
    )`.execute(db);
  await sql`
    create index blog_subscribers_unconfirmed on blog_subscribers (asked_at) where confirmed_at is null`.execute(
    db,
  );
  await sql`
    create index blog_subscribers_confirmed on blog_subscribers (id) where confirmed_at is not null`.execute(
    db,
  );
}
