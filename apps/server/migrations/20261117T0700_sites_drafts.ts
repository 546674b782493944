// Drafts that publishing made on sites, until it is certain that none is left.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table sites_drafts (
      site_id uuid not null references sites (id) on delete cascade,
      slug text not null,
      made_at timestamptz not null,
      taken_at timestamptz,
      primary key (site_id, slug)
    )`.execute(db);
  await sql`create index sites_drafts_made on sites_drafts (made_at)`.execute(db);
}
