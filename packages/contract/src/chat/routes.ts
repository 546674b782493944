// Chats over HTTP. A room that one is no member of does not exist. What changes here is told on the chat socket too.
import * as z from 'zod/mini';
import { Nothing } from '../fields.ts';
import { del, get, patch, post, put } from '../route.ts';
import {
  CHAT_PICTURE_FIELD,
  CHAT_PICTURE_LIMIT,
  CHAT_PICTURE_READ_LIMIT,
  LINK_PREVIEW_LIMIT,
  MAX_CHAT_PICTURE_BYTES,
  PEOPLE_SEARCH_LIMIT,
  SEND_ROUTE_LIMIT,
} from './limits.ts';
import {
  AddMembersInput,
  Attachment,
  ChangeChatInput,
  EditInput,
  FoundMessages,
  LinkInput,
  LinkPreview,
  Message,
  MessageParams,
  MessagesPage,
  MessagesQuery,
  NewMessage,
  NotificationsInput,
  OpenChatInput,
  PeopleQuery,
  Person,
  PictureParams,
  PictureQuery,
  ReactionInput,
  ReadInput,
  RoleInput,
  Room,
  RoomMemberParams,
  RoomParams,
  RoomPosition,
  SearchQuery,
  UploadPictureInput,
} from './schemas.ts';

const access = 'member';
const OneRoom = z.object({ room: Room });
const OneMessage = z.object({ message: Message });

export const chatRoutes = {
  listChats: get('/api/chats', {
    access,
    output: z.object({ rooms: z.array(Room) }),
    summary:
      'My rooms, the most recently active first, with their last messages and how many I have not read.',
  }),
  openChat: post('/api/chats', {
    access,
    input: OpenChatInput,
    output: OneRoom,
    summary:
      'Open the direct room with a member, the same each time, or create a group, which asks for a verified e-mail. A repeated submission id answers the first group.',
  }),
  searchPeople: get('/api/chats/people', {
    access,
    input: PeopleQuery,
    output: z.object({ people: z.array(Person) }),
    limit: PEOPLE_SEARCH_LIMIT,
    summary: 'Members by the beginning of a username or of a name, or by their whole e-mail address.',
  }),
  searchMessages: get('/api/chats/search', {
    access,
    input: SearchQuery,
    output: FoundMessages,
    summary: 'Messages in my rooms that contain a text, newest first.',
  }),
  previewLink: post('/api/chats/link-preview', {
    access,
    input: LinkInput,
    output: z.object({ preview: z.nullable(LinkPreview) }),
    limit: LINK_PREVIEW_LIMIT,
    summary: 'Title and description of a public web page; null when there is none to show.',
  }),
  readChat: get('/api/chats/:id', {
    access,
    params: RoomParams,
    output: OneRoom,
    summary: 'One of my rooms, with all its members.',
  }),
  renameChat: patch('/api/chats/:id', {
    access,
    params: RoomParams,
    input: ChangeChatInput,
    output: OneRoom,
    summary: 'Rename a group; for its owners and admins.',
  }),
  addChatMembers: post('/api/chats/:id/members', {
    access,
    requireEmailVerified: true,
    params: RoomParams,
    input: AddMembersInput,
    output: OneRoom,
    summary: 'Add members to a group; for its owners and admins.',
  }),
  changeChatMember: patch('/api/chats/:id/members/:memberId', {
    access,
    params: RoomMemberParams,
    input: RoleInput,
    output: OneRoom,
    summary: 'Give a member of a group another role; for its owners.',
  }),
  removeChatMember: del('/api/chats/:id/members/:memberId', {
    access,
    params: RoomMemberParams,
    output: Nothing,
    summary: 'Remove a member from a group, or leave it oneself. The longest member succeeds the last owner.',
  }),
  setChatNotifications: put('/api/chats/:id/notifications', {
    access,
    params: RoomParams,
    input: NotificationsInput,
    output: OneRoom,
    summary: 'When this room rings my bell.',
  }),
  readChatTo: post('/api/chats/:id/read', {
    access,
    params: RoomParams,
    input: ReadInput,
    output: z.object({ position: RoomPosition }),
    summary: 'Mark everything up to a message as read.',
  }),
  listMessages: get('/api/chats/:id/messages', {
    access,
    params: RoomParams,
    input: MessagesQuery,
    output: MessagesPage,
    summary: 'Messages of a room: the newest, or before, after or around one, and what was changed since.',
  }),
  sendMessage: post('/api/chats/:id/messages', {
    access,
    params: RoomParams,
    input: NewMessage,
    output: OneMessage,
    status: 201,
    limit: SEND_ROUTE_LIMIT,
    summary: 'Send a message. A repeated client id answers the first.',
  }),
  editMessage: patch('/api/chats/:id/messages/:messageId', {
    access,
    params: MessageParams,
    input: EditInput,
    output: OneMessage,
    summary: 'Change the text of a message of my own.',
  }),
  removeMessage: del('/api/chats/:id/messages/:messageId', {
    access,
    params: MessageParams,
    output: OneMessage,
    summary:
      'Delete a message of my own, or any as owner or admin of a group. Its text and picture are erased.',
  }),
  addReaction: post('/api/chats/:id/messages/:messageId/reactions', {
    access,
    params: MessageParams,
    input: ReactionInput,
    output: OneMessage,
    summary: 'React with an emoji; the same one twice is once.',
  }),
  removeReaction: del('/api/chats/:id/messages/:messageId/reactions', {
    access,
    params: MessageParams,
    input: ReactionInput,
    output: OneMessage,
    summary: 'Take a reaction of my own back.',
  }),
  uploadPicture: post('/api/chats/:id/attachments', {
    access,
    params: RoomParams,
    input: UploadPictureInput,
    upload: { field: CHAT_PICTURE_FIELD, maxBytes: MAX_CHAT_PICTURE_BYTES },
    output: z.object({ attachment: Attachment }),
    status: 201,
    limit: CHAT_PICTURE_LIMIT,
    summary:
      'Upload a picture (JPEG, PNG, GIF, WebP, AVIF) to send in this room. It is encoded anew as WebP.',
  }),
  readPicture: get('/api/chats/:id/attachments/:attachmentId', {
    access,
    params: PictureParams,
    input: PictureQuery,
    output: 'file',
    limit: CHAT_PICTURE_READ_LIMIT,
    summary: 'A picture of the room, as WebP, for its members.',
  }),
} as const;
