// Figures of published posts: the newest of each post with the time of its next reading, every snapshot before, followers by day, and
// short links with their clicks. A trigger gives each post its row: what is published is measured, whichever way it was noted.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table social_posts add column author_id uuid references users (id) on delete set null`.execute(
    db,
  );
  await sql`create index social_posts_author on social_posts (author_id)`.execute(db);

  // next_at: none when it is not read any more. What sums go by is copied from the post: a history reads this table alone.
  await sql`
    create table social_results (
      post_id uuid primary key references social_posts (id) on delete cascade,
      connection_id uuid references social_connections (id) on delete set null,
      account_id uuid not null,
      network text not null,
      sent_at timestamptz(3) not null,
      is_removed boolean not null default false,
      next_at timestamptz(3),
      read_at timestamptz(3),
      views bigint,
      reach bigint,
      likes bigint,
      comments bigint,
      shares bigint,
      saves bigint,
      interactions bigint generated always as (
        case when likes is null and comments is null and shares is null and saves is null then null
        else coalesce(likes, 0) + coalesce(comments, 0) + coalesce(shares, 0) + coalesce(saves, 0) end
      ) stored,
      problem text
    )`.execute(db);
  await sql`
    create index social_results_due on social_results (connection_id, next_at)
      where next_at is not null`.execute(db);
  await sql`
    create index social_results_history on social_results (account_id, network, sent_at desc, post_id desc)
      where not is_removed`.execute(db);
  await sql`create index social_results_connection on social_results (connection_id)`.execute(db);

  await sql`
    create table social_snapshots (
      post_id uuid not null references social_posts (id) on delete cascade,
      at timestamptz(3) not null,
      views bigint,
      reach bigint,
      likes bigint,
      comments bigint,
      shares bigint,
      saves bigint,
      primary key (post_id, at)
    )`.execute(db);

  // tried_at: a network that refused is asked again an hour later, not each minute.
  await sql`
    create table social_audiences (
      connection_id uuid not null references social_connections (id) on delete cascade,
      day date not null,
      followers bigint,
      tried_at timestamptz(3) not null,
      primary key (connection_id, day)
    )`.execute(db);

  await sql`
    create table social_links (
      code text primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      publication_key text not null,
      part integer not null,
      url text not null,
      clicks integer not null default 0,
      created_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index social_links_account on social_links (account_id)`.execute(db);
  await sql`create index social_links_publication on social_links (publication_key, part)`.execute(db);

  // A post that is removed is read no more; one that is sent again is another post at the network.
  await sql`
    create function social_follow_post() returns trigger language plpgsql as $$
    begin
      insert into social_results (post_id, connection_id, account_id, network, sent_at, next_at)
      values (new.id, new.connection_id, new.account_id, new.network, new.sent_at, new.sent_at + interval '10 minutes')
      on conflict (post_id) do update set
        connection_id = excluded.connection_id,
        sent_at = excluded.sent_at,
        is_removed = new.removed_at is not null,
        next_at = case when new.removed_at is null then excluded.next_at end;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger social_posts_followed after insert or update of remote_id, removed_at on social_posts
      for each row execute function social_follow_post()`.execute(db);
  // Those that were published before.
  await sql`
    insert into social_results (post_id, connection_id, account_id, network, sent_at, is_removed, next_at)
    select id, connection_id, account_id, network, sent_at, removed_at is not null,
      case when removed_at is null then sent_at + interval '10 minutes' end
    from social_posts`.execute(db);
}
