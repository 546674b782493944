// Messages as members see them: text opened, reactions, who read it, what it answers, its picture.
import { chatRoutes } from '@msm/contract/chat/routes';
import { MAX_READ_RECEIPTS } from '@msm/contract/chat/limits';
import { DELETED_CONTENT, type Attachment, type Message } from '@msm/contract/chat/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import type { Users } from '../../../platform/ports/users.ts';
import type { MemberRow, MessageRow, PictureRow, ReactionRow } from '../chat.tables.ts';
import { isCallRecord, openCall, wordsOf } from './call-contents.ts';
import { listByIds, listReactions, listSentPictures } from './messages.store.ts';
import type { RoomKeys, SealedRoom } from './room-keys.ts';

/** As the sender of a message is called who is no member of the portal any more. */
const FORMER_MEMBER = 'former member';
/** Of a message that is quoted. */
const QUOTED_LENGTH = 200;

interface Parts {
  db: Db;
  users: Users;
  roomKeys: RoomKeys;
}

/** Whose cursors say who read a message. */
type Cursor = Pick<MemberRow, 'room_id' | 'member_id' | 'read_seq' | 'read_at'>;

export async function presentMessages(
  rows: readonly MessageRow[],
  rooms: ReadonlyMap<string, SealedRoom>,
  { db, users, roomKeys }: Parts,
  cursors: readonly Cursor[] = [],
): Promise<Message[]> {
  if (rows.length === 0) return [];
  // A reaction is a change, and only some messages have a picture: most pages ask for neither.
  const changed = rows.filter(({ change_seq }) => change_seq > 0n).map(({ id }) => id);
  const withPicture = rows.filter((row) => row.message_type === 'image').map(({ id }) => id);
  const replied = rows.flatMap(({ reply_to }) => (reply_to ? [reply_to] : []));
  const quoted = replied.length > 0 ? await listByIds(db, replied) : [];
  const reacted = changed.length > 0 ? await listReactions(db, changed) : [];
  const reactions = Map.groupBy(reacted, ({ message_id }) => message_id);
  const sent = withPicture.length > 0 ? await listSentPictures(db, withPicture) : [];
  const pictures = new Map(sent.map((picture) => [picture.message_id, picture]));
  const senders = new Set([...rows, ...quoted].map(({ sender_id }) => sender_id));
  const names = new Map((await users.list(db, [...senders])).map(({ id, username }) => [id, username]));
  const nameOf = (row: MessageRow) => names.get(row.sender_id) ?? FORMER_MEMBER;
  const openedOf = (row: MessageRow) => roomKeys.open(rooms.get(row.room_id)!, row);
  const contentOf = (row: MessageRow) => (row.deleted_at ? DELETED_CONTENT : wordsOf(row, openedOf(row)));
  const byId = new Map(quoted.map((row) => [row.id, row]));
  const readers = latestFirst(cursors);

  return rows.map((row) => {
    const answered = row.reply_to ? byId.get(row.reply_to) : undefined;
    const picture = pictures.get(row.id);
    return {
      ...presentNew(row, nameOf(row), contentOf(row)),
      reactions: (reactions.get(row.id) ?? []).map(presentReaction),
      read_receipts: receiptsOf(row, readers),
      reply_to: answered
        ? {
            id: answered.id,
            seq: Number(answered.seq),
            sender_id: answered.sender_id,
            sender_name: nameOf(answered),
            content: beginningOf(contentOf(answered)),
            is_deleted: answered.deleted_at !== null,
          }
        : null,
      attachment: picture && !row.deleted_at ? presentAttachment(picture) : null,
      call: isCallRecord(row) && !row.deleted_at ? openCall(openedOf(row)) : null,
    };
  });
}

/** One without reactions, receipts, picture and quoted message. */
export const presentNew = (row: MessageRow, senderName: string, content: string): Message => ({
  id: row.id,
  room_id: row.room_id,
  sender_id: row.sender_id,
  sender_name: senderName,
  encrypted_content: row.encrypted_content,
  content,
  messageType: row.message_type,
  created_at: row.created_at.toISOString(),
  is_deleted: row.deleted_at !== null,
  reactions: [],
  read_receipts: [],
  seq: Number(row.seq),
  change_seq: Number(row.change_seq),
  clientId: row.client_id,
  edited_at: row.edited_at?.toISOString() ?? null,
  reply_to: null,
  attachment: null,
  call: null,
});

const presentReaction = ({ member_id, emoji, created_at }: ReactionRow) => ({
  user_id: member_id,
  emoji,
  created_at: created_at.toISOString(),
});

type Reader = Cursor & { read_at: Date };

const latestFirst = (cursors: readonly Cursor[]): Reader[] =>
  cursors
    .filter((cursor): cursor is Reader => cursor.read_at !== null)
    .toSorted((one, other) => other.read_at.getTime() - one.read_at.getTime());

const receiptsOf = (row: MessageRow, readers: readonly Reader[]) =>
  readers
    .filter(
      ({ room_id, member_id, read_seq }) =>
        room_id === row.room_id && member_id !== row.sender_id && read_seq >= row.seq,
    )
    .slice(0, MAX_READ_RECEIPTS)
    .map(({ member_id, read_at }) => ({ user_id: member_id, read_at: read_at.toISOString() }));

/** Cut between characters, also those of two halves. */
const beginningOf = (content: string): string =>
  content.length > QUOTED_LENGTH ? `${content.slice(0, QUOTED_LENGTH).toWellFormed()}…` : content;

export function presentAttachment({
  id,
  room_id,
  name,
  width,
  height,
  widths,
}: Pick<PictureRow, 'id' | 'room_id' | 'name' | 'width' | 'height' | 'widths'>): Attachment {
  const url = chatRoutes.readPicture.path.replace(':id', room_id).replace(':attachmentId', id);
  const sizes = widths.map((each) => ({
    width: each,
    height: Math.max(1, Math.round((height * each) / width)),
    url: `${url}?width=${each}`,
  }));
  return { id, name, width, height, url, sizes };
}
