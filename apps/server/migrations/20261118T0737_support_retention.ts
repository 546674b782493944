// For the removal of messages to support that were dealt with long ago.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index support_messages_ended on support_messages (updated_at)
      where status in ('answered', 'resolved', 'spam')`.execute(db);
}
