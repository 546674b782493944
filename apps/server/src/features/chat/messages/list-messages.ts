// A page of a conversation, and for a client that comes back what was changed since. The numbers of the room are read first, so what
// is read afterwards has everything up to them; messages that came in between are left to the next page. The messages are read after the
// changes: the client goes on after the last change, so a later message must have all changes up to it. A client that missed nothing
// costs one query: thousands come back at once after an outage.
import { MAX_PAGE_SEALED_BYTES } from '@msm/contract/chat/limits';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { MessagesQuery } from '@msm/contract/chat/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import type { MessageRow, RoomRow } from '../chat.tables.ts';
import { findJoinedRoom, listMembers } from '../rooms/rooms.store.ts';
import { findMessage, listAfter, listBefore, listChanged } from './messages.store.ts';
import { presentMessages } from './present-message.ts';

export const listMessages = handler(
  chatRoutes.listMessages,
  async ({ params: { id }, input, member }, deps: ChatDeps) => {
    const { db } = deps;
    const room = await findJoinedRoom(db, member.id, id);
    const changes = await changesFor(db, room, input);
    const page = await pageOf(db, room, input);
    const rows = [...page.rows, ...changes.rows];
    const cursors = rows.length > 0 ? await listMembers(db, id) : [];
    const messages = await presentMessages(rows, new Map([[id, room]]), deps, cursors);
    return {
      messages: messages.slice(0, page.rows.length),
      has_older: page.hasOlder,
      has_newer: page.hasNewer,
      changes: messages.slice(page.rows.length),
      has_more_changes: changes.isMore,
      last_seq: Number(room.last_seq),
      change_seq: Number(room.change_seq),
    };
  },
);

interface PageOfRows {
  rows: MessageRow[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** One row more than asked says whether there are more. */
async function pageOf(db: Db, room: RoomRow, query: MessagesQuery): Promise<PageOfRows> {
  const { limit, before, after, around } = query;
  if (around !== undefined) return pageAround(db, room, around, limit);
  if (after !== undefined) {
    const found = await listAfter(db, room.id, { after: BigInt(after), upTo: room.last_seq }, limit + 1);
    const rows = startOf(found, limit);
    return { rows, hasOlder: after > 0, hasNewer: rows.length < found.length };
  }
  const end = before !== undefined && before <= room.last_seq ? BigInt(before) : room.last_seq + 1n;
  const found = await listBefore(db, room.id, end, limit + 1);
  const rows = endOf(found, limit);
  return { rows, hasOlder: rows.length < found.length, hasNewer: end <= room.last_seq };
}

async function pageAround(db: Db, room: RoomRow, messageId: string, limit: number): Promise<PageOfRows> {
  const found = await findMessage(db, room.id, messageId);
  const seq = found.seq < room.last_seq ? found.seq : room.last_seq;
  const half = Math.ceil(limit / 2);
  const before = await listBefore(db, room.id, seq, half + 1);
  const from = await listAfter(db, room.id, { after: seq - 1n, upTo: room.last_seq }, half + 1);
  const [older, newer] = [endOf(before, half), startOf(from, half)];
  return {
    rows: [...older, ...newer],
    hasOlder: older.length < before.length,
    hasNewer: newer.length < from.length,
  };
}

async function changesFor(db: Db, room: RoomRow, { changedAfter, after, limit }: MessagesQuery) {
  if (changedAfter === undefined || BigInt(changedAfter) >= room.change_seq)
    return { rows: [], isMore: false };
  const upToSeq = after === undefined ? room.last_seq : BigInt(after);
  const found = await listChanged(db, room.id, { after: BigInt(changedAfter), upToSeq }, limit + 1);
  const rows = startOf(found, limit);
  return { rows, isMore: rows.length < found.length };
}

/** At most so many, and not more text than a page may hold; one at least. */
function startOf(rows: readonly MessageRow[], limit: number): MessageRow[] {
  let bytes = 0;
  const end = rows.findIndex((row, at) => {
    bytes += row.encrypted_content.length;
    return at === limit || (at > 0 && bytes > MAX_PAGE_SEALED_BYTES);
  });
  return rows.slice(0, end === -1 ? rows.length : end);
}

const endOf = (rows: readonly MessageRow[], limit: number): MessageRow[] =>
  startOf(rows.toReversed(), limit).toReversed();
