// Messages to support, the replies to them, and who changed their status when.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // `search_text` is what the inbox searches, in small letters: one comparison a row instead of four that ignore case.
  await sql`
    create table support_messages (
      id uuid primary key,
      reference_id text not null unique,
      member_id uuid references users (id) on delete set null,
      submission_id uuid,
      sender_name text not null,
      sender_email text not null,
      sender_phone text,
      subject text not null,
      message text not null,
      category text not null check (category in
        ('general', 'support', 'billing', 'privacy', 'security', 'sales', 'feedback', 'other')),
      priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
      urgency smallint not null generated always as
        (case priority when 'urgent' then 3 when 'high' then 2 when 'medium' then 1 else 0 end) stored,
      source text not null,
      metadata jsonb not null,
      search_text text not null,
      status text not null default 'new' check (status in ('new', 'open', 'answered', 'resolved', 'spam')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      read_at timestamptz,
      unique (sender_email, submission_id)
    )`.execute(db);
  // Both carry what the inbox filters by: a filtered page is counted and found without touching the messages.
  await sql`
    create index support_messages_newest on support_messages (created_at desc, id desc)
      include (status, category, priority, read_at)`.execute(db);
  await sql`
    create index support_messages_urgent on support_messages (urgency desc, created_at desc, id desc)
      include (status, category, priority, read_at)`.execute(db);
  // The bell asks every two minutes, for each SuperAdmin.
  await sql`
    create index support_messages_unread on support_messages (created_at desc, id desc)
      where read_at is null`.execute(db);
  await sql`create index support_messages_member on support_messages (member_id)`.execute(db);

  await sql`
    create table support_replies (
      id uuid primary key,
      message_id uuid not null references support_messages (id) on delete cascade,
      author_id uuid references users (id) on delete set null,
      submission_id uuid,
      text text not null,
      created_at timestamptz not null,
      delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'failed')),
      attempts smallint not null default 0,
      failure_reason text,
      unique (message_id, submission_id)
    )`.execute(db);
  await sql`create index support_replies_message on support_replies (message_id, created_at)`.execute(db);

  await sql`
    create table support_history (
      id uuid primary key,
      message_id uuid not null references support_messages (id) on delete cascade,
      actor_id uuid references users (id) on delete set null,
      from_status text not null,
      to_status text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index support_history_message on support_history (message_id, created_at)`.execute(db);
}
