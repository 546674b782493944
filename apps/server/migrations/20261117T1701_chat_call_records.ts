// Conversations have records of calls among their messages. Rows from before stay as they are.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table chat_messages drop constraint chat_messages_message_type_check`.execute(db);
  await sql`
    alter table chat_messages add constraint chat_messages_message_type_check
      check (message_type in ('text', 'image', 'call', 'missed_call'))`.execute(db);
}
