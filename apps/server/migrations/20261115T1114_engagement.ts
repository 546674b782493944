// The bell, and what members did. Names are kept as they were at the time: a bell tells what happened then.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // A link leads nowhere but to a page of ours: '//host' and '/\host' would be another site.
  await sql`
    create table engagement_notifications (
      id uuid primary key,
      member_id uuid not null references users (id) on delete cascade,
      kind text not null,
      title text not null,
      body text,
      link text check (link ~ '^/([^/\\\\]|$)'),
      actor_id uuid references users (id) on delete cascade,
      actor_email text,
      actor_username text,
      target_type text,
      target_id text,
      metadata jsonb not null,
      merge_key text,
      read_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create index engagement_notifications_bell
      on engagement_notifications (member_id, created_at desc, id desc)`.execute(db);
  await sql`
    create index engagement_notifications_unread
      on engagement_notifications (member_id) where read_at is null`.execute(db);
  await sql`
    create index engagement_notifications_merge
      on engagement_notifications (member_id, merge_key, created_at) where merge_key is not null`.execute(db);
  await sql`create index engagement_notifications_actor on engagement_notifications (actor_id)`.execute(db);
  await sql`
    create table engagement_acts (
      id uuid primary key,
      member_id uuid not null references users (id) on delete cascade,
      username text not null,
      recipient_id uuid references users (id) on delete set null,
      target_type text not null,
      target_id text not null,
      engagement_type text not null,
      is_once boolean not null,
      metadata jsonb not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create unique index engagement_acts_once
      on engagement_acts (member_id, target_type, target_id, engagement_type) where is_once`.execute(db);
  await sql`
    create index engagement_acts_target
      on engagement_acts (target_type, target_id, created_at desc)`.execute(db);
  await sql`create index engagement_acts_recipient on engagement_acts (recipient_id)`.execute(db);
}
