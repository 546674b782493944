// Conversations of members: rooms, messages, reactions, receipts, presence. Sending has one way (messages/append-messages.ts),
// for HTTP and the socket.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { withSocketDeps } from '../../platform/realtime/socket-handler.ts';
import { createAudience } from './audience.ts';
import { createBells } from './bells/ring-bells.ts';
import type { ChatDeps, ChatParts } from './chat.deps.ts';
import { chatJobs } from './chat.jobs.ts';
import {
  endPresence,
  getOnlineUsers,
  joinRooms,
  leaveRoom,
  readMessage,
  reportDelivery,
  sendMessage as sendBySocket,
  startTyping,
  stopTyping,
} from './chat.socket.ts';
import { previewLink } from './links/preview-link.ts';
import { createAppendMessage } from './messages/append-messages.ts';
import { editMessage } from './messages/edit-message.ts';
import { listMessages } from './messages/list-messages.ts';
import { addReaction, removeReaction } from './messages/reactions.ts';
import { readChatTo } from './messages/read-chat-to.ts';
import { removeMessage } from './messages/remove-message.ts';
import { createRoomKeys } from './messages/room-keys.ts';
import { searchMessages } from './messages/search-messages.ts';
import { sendMessage } from './messages/send-message.ts';
import { readPicture } from './pictures/read-picture.ts';
import { uploadPicture } from './pictures/upload-picture.ts';
import { createPresence } from './presence/presence.ts';
import { createTyping } from './presence/typing.ts';
import { addChatMembers } from './rooms/add-chat-members.ts';
import { changeChatMember } from './rooms/change-chat-member.ts';
import { listChats } from './rooms/list-chats.ts';
import { openChat } from './rooms/open-chat.ts';
import { readChat } from './rooms/read-chat.ts';
import { removeChatMember } from './rooms/remove-chat-member.ts';
import { renameChat } from './rooms/rename-chat.ts';
import { listRoomIds } from './rooms/rooms.store.ts';
import { searchPeople } from './rooms/search-people.ts';
import { setChatNotifications } from './rooms/set-chat-notifications.ts';

export function chatFeature(parts: ChatParts): Feature {
  const audience = createAudience();
  const withKeys = { ...parts, audience, roomKeys: createRoomKeys(parts) };
  const deps: ChatDeps = {
    ...withKeys,
    appendMessage: createAppendMessage(withKeys),
    presence: createPresence({
      leases: parts.leases,
      listRooms: (memberId) => listRoomIds(parts.db, memberId),
      tellRooms: audience.tellRoom,
      onFault: (error) => parts.log.error({ err: error }, 'telling presence failed'),
    }),
    typing: createTyping(parts.clock),
  };
  return {
    name: 'chat',
    operations: [
      listChats,
      openChat,
      searchPeople,
      searchMessages,
      previewLink,
      readChat,
      renameChat,
      addChatMembers,
      changeChatMember,
      removeChatMember,
      setChatNotifications,
      readChatTo,
      listMessages,
      sendMessage,
      editMessage,
      removeMessage,
      addReaction,
      removeReaction,
      uploadPicture,
      readPicture,
    ].map(withDeps(deps)),
    sockets: [
      joinRooms,
      leaveRoom,
      sendBySocket,
      startTyping,
      stopTyping,
      readMessage,
      reportDelivery,
      getOnlineUsers,
    ].map(withSocketDeps(deps)),
    disconnects: [endPresence(deps)],
    jobs: [...chatJobs(deps), deps.presence, createBells(deps)],
    listen: audience.open,
  };
}
