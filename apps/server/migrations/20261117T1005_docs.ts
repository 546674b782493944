// Public documents with their earlier texts, and patent receipts. Documents are filled from files when the server starts. A day
// is text, since drivers turn dates into instants of some zone.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table docs_documents (
      name text primary key,
      markdown text not null,
      version integer not null,
      changed_by uuid references users (id) on delete set null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index docs_documents_changer on docs_documents (changed_by)`.execute(db);

  await sql`
    create table docs_versions (
      name text not null references docs_documents (name) on delete cascade,
      version integer not null,
      markdown text not null,
      saved_by uuid references users (id) on delete set null,
      saved_at timestamptz not null,
      primary key (name, version)
    )`.execute(db);
  await sql`create index docs_versions_saver on docs_versions (saved_by)`.execute(db);

  await sql`
    create table docs_receipts (
      id uuid primary key,
      title text not null,
      office text not null,
      number text not null,
      filed_on text not null check (filed_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
      status text not null check (status in ('filed', 'published', 'granted', 'lapsed')),
      note text not null,
      stored_name text not null unique,
      file_name text not null,
      content_type text not null,
      size_bytes integer not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index docs_receipts_latest on docs_receipts (filed_on desc, id desc)`.execute(db);

  // Names whose bytes may lie in storage without a receipt: noted before the first byte is stored.
  await sql`
    create table docs_leftovers (
      stored_name text primary key,
      since timestamptz not null,
      is_taken boolean not null default false
    )`.execute(db);
  await sql`create index docs_leftovers_oldest on docs_leftovers (since)`.execute(db);
}
