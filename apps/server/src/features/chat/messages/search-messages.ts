// Finds messages that contain a text. They are sealed in the database, so a bounded number of the newest is opened and compared;
// the answer says where to go on.
import { MESSAGES_FOUND_AT_ONCE, MESSAGES_SEARCHED_AT_ONCE } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import type { MessageRow } from '../chat.tables.ts';
import { wordsOf } from './call-contents.ts';
import { listSearchable } from './messages.store.ts';
import { presentMessages } from './present-message.ts';
import type { SealedRoom } from './room-keys.ts';

/** Of sealed texts that are opened: of long letters fewer are searched at once. Reading and comparing them takes some 50 ms. */
const SEALED_BYTES_SEARCHED_AT_ONCE = 4 * 1024 * 1024;

/** Each may open thousands of messages: two a second for one member. */
const SEARCHES: Limit = { name: 'chat-searches', max: 20, windowSeconds: 10 };

export const searchMessages = handler(
  chatRoutes.searchMessages,
  async ({ input: { search, roomId, after }, member }, deps: ChatDeps) => {
    await deps.limits.take(SEARCHES, member.id);
    const scope = { memberId: member.id, roomId, beforeId: after };
    const bounds = { messages: MESSAGES_SEARCHED_AT_ONCE, bytes: SEALED_BYTES_SEARCHED_AT_ONCE };
    const candidates = await listSearchable(deps.db, scope, bounds);
    const last = candidates.at(-1);
    const mayBeMore = candidates.length === bounds.messages || (last && last.bytes_so_far >= bounds.bytes);
    const rooms = new Map<string, SealedRoom>();
    const wanted = foldedForSearch(search);
    const found: MessageRow[] = [];
    let next = mayBeMore ? last?.id : undefined;
    for (const { sealed_key, bytes_so_far: _bytes, ...row } of candidates) {
      const room = { id: row.room_id, sealed_key };
      rooms.set(room.id, room);
      if (!foldedForSearch(wordsOf(row, deps.roomKeys.open(room, row))).includes(wanted)) continue;
      found.push(row);
      if (found.length < MESSAGES_FOUND_AT_ONCE) continue;
      next = row.id;
      break;
    }
    const messages = await presentMessages(found, rooms, deps);
    return { messages, ...(next !== undefined && { next }) };
  },
);

/** Capitals and compatible forms of a character are the same when searching. */
const foldedForSearch = (text: string): string => text.normalize('NFKC').toLowerCase();
