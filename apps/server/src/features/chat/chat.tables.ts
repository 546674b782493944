// The tables of conversations, as the stores see them.
import type { Generated, Selectable } from 'kysely';
import type { MessageType, RoomKind, RoomNotifications, RoomRole } from '@msm/contract/chat/schemas';

interface RoomsTable {
  id: string;
  kind: RoomKind;
  name: string;
  /** The ids of the two members of a direct room, in order. */
  direct_key: string | null;
  /** Of a group whose creator named its submission, both; else null. */
  creator_id: string | null;
  submission_id: string | null;
  sealed_key: string;
  last_seq: Generated<bigint>;
  change_seq: Generated<bigint>;
  created_at: Date;
  active_at: Date;
}

interface MembersTable {
  room_id: string;
  member_id: string;
  role: RoomRole;
  notifications: Generated<RoomNotifications>;
  read_seq: bigint;
  read_at: Date | null;
  delivered_seq: bigint;
  /** The bell has rung for messages up to this one. */
  notified_seq: bigint;
  joined_at: Date;
}

interface MessagesTable {
  room_id: string;
  seq: bigint;
  id: string;
  sender_id: string;
  client_id: string | null;
  message_type: MessageType;
  encrypted_content: string;
  reply_to: string | null;
  change_seq: Generated<bigint>;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
}

interface BellsTable {
  room_id: string;
  /** Bells have rung for what is before it. */
  from_seq: bigint;
  due_at: Date;
}

interface ReactionsTable {
  message_id: string;
  member_id: string;
  emoji: string;
  created_at: Date;
}

interface PicturesTable {
  id: string;
  room_id: string;
  /** Who uploaded it. */
  member_id: string;
  upload_id: string;
  /** None until it is sent. */
  message_id: string | null;
  name: string;
  width: number;
  height: number;
  widths: number[];
  size_bytes: bigint;
  /** Its bytes are in storage, whole. */
  is_stored: Generated<boolean>;
  created_at: Date;
  /** Its bytes are to be removed, then the row. */
  abandoned_at: Date | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    chat_rooms: RoomsTable;
    chat_members: MembersTable;
    chat_messages: MessagesTable;
    chat_bells: BellsTable;
    chat_reactions: ReactionsTable;
    chat_pictures: PicturesTable;
  }
}

export type RoomRow = Selectable<RoomsTable>;
export type MemberRow = Selectable<MembersTable>;
export type MessageRow = Selectable<MessagesTable>;
export type BellRow = Selectable<BellsTable>;
export type ReactionRow = Selectable<ReactionsTable>;
export type PictureRow = Selectable<PicturesTable>;
