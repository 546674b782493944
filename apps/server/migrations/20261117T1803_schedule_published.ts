// A transactional outbox: each publication that becomes published is written down in the same transaction, by every way it gets there,
// until it was told to those who ask (platform/ports/published-posts.ts).
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table schedule_published (
      publication_id uuid primary key references schedule_publications (id) on delete cascade,
      at timestamptz(3) not null
    )`.execute(db);
  await sql`
    create function schedule_note_published() returns trigger language plpgsql as $$
    begin
      insert into schedule_published (publication_id, at) values (new.id, new.updated_at) on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger schedule_publications_published after update of state on schedule_publications
      for each row when (new.state = 'published' and old.state <> 'published')
      execute function schedule_note_published()`.execute(db);
}
