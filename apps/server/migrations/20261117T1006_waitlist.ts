// Who waits for the token. `search_text` is in small letters; an entry that is not confirmed is removed after some days.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table waitlist_entries (
      id uuid primary key,
      email text not null unique,
      name text not null,
      search_text text not null,
      state text not null check (state in ('pending', 'confirmed', 'invited')),
      created_at timestamptz not null,
      confirmed_at timestamptz,
      invited_at timestamptz,
      check ((state = 'pending') = (confirmed_at is null)),
      check ((state = 'invited') = (invited_at is not null))
    )`.execute(db);
  await sql`create index waitlist_entries_newest on waitlist_entries (created_at desc, id desc)`.execute(db);
  await sql`
    create index waitlist_entries_states on waitlist_entries (state, created_at desc, id desc)`.execute(db);
  const { rows } = await sql`
    select 1 from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`.execute(db);
  const indexed = rows.length > 0 ? 'search_text gin_trgm_ops' : `to_tsvector('simple', search_text)`;
  await sql`create index waitlist_entries_search on waitlist_entries using gin (${sql.raw(indexed)})`.execute(
    db,
  );
}
