// The answer "giveUp" to a post that needs attention is called "discard": the choices in stored notifications say so too.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update engagement_notifications set metadata = jsonb_set(
      metadata, '{choices}', replace((metadata->'choices')::text, '"giveUp"', '"discard"')::jsonb)
    where kind like 'post\\_%' and metadata->'choices' @> '["giveUp"]'`.execute(db);
}
