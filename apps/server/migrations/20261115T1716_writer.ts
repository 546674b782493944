// Generations, the drafts they left, and what they cost. The cost outlives both: it is added up by month.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // `pulse_at` shows that a worker is at it, `runs` which attempt that is: a worker that was taken for dead and comes
  // back writes nothing. `seen_at` is when its member last fetched it.
  await sql`
    create table writer_jobs (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      member_id uuid references users (id) on delete set null,
      site_id uuid,
      brief jsonb not null,
      state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
      runs smallint not null default 0,
      percent smallint not null default 0 check (percent between 0 and 100),
      doing text not null,
      parts jsonb not null,
      sources jsonb not null,
      problem text,
      draft_id uuid,
      created_at timestamptz not null,
      pulse_at timestamptz not null,
      ended_at timestamptz,
      seen_at timestamptz not null,
      cancel_asked_at timestamptz
    )`.execute(db);
  await sql`
    create index writer_jobs_open on writer_jobs (account_id)
      where state in ('queued', 'running')`.execute(db);
  await sql`
    create index writer_jobs_pulse on writer_jobs (pulse_at)
      where state in ('queued', 'running')`.execute(db);
  await sql`create index writer_jobs_newest on writer_jobs (account_id, created_at desc)`.execute(db);
  await sql`create index writer_jobs_ended on writer_jobs (ended_at)`.execute(db);

  await sql`
    create table writer_drafts (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      member_id uuid references users (id) on delete set null,
      job_id uuid not null unique,
      site_id uuid,
      platform text not null,
      type text not null,
      nature text not null,
      tone text not null,
      language text not null,
      content jsonb not null,
      details jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create index writer_drafts_newest on writer_drafts (account_id, created_at desc, id desc)`.execute(db);

  await sql`
    create table writer_usage (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      job_id uuid not null,
      at timestamptz not null,
      model text not null,
      tokens_in integer not null check (tokens_in >= 0),
      tokens_out integer not null check (tokens_out >= 0),
      is_estimated boolean not null,
      cost_micro_usd bigint check (cost_micro_usd >= 0)
    )`.execute(db);
  await sql`create index writer_usage_account on writer_usage (account_id, at)`.execute(db);
  await sql`create index writer_usage_job on writer_usage (job_id)`.execute(db);
}
