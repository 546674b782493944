// Drafts of an account, with earlier states of each. `search_text` is in small letters; the editor's columns number the saves
// of one open composer, so that a save whose answer was lost is recognised.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table drafts (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      is_template boolean not null,
      search_text text not null,
      fields jsonb not null,
      version integer not null,
      editor_id uuid not null,
      editor_save integer not null,
      changed_by uuid references users (id) on delete set null,
      changed_at timestamptz not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      submission_id uuid,
      check (submission_id is null or ended_at is not null)
    )`.execute(db);
  await sql`
    create index drafts_newest
      on drafts (account_id, is_template, changed_at desc, id desc) where ended_at is null`.execute(db);
  await sql`create index drafts_account on drafts (account_id)`.execute(db);
  await sql`create index drafts_changer on drafts (changed_by)`.execute(db);
  await sql`create index drafts_ended on drafts (ended_at) where ended_at is not null`.execute(db);

  await sql`
    create table drafts_versions (
      draft_id uuid not null references drafts (id) on delete cascade,
      version integer not null,
      fields jsonb not null,
      saved_by uuid references users (id) on delete set null,
      saved_at timestamptz not null,
      primary key (draft_id, version)
    )`.execute(db);
  await sql`create index drafts_versions_saver on drafts_versions (saved_by)`.execute(db);
}
