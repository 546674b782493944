// Rooms whose bells are still to ring, written with the message: a node that is killed before it rang leaves the row to the others.
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table chat_bells (
      room_id uuid primary key references chat_rooms (id) on delete cascade,
      from_seq bigint not null,
      due_at timestamptz(3) not null
    )`.execute(db);
  await sql`create index chat_bells_due on chat_bells (due_at)`.execute(db);
}
