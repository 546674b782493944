// Agents: standing orders, and their runs. A run is one time at which posts are published, so (agent, time) is there once, whatever
// crashes and however many nodes wake up. The generations of a run are noted before they begin: their cost counts in any case.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // next_due_at: when the next posts are published; next_run_at: when they are written. None while it is paused.
  await sql`
    create table writer_agents (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      created_by uuid references users (id) on delete set null,
      standing_order jsonb not null,
      monthly_micro_usd bigint not null,
      monthly_runs integer not null,
      is_paused boolean not null default false,
      version integer not null default 1,
      next_due_at timestamptz(3),
      next_run_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      check (is_paused = (next_due_at is null)),
      check (is_paused = (next_run_at is null))
    )`.execute(db);
  await sql`create index writer_agents_account on writer_agents (account_id, created_at)`.execute(db);
  await sql`create index writer_agents_creator on writer_agents (created_by)`.execute(db);
  await sql`
    create index writer_agents_due on writer_agents (next_run_at) where next_run_at is not null`.execute(db);

  await sql`
    create table writer_agent_runs (
      id uuid primary key,
      agent_id uuid not null references writer_agents (id) on delete cascade,
      due_at timestamptz(3) not null,
      state text not null check (state in ('queued', 'writing', 'planned', 'skipped', 'failed')),
      tries integer not null default 0,
      lease_until timestamptz(3),
      lease_token uuid,
      problem text,
      posts jsonb not null default '[]',
      created_at timestamptz(3) not null,
      ended_at timestamptz(3),
      unique (agent_id, due_at)
    )`.execute(db);
  await sql`
    create index writer_agent_runs_list on writer_agent_runs (agent_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index writer_agent_runs_open on writer_agent_runs (lease_until)
      where state in ('queued', 'writing')`.execute(db);
  await sql`create index writer_agent_runs_ended on writer_agent_runs (ended_at)`.execute(db);

  // Without a foreign key to the generation: those are removed after a month, their cost stays.
  await sql`
    create table writer_agent_generations (
      generation_id uuid primary key,
      run_id uuid not null references writer_agent_runs (id) on delete cascade,
      platform text not null,
      begun_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index writer_agent_generations_run on writer_agent_generations (run_id)`.execute(db);
}
