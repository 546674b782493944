// Each side of a call names the leg that holds it: an id that the window chose and keeps over reconnects and reloads. A request that is
// sent again is known by it, and an end that comes late ends no call that another window holds.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table calls_calls add column initiator_leg uuid, add column target_leg uuid`.execute(db);
  await sql`
    create index calls_initiator_leg on calls_calls (initiator_leg) where initiator_leg is not null`.execute(
    db,
  );
  await sql`
    create index calls_target_leg on calls_calls (target_leg) where target_leg is not null`.execute(db);
}
