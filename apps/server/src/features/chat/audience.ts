// Who is told what on the chat socket, after the commit. Sockets join their rooms by `rooms:join`; a member who is removed is
// taken out of the room on every node before anything else is told there.
import { chatEvents } from '@msm/contract/chat/events';
import type { ClientEvent, PayloadOf, ServerEvent } from '@msm/contract/socket-event';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { MessageRow } from './chat.tables.ts';

const CHANNEL = 'chats';

/** When a job tells again what a killed node may have committed and not told: a living node has told it by then. */
export const TOLD_AGAIN_MS = 5_000;

/** The name of a conversation's room among the sockets. */
export const roomName = (roomId: string): string => `chat:${roomId}`;

type Sent = Pick<MessageRow, 'id' | 'room_id' | 'sender_id' | 'seq'>;
type HearSent = (messages: readonly Sent[]) => void;

export interface Audience {
  /** Before the server listens. */
  open(realtime: Realtime): void;
  tellRoom<E extends ServerEvent>(roomId: string | string[], event: E, payload: PayloadOf<E>): void;
  /** The room is new to these members, or looks different. */
  tellChanged(memberIds: readonly string[], roomId: string): void;
  tellRemoved(memberId: string, roomId: string): void;
  /** Throws when the member has sent too much, over HTTP and by sockets together. */
  takeEvent(event: ClientEvent, memberId: string): void;
  /** Messages have been committed and told. */
  noteSent(messages: readonly Sent[]): void;
  onSent(hear: HearSent): void;
}

export function createAudience(): Audience {
  let realtime: Realtime | undefined;
  const hearers: HearSent[] = [];
  return {
    open(given) {
      realtime = given;
    },
    tellRoom: (roomId, event, payload) => realtime?.tellRoom([roomId].flat().map(roomName), event, payload),
    tellChanged(memberIds, roomId) {
      for (const memberId of memberIds) realtime?.tell(memberId, chatEvents.roomChanged, { roomId });
    },
    tellRemoved(memberId, roomId) {
      realtime?.leaveRoom(CHANNEL, memberId, roomName(roomId));
      realtime?.tell(memberId, chatEvents.roomRemoved, { roomId });
    },
    takeEvent: (event, memberId) => realtime?.takeEvent(event, memberId),
    noteSent(messages) {
      for (const hear of hearers) hear(messages);
    },
    onSent: (hear) => void hearers.push(hear),
  };
}
