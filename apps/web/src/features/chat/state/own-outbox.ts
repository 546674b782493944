// The outbox of this tab: what it sends goes over the chat socket, and what the conversations have received is taken out.
import { chatEvents } from '@msm/contract/chat/events';
import type { ErrorCode } from '@msm/contract/failure';
import { localStore } from '../../../platform/browser-storage.ts';
import { EventRefused } from '../../../platform/sockets/channel-client.ts';
import { askChats, useChatSocket } from '../../../platform/sockets/chat-socket.ts';
import { newId } from '../../../platform/new-id.ts';
import { UNSENT_MESSAGES_KEY } from '../../../platform/session/session-store.ts';
import { useSession } from '../../../platform/session/session.ts';
import { lastSeqOf, withStale, type MessageWindow } from './chat-state.ts';
import { changeChats, useChats } from './chat-store.ts';
import { createOutbox, type OutgoingMessage, type SendOutcome } from './outbox.ts';
import { catchUpRoom } from './room-windows.ts';

/** The event of a message follows its acknowledgement; after this long it is taken for lost. */
const EVENT_LOST_MS = 2_000;
const LOCK = 'chat-outbox';
/** Refusals that concern the member and not one room: a rate limit, a session that ran out. */
const OF_EVERY_ROOM: ReadonlySet<string> = new Set<ErrorCode>(['tooMany', 'unauthenticated']);
/** Refusals that another try may not meet. */
const PASSING: ReadonlySet<string> = new Set<string>([
  ...OF_EVERY_ROOM,
  ...(['internal', 'unavailable'] satisfies ErrorCode[]),
]);

/** Whether another try may succeed. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof EventRefused) || PASSING.has(error.code);

export const outbox = createOutbox({
  storage: localStore,
  key: UNSENT_MESSAGES_KEY,
  senderId: () => useSession.getState().user?.id,
  send,
  isConnected: () => useChatSocket.getState().isConnected,
  // Without locks (plain http on another host) two tabs may send the same message: the server knows it by its client id.
  withLock: (work) => navigator.locks?.request(LOCK, work) ?? work(),
  onSent: noteSent,
});

async function send(message: OutgoingMessage): Promise<SendOutcome> {
  const { roomId, content, clientId, replyTo, attachmentId } = message;
  try {
    const { seq } = await askChats(chatEvents.sendMessage, {
      roomId,
      message: {
        content,
        messageType: attachmentId ? 'image' : 'text',
        clientId,
        ...(replyTo && { replyTo }),
        ...(attachmentId && { attachmentId }),
      },
    });
    return { kind: 'sent', seq };
  } catch (error) {
    if (!(error instanceof EventRefused)) return { kind: 'noAnswer' };
    const { code, message: words } = error;
    if (!mayPass(error)) return { kind: 'refused', words };
    if (OF_EVERY_ROOM.has(code)) return { kind: 'noAnswer' };
    // As of a full disk, or of a fault that this message meets each time: that may last for hours.
    return { kind: 'later', words };
  }
}

function noteSent({ clientId, roomId }: OutgoingMessage, seq: number): void {
  if (!useChats.getState().messagesByRoom[roomId]) {
    outbox.takeOut(clientId);
    return;
  }
  setTimeout(() => {
    const isMissing = outbox.useItems.getState().some((item) => item.clientId === clientId);
    if (!isMissing) return;
    const { messagesByRoom, rooms } = useChats.getState();
    const known = messagesByRoom[roomId];
    // A window around an older message does not get it, and fetching on to it could be all of the history.
    if (!known || known.hasNewer || isBeforeEnd(known, seq)) outbox.takeOut(clientId);
    const isTold = rooms?.some(({ id, last_seq }) => id === roomId && last_seq >= seq);
    if (!isTold) changeChats((state) => withStale(state, roomId));
    else void catchUpRoom(roomId).catch(noteLater);
  }, EVENT_LOST_MS);
}

/** The window has it, or begins after it: so does a retry whose first try was stored long ago. */
const isBeforeEnd = (known: MessageWindow, seq: number): boolean => seq <= lastSeqOf(known);

const noteLater = (error: unknown) =>
  console.debug('Sent messages will be fetched at the next connect.', error);

interface Written {
  content: string;
  replyTo?: string | undefined;
  attachmentId?: string | undefined;
}

/** Shown at once; sent as soon as there is a connection. */
export const sendMessage = (roomId: string, { content, replyTo, attachmentId }: Written): void =>
  outbox.add({
    clientId: newId(),
    senderId: useSession.getState().user?.id ?? '',
    roomId,
    content,
    writtenAt: new Date().toISOString(),
    ...(replyTo && { replyTo }),
    ...(attachmentId && { attachmentId }),
  });

// The conversation has the message itself from now on. One for a room that is gone goes when the server has refused it: a list
// of rooms may be older than the room.
useChats.subscribe(({ messagesByRoom, rooms, areRoomsListed }, before) => {
  if (messagesByRoom === before.messagesByRoom && rooms === before.rooms) return;
  for (const { clientId, senderId, roomId, failure, seq } of outbox.useItems.getState()) {
    // The rooms of another member, who has just signed in, say nothing of it.
    if (senderId !== useSession.getState().user?.id) continue;
    const known = messagesByRoom[roomId];
    const isShown =
      known !== undefined &&
      (known.messages.some((message) => message.clientId === clientId) ||
        (seq !== undefined && isBeforeEnd(known, seq)));
    const isRoomGone = areRoomsListed && !rooms?.some(({ id }) => id === roomId);
    if (isShown) outbox.takeOut(clientId);
    else if (isRoomGone && failure !== undefined) outbox.discard(clientId);
  }
});

useSession.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) outbox.changeSender();
});

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => {
    if (key === null) outbox.restore();
    else if (key.startsWith(UNSENT_MESSAGES_KEY)) outbox.reload();
  });
