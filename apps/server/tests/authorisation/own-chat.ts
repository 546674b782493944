// A group with one member and one message, put there at the store.
import { randomUUIDv7 } from 'node:crypto';
import { storeMessages } from '../../src/features/chat/messages/append.store.ts';
import { createRoomKeys } from '../../src/features/chat/messages/room-keys.ts';
import { insertMembers, insertRoom } from '../../src/features/chat/rooms/rooms.store.ts';
import { createLog } from '../../src/platform/log.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnChat {
  chatRoomId: string;
  chatMessageId: string;
}

export async function createOwnChat(
  { db, clock, secrets }: TestApp,
  { id: memberId }: { id: string },
): Promise<OwnChat> {
  const roomKeys = createRoomKeys({ secrets, log: createLog('silent') });
  const [roomId, messageId, now] = [randomUUIDv7(), randomUUIDv7(), clock.now()];
  const room = { id: roomId, sealed_key: roomKeys.create(roomId) };
  const named = { kind: 'group', name: 'A group', direct_key: null } as const;
  await insertRoom(db, { ...room, ...named, created_at: now, active_at: now });
  const members = [{ id: memberId, role: 'owner' as const }];
  await insertMembers(db, { room: { id: roomId, last_seq: 0n }, members, now });
  const identity = { room_id: roomId, id: messageId, sender_id: memberId };
  const message = {
    ...identity,
    client_id: null,
    message_type: 'text' as const,
    encrypted_content: roomKeys.seal(room, identity, 'A message'),
    reply_to: null,
    picture_id: null,
  };
  await storeMessages(db, [message], now);
  return { chatRoomId: roomId, chatMessageId: messageId };
}
