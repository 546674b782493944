// A page of a conversation, and for a client that comes back what was changed since. One snapshot: the numbers of the room in
// the answer and its messages belong together.
import { chatRoutes } from '@msm/contract/chat/routes';
import type { MessagesQuery } from '@msm/contract/chat/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import { handler } from '../../../platform/operation.ts';
import type { ChatDeps } from '../chat.deps.ts';
import type { MessageRow } from '../chat.tables.ts';
import { findOwnRoom, listMembers } from '../rooms/rooms.store.ts';
import { findMessage, listAfter, listBefore, listChanged } from './messages.store.ts';
import { presentMessages } from './present-message.ts';

export const listMessages = handler(
  chatRoutes.listMessages,
  async ({ params: { id }, input, member }, deps: ChatDeps) =>
    deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const room = await findOwnRoom(tx, member.id, id);
        const page = await pageOf(tx, id, input);
        const changes = await changesFor(tx, id, input);
        const cursors = await listMembers(tx, id);
        const present = (rows: MessageRow[]) =>
          presentMessages(rows, new Map([[id, room]]), { ...deps, db: tx }, cursors);
        return {
          messages: await present(page.rows),
          has_older: page.hasOlder,
          has_newer: page.hasNewer,
          changes: await present(changes.rows),
          has_more_changes: changes.isMore,
          last_seq: Number(room.last_seq),
          change_seq: Number(room.change_seq),
        };
      }),
);

interface PageOfRows {
  rows: MessageRow[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** One row more than asked says whether there are more. */
async function pageOf(db: Db, roomId: string, query: MessagesQuery): Promise<PageOfRows> {
  const { limit, before, after, around } = query;
  if (around !== undefined) return pageAround(db, roomId, around, limit);
  if (after !== undefined) {
    const rows = await listAfter(db, roomId, BigInt(after), limit + 1);
    return { rows: rows.slice(0, limit), hasOlder: after > 0, hasNewer: rows.length > limit };
  }
  const rows = await listBefore(db, roomId, before === undefined ? undefined : BigInt(before), limit + 1);
  return { rows: rows.slice(-limit), hasOlder: rows.length > limit, hasNewer: before !== undefined };
}

async function pageAround(db: Db, roomId: string, messageId: string, limit: number): Promise<PageOfRows> {
  const { seq } = await findMessage(db, roomId, messageId);
  const half = Math.ceil(limit / 2);
  const older = await listBefore(db, roomId, seq, half + 1);
  const newer = await listAfter(db, roomId, seq - 1n, half + 1);
  return {
    rows: [...older.slice(-half), ...newer.slice(0, half)],
    hasOlder: older.length > half,
    hasNewer: newer.length > half,
  };
}

async function changesFor(db: Db, roomId: string, { changedAfter, after, limit }: MessagesQuery) {
  if (changedAfter === undefined) return { rows: [], isMore: false };
  const upToSeq = after === undefined ? BigInt(Number.MAX_SAFE_INTEGER) : BigInt(after);
  const rows = await listChanged(db, roomId, { after: BigInt(changedAfter), upToSeq }, limit + 1);
  return { rows: rows.slice(0, limit), isMore: rows.length > limit };
}
