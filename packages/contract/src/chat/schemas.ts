// Rooms and messages as the specification names their fields; what it does not name is additional. Messages are ordered by
// `seq`, which counts 1, 2, 3 … in each room without a gap. `change_seq` counts the edits, deletions and reactions of a room.
import * as z from 'zod/mini';
import { CallRecord } from '../call-records.ts';
import { Id, Instant, text } from '../fields.ts';
import {
  MAX_EMOJI_LENGTH,
  MAX_LINK_LENGTH,
  MAX_MESSAGES_PER_PAGE,
  MAX_MESSAGE_BYTES,
  MAX_MESSAGE_LENGTH,
  MAX_ROOM_MEMBERS,
  MAX_ROOM_NAME_LENGTH,
  MAX_SEARCH_LENGTH,
  MESSAGES_PER_PAGE,
  MIN_PEOPLE_SEARCH_LENGTH,
} from './limits.ts';

export const RoomParams = z.object({ id: Id });
export const MessageParams = z.object({ id: Id, messageId: Id });
export const RoomMemberParams = z.object({ id: Id, memberId: Id });
export const PictureParams = z.object({ id: Id, attachmentId: Id });

export const PictureQuery = z.strictObject({
  /** One of the widths of `sizes`; the largest without it. */
  width: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
});

/** Two members, or a group with a name. There is one direct room for each two members. */
export const RoomKind = z.enum(['direct', 'group']);
export type RoomKind = z.output<typeof RoomKind>;

/** An owner or an admin renames the group, adds and removes members; only an owner gives roles. */
export const RoomRole = z.enum(['owner', 'admin', 'member']);
export type RoomRole = z.output<typeof RoomRole>;

/** When the bell rings for a room: always, only where `@username` stands in a message, never. */
export const RoomNotifications = z.enum(['all', 'mentions', 'none']);
export type RoomNotifications = z.output<typeof RoomNotifications>;

/** What a message carries. `call` and `missed_call` are records that the portal writes; the former never counts as unread. */
export const MessageType = z.enum(['text', 'image', 'call', 'missed_call']);
export type MessageType = z.output<typeof MessageType>;

/** As the content of a deleted message is shown. */
export const DELETED_CONTENT = 'Message deleted';

const Reaction = z.object({ user_id: Id, emoji: z.string(), created_at: Instant });
const ReadReceipt = z.object({ user_id: Id, read_at: Instant });

const PictureSize = z.object({ width: z.number(), height: z.number(), url: z.string() });

/** A picture. Its addresses answer members of the room alone. */
export const Attachment = z.object({
  id: Id,
  name: z.string(),
  width: z.number(),
  height: z.number(),
  url: z.string(),
  /** Smallest first; the last is the largest. */
  sizes: z.array(PictureSize),
});
export type Attachment = z.output<typeof Attachment>;

/** The message that is answered, as far as a quotation needs it. */
const RepliedMessage = z.object({
  id: Id,
  seq: z.number(),
  sender_id: Id,
  sender_name: z.string(),
  /** Its beginning. */
  content: z.string(),
  is_deleted: z.boolean(),
});

export const Message = z.object({
  id: Id,
  room_id: Id,
  sender_id: Id,
  /** The username. */
  sender_name: z.string(),
  /** As the database holds it; empty once the message is deleted. */
  encrypted_content: z.string(),
  content: z.string(),
  messageType: MessageType,
  created_at: Instant,
  is_deleted: z.boolean(),
  reactions: z.array(Reaction),
  /** From the cursors of the members: when each read this message or a later one. At most MAX_READ_RECEIPTS. */
  read_receipts: z.array(ReadReceipt),
  seq: z.number(),
  /** The last change to this message; 0 when it is as it was sent. */
  change_seq: z.number(),
  /** As its sender named it; only its sender knows what to do with it. */
  clientId: z.nullable(z.string()),
  edited_at: z.nullable(Instant),
  reply_to: z.nullable(RepliedMessage),
  attachment: z.nullable(Attachment),
  /** Of a record of a call, which its caller is the sender of. */
  call: z.nullable(CallRecord),
});
export type Message = z.output<typeof Message>;

export const RoomMember = z.object({
  user_id: Id,
  username: z.string(),
  /** First and last name, else the username. */
  display_name: z.string(),
  role: RoomRole,
  /** Messages up to this `seq` are read. */
  read_seq: z.number(),
  read_at: z.nullable(Instant),
  /** In direct rooms: messages up to this `seq` have reached a device. */
  delivered_seq: z.number(),
});
export type RoomMember = z.output<typeof RoomMember>;

export const Room = z.object({
  id: Id,
  /** Of a group; empty for a direct room. */
  name: z.string(),
  /** The group's name, or the other member's. */
  display_name: z.string(),
  last_message: z.nullable(Message),
  kind: RoomKind,
  /** The caller first. In a list of rooms at most LISTED_MEMBERS. */
  members: z.array(RoomMember),
  member_count: z.number(),
  role: RoomRole,
  /** Messages of others after one's own cursor that are not deleted; counted up to MAX_UNREAD_COUNTED. */
  unread: z.number(),
  read_seq: z.number(),
  last_seq: z.number(),
  change_seq: z.number(),
  notifications: RoomNotifications,
  created_at: Instant,
  /** When its last message was sent, else when it was created. */
  active_at: Instant,
});
export type Room = z.output<typeof Room>;

/** How far a room is: what a client that comes back compares with what it has. */
export const RoomPosition = z.object({
  room_id: Id,
  last_seq: z.number(),
  change_seq: z.number(),
  read_seq: z.number(),
  unread: z.number(),
});
export type RoomPosition = z.output<typeof RoomPosition>;

/** Whom a chat can be started with. */
export const Person = z.object({ id: Id, username: z.string(), display_name: z.string() });
export type Person = z.output<typeof Person>;

const byteLength = (value: string) => new TextEncoder().encode(value).length;

/** Lone halves of surrogate pairs are no text of the database. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\0');

const Content = z.string('Write a message.').check(
  z.trim(),
  z.maxLength(MAX_MESSAGE_LENGTH, `A message has at most ${MAX_MESSAGE_LENGTH} characters.`),
  z.refine((value) => byteLength(value) <= MAX_MESSAGE_BYTES, {
    error: `A message has at most ${MAX_MESSAGE_BYTES} bytes.`,
  }),
  z.refine(isStorable, 'The message contains a character that cannot be stored.'),
);

/** Chosen by the sender, the same for every try: a repeated message is the first one. */
const ClientId = z.string().check(z.maxLength(64), z.regex(/^[\w.:-]+$/, 'This is not a client id.'));

const hasSomething = z.refine<{ content: string; attachmentId?: string | undefined }>(
  ({ content, attachmentId }) => content !== '' || attachmentId !== undefined,
  'Write a message.',
);

export const NewMessage = z
  .strictObject({
    content: z._default(Content, ''),
    /** `image` is what a message with an attachment becomes. */
    messageType: z._default(z.enum(['text', 'image']), 'text'),
    clientId: z.optional(ClientId),
    /** The id of a message in the same room. */
    replyTo: z.optional(Id),
    /** A picture that was uploaded for this room and has not been sent. */
    attachmentId: z.optional(Id),
  })
  .check(hasSomething);
export type NewMessage = z.output<typeof NewMessage>;

export const EditInput = z.strictObject({
  content: Content.check(z.minLength(1, 'Write a message.')),
});

const Sequence = z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/**
 * One of: the newest (nothing), those `before` a seq, those `after` a seq, or those `around` a message. `changedAfter` adds
 * the messages up to `after` that were changed since that `change_seq`.
 */
export const MessagesQuery = z.strictObject({
  limit: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_MESSAGES_PER_PAGE)),
    MESSAGES_PER_PAGE,
  ),
  before: z.optional(Sequence),
  after: z.optional(Sequence),
  around: z.optional(Id),
  changedAfter: z.optional(Sequence),
});
export type MessagesQuery = z.output<typeof MessagesQuery>;

export const MessagesPage = z.object({
  /** In the order of `seq`. */
  messages: z.array(Message),
  /** There are older ones than the first of `messages`. */
  has_older: z.boolean(),
  /** There are newer ones than the last of `messages`. */
  has_newer: z.boolean(),
  /** Messages in the order of `change_seq`, for `changedAfter`. */
  changes: z.array(Message),
  /** There are more of them: ask again with the last one's `change_seq`. */
  has_more_changes: z.boolean(),
  /** Of the room, as of this answer. */
  last_seq: z.number(),
  change_seq: z.number(),
});
export type MessagesPage = z.output<typeof MessagesPage>;

const MemberIds = z
  .array(Id)
  .check(
    z.minLength(1, 'Choose somebody.'),
    z.maxLength(MAX_ROOM_MEMBERS - 1, `A group has at most ${MAX_ROOM_MEMBERS} members.`),
  );
const RoomName = text(1, MAX_ROOM_NAME_LENGTH, 'The name');

export const OpenChatInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('direct'), memberId: Id }),
  z.strictObject({
    kind: z.literal('group'),
    name: RoomName,
    memberIds: MemberIds,
    /** Chosen by the client, the same for every try: a repeated one answers the group of the first. */
    submissionId: z.optional(Id),
  }),
]);
export type OpenChatInput = z.output<typeof OpenChatInput>;

export const ChangeChatInput = z.strictObject({ name: RoomName });
export const AddMembersInput = z.strictObject({ memberIds: MemberIds });
export const RoleInput = z.strictObject({ role: RoomRole });
export const NotificationsInput = z.strictObject({ notifications: RoomNotifications });
export const ReadInput = z.strictObject({ messageId: Id });

/** One emoji with its modifiers; digits and letters are none without what makes them one. */
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})$/v;
const Emoji = z
  .string('Choose an emoji.')
  .check(z.maxLength(MAX_EMOJI_LENGTH, 'Choose one emoji.'), z.regex(EMOJI, 'Choose an emoji.'));
export const ReactionInput = z.strictObject({ emoji: Emoji });

const Search = z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH), z.regex(/^[^\0]*$/));

export const SearchQuery = z.strictObject({
  search: Search.check(z.minLength(1, 'Enter what to search for.')),
  /** In this room alone. */
  roomId: z.optional(Id),
  /** `next` of the answer before. */
  after: z.optional(Id),
});
export const FoundMessages = z.object({
  /** Newest first. */
  messages: z.array(Message),
  /** There may be more, in older messages: a search opens a bounded number at once, so an answer may also be empty. */
  next: z.optional(Id),
});

export const PeopleQuery = z.strictObject({ search: Search.check(z.minLength(MIN_PEOPLE_SEARCH_LENGTH)) });

export const LinkInput = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'Give a web address.' }).check(z.maxLength(MAX_LINK_LENGTH)),
});
export const LinkPreview = z.object({
  url: z.string(),
  /** The host that was asked last, after redirects. */
  host: z.string(),
  title: z.string(),
  description: z.string(),
  site_name: z.string(),
});
export type LinkPreview = z.output<typeof LinkPreview>;

export const UploadPictureInput = z.strictObject({
  /** Chosen by the client, the same for every try: a repeated upload answers the picture of the first. */
  uploadId: Id,
});
