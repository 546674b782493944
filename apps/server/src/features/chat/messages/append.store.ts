// All SQL of sending: a batch of messages, of one or several rooms, in one statement (`chat_append`, which is its own transaction).
import { sql } from 'kysely';
import { BELL_DELAY_MS } from '@msm/contract/chat/limits';
import { after } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { MessageRow } from '../chat.tables.ts';
import type { SealedRoom } from './room-keys.ts';

export async function findSealedRooms(db: Db, ids: readonly string[]): Promise<SealedRoom[]> {
  return db
    .selectFrom('chat_rooms')
    .select(['id', 'sealed_key'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** A message that is to be sent, under the id that it will have. */
export interface NewRow extends Pick<
  MessageRow,
  'room_id' | 'id' | 'sender_id' | 'client_id' | 'message_type' | 'encrypted_content' | 'reply_to'
> {
  picture_id: string | null;
}

export interface Stored {
  /** As it was to be sent. */
  id: string;
  outcome: 'sent' | 'sentBefore' | Refusal;
  /** Another than `id` if its sender used the client id before. */
  stored_id: string;
  seq: bigint;
  created_at: Date;
}

export type Refusal = 'noSuchRoom' | 'otherRoom' | 'noSuchMessage' | 'noSuchPicture';

/** In the order given, which is the order in each room. No client id and no picture may be there twice. */
export async function storeMessages(db: Db, messages: readonly NewRow[], now: Date): Promise<Stored[]> {
  const rooms = [...new Set(messages.map(({ room_id }) => room_id))];
  const pictures = messages.flatMap(({ picture_id }) => picture_id ?? []);
  const numbered = JSON.stringify(messages.map((message, nth) => ({ ...message, nth })));
  const { rows } = await sql<Stored>`
    /* writes */ select * from chat_append(
      ${rooms}::uuid[], ${pictures}::uuid[], ${numbered}::json, ${now}, ${after(now, BELL_DELAY_MS)})`.execute(
    db,
  );
  return rows;
}
