// A member's client in the proof: it sends one message at a time in each of its rooms, repeats what was not acknowledged,
// doubles some, cuts its own connection now and then, edits and deletes some of what it sent, and catches up when it is back.
import { setTimeout as delay } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message, MessagesPage, RoomPosition } from '@msm/contract/chat/schemas';
import type { PayloadOf } from '@msm/contract/socket-event';
import { connectTo, cutAbruptly } from '../../socket-client.ts';
import {
  beginConnection,
  emptyReplica,
  hearChange,
  hearMessage,
  keep,
  keepChange,
  keepDeletion,
  type Replica,
} from './replica.ts';

export interface Credentials {
  address: string;
  token: string;
}

export interface ClientOptions {
  memberId: string;
  roomIds: string[];
  /** Anew for each connection: a portal that was started again has new sessions. */
  credentials(): Credentials;
  messagesPerRoom: number;
}

/** What the portal has acknowledged of a message, and what its sender made of it since. */
export interface Acknowledged {
  roomId: string;
  clientId: string;
  id: string;
  seq: number;
  content: string;
  isDeleted: boolean;
}

export interface ChatClient {
  memberId: string;
  replicas: Map<string, Replica>;
  acknowledged: Acknowledged[];
  /** Until all its messages are acknowledged. */
  sendAll(): Promise<void>;
  /** Until it knows what the portal knows. */
  settle(): Promise<void>;
  close(): void;
}

const DOUBLED = 0.05;
const CUT = 0.01;
const EDITED = 0.05;
const DELETED = 0.02;
const RETRY_MS = 100;
/** An acknowledgement that takes longer is taken for lost. */
const ACK_TIMEOUT_MS = 3_000;

export function createChatClient(options: ClientOptions): ChatClient {
  const { memberId, roomIds, credentials } = options;
  const replicas = new Map(roomIds.map((roomId) => [roomId, emptyReplica()]));
  const acknowledged: Acknowledged[] = [];
  const fetching = new Map<string, Promise<void>>();
  let socket: Socket | undefined;
  const closing = new AbortController();
  /** Resolved with a socket that has joined and caught up; a new one when that socket is gone. */
  let ready = Promise.withResolvers<Socket>();
  let isReady = false;

  void keepConnected();

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      const { address, token } = credentials();
      const opened = connectTo(address, 'chats', token);
      const ended = new Promise<void>((resolve) => {
        opened.once('disconnect', () => resolve());
        opened.once('connect_error', () => resolve());
      });
      for (const replica of replicas.values()) beginConnection(replica);
      listen(opened);
      opened.once('connect', () => void resume(opened));
      socket = opened;
      await ended;
      if (isReady) ready = Promise.withResolvers<Socket>();
      isReady = false;
      opened.close();
      if (!closing.signal.aborted) await delay(RETRY_MS * (0.5 + Math.random()));
    }
  }

  /** Joins first, then fetches what was missed: nothing falls in between. */
  async function resume(opened: Socket): Promise<void> {
    try {
      await joinAndCatchUp(opened);
      if (!opened.connected) return;
      isReady = true;
      ready.resolve(opened);
    } catch {
      // The connection or the portal went away meanwhile: the next connection tries again.
      opened.close();
    }
  }

  async function joinAndCatchUp(opened: Socket): Promise<void> {
    const answer = (await opened
      .timeout(ACK_TIMEOUT_MS)
      .emitWithAck(chatEvents.joinRooms.name, { roomIds })) as { ok: boolean; rooms: RoomPosition[] };
    if (!answer.ok || answer.rooms.length !== roomIds.length) throw new Error('not joined');
    for (const { room_id, last_seq, change_seq } of answer.rooms) {
      const replica = replicas.get(room_id)!;
      if (last_seq > replica.seq || change_seq > replica.changeSeq) await catchUp(room_id);
    }
  }

  function listen(opened: Socket): void {
    const gapIn = (roomId: string) => void catchUp(roomId).catch(() => opened.close());
    opened.on(chatEvents.messageNew.name, (message: Message) => {
      if (!hearMessage(replicas.get(message.room_id)!, message)) gapIn(message.room_id);
    });
    opened.on(chatEvents.messageEdit.name, (message: Message) => {
      const replica = replicas.get(message.room_id)!;
      if (!hearChange(replica, message.change_seq, () => keepChange(replica, message)))
        gapIn(message.room_id);
    });
    opened.on(
      chatEvents.messageDelete.name,
      ({ roomId, messageId, change_seq }: PayloadOf<typeof chatEvents.messageDelete>) => {
        const replica = replicas.get(roomId)!;
        if (!hearChange(replica, change_seq, () => keepDeletion(replica, messageId, change_seq)))
          gapIn(roomId);
      },
    );
  }

  /** One at a time for each room; who asks meanwhile gets another round. */
  function catchUp(roomId: string): Promise<void> {
    const running = fetching.get(roomId) ?? Promise.resolve();
    const next = running
      .catch(() => {})
      .then(() => fetchMissing(roomId))
      .finally(() => fetching.get(roomId) === next && fetching.delete(roomId));
    fetching.set(roomId, next);
    return next;
  }

  async function fetchMissing(roomId: string): Promise<void> {
    const replica = replicas.get(roomId)!;
    for (let isMore = true; isMore;) {
      const query = `?limit=200&after=${replica.seq}&changedAfter=${replica.changeSeq}`;
      const page = (await call(chatRoutes.listMessages, { id: roomId }, { query })) as MessagesPage;
      for (const message of page.messages) keep(replica, message);
      for (const message of page.changes) keepChange(replica, message);
      isMore = page.has_newer || page.has_more_changes;
      if (page.has_more_changes)
        replica.changeSeq = Math.max(replica.changeSeq, page.changes.at(-1)!.change_seq);
      else if (!page.has_newer) replica.changeSeq = Math.max(replica.changeSeq, page.change_seq);
    }
  }

  async function call(
    { method, path }: { method: string; path: string },
    params: Record<string, string>,
    { query = '', input }: { query?: string; input?: object } = {},
  ): Promise<unknown> {
    const { address, token } = credentials();
    const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name]!);
    const answer = await fetch(address + filled + query, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(input && { 'content-type': 'application/json' }),
      },
      ...(input && { body: JSON.stringify(input) }),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${filled}: ${answer.status}`);
    return body;
  }

  async function sendInRoom(roomId: string): Promise<void> {
    for (let number = 1; number <= options.messagesPerRoom; number++) {
      const content = `${memberId} ${number}`;
      const clientId = `${roomId.slice(-8)}-${number}`;
      const { id, seq } = await sendUntilAcknowledged(roomId, { content, clientId });
      const sent = { roomId, clientId, id, seq, content, isDeleted: false };
      acknowledged.push(sent);
      await changeSome(sent);
    }
  }

  async function sendUntilAcknowledged(
    roomId: string,
    message: object,
  ): Promise<{ id: string; seq: number }> {
    for (;;) {
      const current = await ready.promise;
      const emit = () =>
        current.timeout(ACK_TIMEOUT_MS).emitWithAck(chatEvents.sendMessage.name, { roomId, message });
      try {
        const attempts = Math.random() < DOUBLED ? [emit(), emit()] : [emit()];
        if (Math.random() < CUT) cutAbruptly(current);
        const answers = await Promise.all(attempts);
        const [first] = answers;
        if (answers.every(({ ok }) => ok)) {
          if (answers.some(({ id }) => id !== first.id)) throw new Error('A doubled send has two ids.');
          return first;
        }
      } catch (error) {
        if (error instanceof Error && error.message.startsWith('A doubled')) throw error;
        // Lost with its connection, or too late: sent again under the same client id.
      }
      await delay(RETRY_MS * Math.random());
    }
  }

  async function changeSome(sent: Acknowledged): Promise<void> {
    const fate = Math.random();
    if (fate > EDITED + DELETED) return;
    const isDeletion = fate < DELETED;
    const route = isDeletion ? chatRoutes.removeMessage : chatRoutes.editMessage;
    const content = `${sent.content} edited`;
    for (;;) {
      try {
        const params = { id: sent.roomId, messageId: sent.id };
        await call(route, params, isDeletion ? {} : { input: { content } });
        Object.assign(sent, isDeletion ? { isDeleted: true, content: 'Message deleted' } : { content });
        return;
      } catch {
        // The portal is away, or asks to slow down. An edit that was made and not answered is made again.
        await delay(RETRY_MS);
      }
    }
  }

  return {
    memberId,
    replicas,
    acknowledged,
    sendAll: async () => void (await Promise.all(roomIds.map(sendInRoom))),
    async settle() {
      await ready.promise;
      for (const roomId of roomIds) await catchUp(roomId);
    },
    close() {
      closing.abort();
      socket?.close();
    },
  };
}
