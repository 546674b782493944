// Indexes for tables of a million rows: searches, clean-up by age, cascades of a deleted member. Searching for a part of a
// word needs pg_trgm; a server that does not have it, or does not let us create it, finds the beginnings of words instead.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // A cursor carries the instant as JavaScript knows it, in milliseconds. `search_text` is what SuperAdmin searches.
  await sql`
    alter table users
      alter column created_at type timestamptz(3),
      add column search_text text not null generated always as (lower(email || ' ' || username)) stored`.execute(
    db,
  );
  await sql`alter table accounts_members alter column joined_at type timestamptz(3)`.execute(db);
  await indexSearches(db);
  for (const statement of INDEXES) await sql.raw(statement).execute(db);
}

/**
 * `platform_finds(text, term)`: SQL functions that are inlined, so that the index on the same text serves them. One or two
 * letters hold no trigram: they find the beginnings of words. Of a longer term the index is asked for the ends alone,
 * without the host of an address: every trigram more that a million rows share costs milliseconds.
 */
async function indexSearches(db: Kysely<never>): Promise<void> {
  await sql`
    do $$
    begin
      create extension if not exists pg_trgm;
    exception when others then
      raise notice 'pg_trgm is not available (%): searches find the beginnings of words', sqlerrm;
    end $$`.execute(db);
  // Not by the extension's name: it may have been created in a schema that is not searched.
  const { rows } = await sql`
    select 1 from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`.execute(db);
  const hasTrigrams = rows.length > 0;
  if (hasTrigrams) await findByTrigrams(db);
  else await findByWords(db);
  const indexed = hasTrigrams ? 'search_text gin_trgm_ops' : `to_tsvector('simple', search_text)`;
  for (const table of ['users', 'support_messages'])
    await sql.raw(`create index ${table}_search on ${table} using gin (${indexed})`).execute(db);
}

async function findByTrigrams(db: Kysely<never>): Promise<void> {
  await sql`
    create function platform_part(part text) returns text language sql immutable parallel safe as $$
      select '%' || replace(replace(replace(part, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' $$`.execute(
    db,
  );
  await sql`
    create function platform_without_host(term text) returns text language sql immutable parallel safe as $$
      select case when strpos(term, '@') > 3 then split_part(term, '@', 1) else term end $$`.execute(db);
  await sql`
    create function platform_finds(haystack text, term text) returns boolean
    language sql immutable parallel safe as $$
      select case when char_length(term) < 3 then
        haystack like substr(platform_part(term), 2)
        or haystack like platform_part(' ' || term)
        or haystack like platform_part(chr(10) || term)
      else
        haystack like platform_part(right(platform_without_host(term), 5))
        and haystack like platform_part(left(platform_without_host(term), 5))
        and strpos(haystack, term) > 0
      end $$`.execute(db);
}

async function findByWords(db: Kysely<never>): Promise<void> {
  await sql`
    create function platform_finds(haystack text, term text) returns boolean
    language sql immutable parallel safe as $$
      select to_tsvector('simple', haystack) @@ to_tsquery('simple',
        '''' || replace(replace(term, '\\', '\\\\'), '''', '''''') || ''':*') $$`.execute(db);
}

const INDEXES = [
  // Lists.
  'drop index users_created_at',
  'create index users_newest on users (created_at desc, id desc)',
  `create index users_active_superadmins on users (id) where role = 'SuperAdmin' and disabled_at is null`,
  `create index support_messages_status on support_messages (status, created_at desc, id desc)
     include (category, priority, read_at)`,
  `create index support_messages_category on support_messages (category, created_at desc, id desc)
     include (status, priority, read_at)`,
  `create index support_messages_priority on support_messages (priority, created_at desc, id desc)
     include (status, category, read_at)`,
  // Filters that are each common and hardly ever occur together: without statistics on the three columns the planner
  // expects a match every few rows, and scans all messages from the newest on.
  `create index support_messages_together
     on support_messages (status, category, priority, created_at desc, id desc) include (read_at)`,
  `create statistics support_messages_together (mcv) on status, category, priority from support_messages`,
  // What is unread is a small part: any other filter is answered from it alone.
  'drop index support_messages_unread',
  `create index support_messages_unread on support_messages (created_at desc, id desc)
     include (status, category, priority) where read_at is null`,
  `create index support_messages_unread_urgent on support_messages (urgency desc, created_at desc, id desc)
     include (status, category, priority) where read_at is null`,
  'create index platform_audit_at on platform_audit (at)',
  'drop index invites_sent',
  'create index invites_sent on invites (inviter_id, created_at desc, id desc)',
  // What a member is party to, also of a target that half of all acts name.
  'drop index engagement_acts_target',
  `create index engagement_acts_target
     on engagement_acts (target_type, target_id, created_at desc, id desc) include (engagement_type)`,
  `create index engagement_acts_member
     on engagement_acts (member_id, target_type, target_id, created_at desc, id desc) include (engagement_type)`,
  'drop index engagement_acts_recipient',
  `create index engagement_acts_recipient
     on engagement_acts (recipient_id, target_type, target_id, created_at desc, id desc) include (engagement_type)`,
  // From one member to another within the hour; also serves the cascade from the actor.
  'drop index engagement_notifications_actor',
  `create index engagement_notifications_actor
     on engagement_notifications (actor_id, member_id, created_at desc) where actor_id is not null`,
  // Clean-up by age.
  `create index engagement_notifications_read
     on engagement_notifications (created_at) where read_at is not null`,
  `create index engagement_acts_games
     on engagement_acts (created_at) where engagement_type like 'game\\_%'`,
  'create index engagement_acts_repeated on engagement_acts (created_at) where not is_once',
  `create index invites_due on invites (expires_at) where state = 'waiting'`,
  `create index invites_ended on invites (expires_at) where state <> 'waiting'`,
  'create index auth_mail_tokens_expiry on auth_mail_tokens (expires_at)',
  'create index privacy_consent_events_received_at on privacy_consent_events (received_at)',
  'create index writer_usage_at on writer_usage (at)',
  // References that a deleted member or account leaves.
  'create index auth_sessions_user on auth_sessions (user_id)',
  'create index auth_sessions_account on auth_sessions (account_id)',
  'create index support_replies_author on support_replies (author_id) where author_id is not null',
  'create index support_history_actor on support_history (actor_id) where actor_id is not null',
  'create index sites_creator on sites (created_by) where created_by is not null',
  'create index writer_jobs_member on writer_jobs (member_id) where member_id is not null',
  'create index writer_drafts_member on writer_drafts (member_id) where member_id is not null',
  'create index schedule_orders_account on schedule_orders (account_id)',
  'create index schedule_pauses_account on schedule_pauses (account_id)',
];
