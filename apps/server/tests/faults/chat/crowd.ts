// Members, sessions and rooms by the hundred, put there at the store: signing in costs a password hash each. For the proof and
// the bench of conversations.
import { randomUUIDv7 } from 'node:crypto';
import { users } from '../../../src/features/users/users.store.ts';
import { findSealedRooms, storeMessages } from '../../../src/features/chat/messages/append.store.ts';
import { createRoomKeys } from '../../../src/features/chat/messages/room-keys.ts';
import { insertMembers, insertRoom, listMemberIds } from '../../../src/features/chat/rooms/rooms.store.ts';
import { accounts } from '../../../src/features/accounts/accounts.store.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import type { Db } from '../../../src/platform/db/tables.ts';
import { createLog } from '../../../src/platform/log.ts';
import { createSecrets } from '../../../src/platform/secrets.ts';
import { createSessionOpener } from '../../authorisation/session-opener.ts';

export interface CrowdMember {
  id: string;
  token: string;
  roomIds: string[];
}

export interface CrowdSize {
  members: number;
  rooms: number;
  /** Each member is in so many rooms, one after the other. */
  roomsPerMember: number;
}

const username = (number: number) => `crowd${number}`;

/** Creates what is missing, and opens a new session for each member. */
export async function gatherCrowd(db: Db, appSecret: string, size: CrowdSize): Promise<CrowdMember[]> {
  const ids = (await findCrowd(db)) ?? (await createCrowd(db, appSecret, size));
  const openSession = createSessionOpener({ db, clock: systemClock }, appSecret);
  const members: CrowdMember[] = [];
  for (const id of ids) {
    const [account] = await accounts.listFor(db, id);
    const rooms = await db.selectFrom('chat_members').select('room_id').where('member_id', '=', id).execute();
    const { token } = await openSession({ id, accountId: account!.id });
    members.push({ id, token, roomIds: rooms.map(({ room_id }) => room_id) });
  }
  return members;
}

async function findCrowd(db: Db): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('username', 'like', 'crowd%')
    .orderBy('id')
    .execute();
  return rows.length > 0 ? rows.map(({ id }) => id) : undefined;
}

async function createCrowd(db: Db, appSecret: string, size: CrowdSize): Promise<string[]> {
  const roomKeys = createRoomKeys({ secrets: createSecrets(appSecret), log: createLog('silent') });
  const now = new Date();
  return db.transaction().execute(async (tx) => {
    const ids: string[] = [];
    for (let number = 0; number < size.members; number++) {
      const name = username(number);
      const person = { email: `${name}@example.com`, username: name, firstName: 'Crowd', lastName: 'Member' };
      const { id } = await users.create(tx, person);
      await accounts.openFor(tx, id, name);
      ids.push(id);
    }
    for (let number = 0; number < size.rooms; number++) {
      const id = randomUUIDv7();
      const room = { id, kind: 'group', name: `Room ${number}`, direct_key: null } as const;
      const sealed_key = roomKeys.create(id);
      await insertRoom(tx, { ...room, sealed_key, created_at: now, active_at: now });
      const members = ids
        .filter((_, at) => (number - (at % size.rooms) + size.rooms) % size.rooms < size.roomsPerMember)
        .map((memberId) => ({ id: memberId, role: 'member' as const }));
      await insertMembers(tx, { room: { id, last_seq: 0n }, members, now });
    }
    return ids;
  });
}

/** Until the room has so many messages, of one of its members. */
export async function fillRoom(
  db: Db,
  appSecret: string,
  { roomId, messages }: { roomId: string; messages: number },
): Promise<void> {
  const roomKeys = createRoomKeys({ secrets: createSecrets(appSecret), log: createLog('silent') });
  const [room] = await findSealedRooms(db, [roomId]);
  const [sender] = await listMemberIds(db, roomId);
  const { last_seq } = await db
    .selectFrom('chat_rooms')
    .select('last_seq')
    .where('id', '=', roomId)
    .executeTakeFirstOrThrow();
  for (let from = Number(last_seq) + 1; from <= messages; from += 1_000) {
    const count = Math.min(1_000, messages - from + 1);
    const rows = Array.from({ length: count }, (_, at) => {
      const identity = { room_id: roomId, id: randomUUIDv7(), sender_id: sender! };
      return {
        ...identity,
        client_id: null,
        message_type: 'text' as const,
        encrypted_content: roomKeys.seal(room!, identity, `Message ${from + at}`),
        reply_to: null,
        picture_id: null,
      };
    });
    await storeMessages(db, rows, new Date());
  }
}
