// Two hours count from the time of a publication, or from a person's decision after it: kept in the row, so that no pause, restart or
// repair in between counts anew. The history tells the decisions that were made until now.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table schedule_publications
      add column renewed_at timestamptz,
      add column wanted_since timestamptz not null generated always as (greatest(due_at, renewed_at)) stored`.execute(
    db,
  );
  await sql`
    update schedule_publications publication set renewed_at = decided.at
    from (
      select publication_id, max(at) as at from schedule_history
      where state = 'scheduled' and actor_id is not null group by publication_id
    ) decided
    where publication.id = decided.publication_id and publication.due_at < decided.at`.execute(db);
  // Upkeep looks for waits that a clock moved away: only of what waits for a try or a look after its time.
  await sql`drop index schedule_publications_look`.execute(db);
  await sql`
    create index schedule_publications_look on schedule_publications (next_at)
      where state in ('scheduled', 'committing') and next_at > due_at`.execute(db);
}
