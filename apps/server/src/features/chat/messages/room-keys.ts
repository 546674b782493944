// Encryption at rest: one data key for each room, sealed in the room's row by the application's secret. A message is bound to
// its room, id and sender, so that a sealed text does not open in another row. The header names the key, for a later rotation.
import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Log } from '../../../platform/log.ts';
import { openWith, sealWith, type Secrets } from '../../../platform/secrets.ts';

const KEY_ID = 'k1';
const KEY_BYTES = 32;
const UNREADABLE = 'This message cannot be read.';
/** About 2 MB; a node that serves more rooms at once unwraps some keys again, which costs microseconds. */
const KEYS_REMEMBERED = 10_000;

export interface SealedRoom {
  id: string;
  sealed_key: string;
}

export interface MessageIdentity {
  room_id: string;
  id: string;
  sender_id: string;
}

export interface RoomKeys {
  /** A new room's key, as its row keeps it. */
  create(roomId: string): string;
  keyOf(room: SealedRoom): KeyObject;
  seal(room: SealedRoom, message: MessageIdentity, content: string): string;
  /** Empty for a deleted message. One that was tampered with must not take its whole conversation along: it says so. */
  open(room: SealedRoom, message: MessageIdentity & { encrypted_content: string }): string;
}

export function createRoomKeys({ secrets, log }: { secrets: Secrets; log: Log }): RoomKeys {
  /** By the sealed key: a key that was sealed anew is simply unwrapped again. Prepared once: a cipher made from bytes costs four times as much. */
  const known = new Map<string, KeyObject>();

  const keyOf = ({ id, sealed_key }: SealedRoom): KeyObject => {
    const found = known.get(sealed_key);
    if (found) return found;
    const key = createSecretKey(secrets.open(sealed_key, boundToRoom(id)), 'base64url');
    if (known.size >= KEYS_REMEMBERED) known.clear();
    known.set(sealed_key, key);
    return key;
  };

  return {
    create: (roomId) => secrets.seal(randomBytes(KEY_BYTES).toString('base64url'), boundToRoom(roomId)),
    keyOf,
    seal: (room, message, content) => `${KEY_ID}.${sealWith(keyOf(room), content, boundTo(message))}`,
    open(room, message) {
      const { encrypted_content: sealed } = message;
      if (sealed === '') return '';
      try {
        return openWith(keyOf(room), sealed.slice(KEY_ID.length + 1), boundTo(message));
      } catch (error) {
        log.error({ err: error, messageId: message.id }, 'a message does not open');
        return UNREADABLE;
      }
    },
  };
}

export const boundToRoom = (roomId: string): string => `chat room ${roomId}`;

const boundTo = ({ room_id, id, sender_id }: MessageIdentity): string => `${room_id}|${id}|${sender_id}`;
