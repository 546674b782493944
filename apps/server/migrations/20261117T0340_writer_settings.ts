// The language model that SuperAdmin chose: one row, or none. The key is sealed for its address.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  // `version` is new with every change: a node that has a writer for it need not build another.
  await sql`
    create table writer_settings (
      is_only boolean primary key default true check (is_only),
      version uuid not null,
      provider text not null,
      base_url text not null,
      sealed_key text,
      key_hint text,
      model text not null,
      usd_in double precision check (usd_in >= 0),
      usd_out double precision check (usd_out >= 0),
      updated_at timestamptz not null,
      check ((usd_in is null) = (usd_out is null)),
      check ((sealed_key is null) = (key_hint is null))
    )`.execute(db);
}
