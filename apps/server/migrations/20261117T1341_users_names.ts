// Members are found by the beginning of their username, first or last name: one index for each.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index users_username_beginning on users (lower(username) text_pattern_ops)`.execute(db);
  await sql`create index users_first_name_beginning on users (lower(first_name) text_pattern_ops)`.execute(
    db,
  );
  await sql`create index users_last_name_beginning on users (lower(last_name) text_pattern_ops)`.execute(db);
}
