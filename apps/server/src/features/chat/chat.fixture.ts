// Members in rooms, for the tests of conversations.
import { sql } from 'kysely';
import type { Socket } from 'socket.io-client';
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message, Room } from '@msm/contract/chat/schemas';
import type { ServerEvent } from '@msm/contract/socket-event';
import { acknowledged, connected, connectTo } from '../../../tests/socket-client.ts';
import type { TestApp } from '../../../tests/test-app.ts';
import type { Answered, Visitor } from '../../../tests/visitor.ts';
import type { Db } from '../../platform/db/tables.ts';
import { createLog } from '../../platform/log.ts';
import { users } from '../users/users.store.ts';
import { createAudience } from './audience.ts';
import type { ChatDeps } from './chat.deps.ts';
import { createRoomKeys } from './messages/room-keys.ts';

export async function openDirect(one: Visitor, other: Visitor): Promise<Room> {
  const input = { kind: 'direct', memberId: other.id };
  return (await one.call(chatRoutes.openChat, { input })).body.room;
}

export async function openGroup(owner: Visitor, others: Visitor[], name = 'A group'): Promise<Room> {
  const input = { kind: 'group', name, memberIds: others.map(({ id }) => id) };
  return (await owner.call(chatRoutes.openChat, { input })).body.room;
}

export const send = (
  sender: Visitor,
  roomId: string,
  content: string,
  more: object = {},
): Promise<Answered> =>
  sender.call(chatRoutes.sendMessage, { params: { id: roomId }, input: { content, ...more } });

/** Of a message that was sent well. */
export const say = async (
  sender: Visitor,
  roomId: string,
  content: string,
  more: object = {},
): Promise<Message> => (await send(sender, roomId, content, more)).body.message;

export const page = async (reader: Visitor, roomId: string, input: object = {}) =>
  (await reader.call(chatRoutes.listMessages, { params: { id: roomId }, input })).body;

export const contentsOf = (messages: Message[]): string[] => messages.map(({ content }) => content);

export interface Tab {
  socket: Socket;
  /** Payloads of an event, in the order in which they came. */
  heard(event: ServerEvent): unknown[];
  ask(event: { name: string }, payload: unknown): Promise<Record<string, unknown>>;
  close(): void;
}

/** A tab of a member that has joined the rooms. */
export async function openTab(app: TestApp, member: Visitor, roomIds: string[]): Promise<Tab> {
  const socket = connectTo(await addressOf(app), 'chats', member.token);
  const heard = new Map<string, unknown[]>();
  socket.onAny((name: string, payload: unknown) => {
    heard.set(name, [...(heard.get(name) ?? []), payload]);
  });
  await connected(socket);
  const ask: Tab['ask'] = async (event, payload) =>
    (await acknowledged(socket, event.name, [payload])) as Record<string, unknown>;
  await ask(chatEvents.joinRooms, { roomIds });
  return {
    socket,
    ask,
    heard: ({ name }) => heard.get(name) ?? [],
    close: () => void socket.close(),
  };
}

const addresses = new WeakMap<TestApp, Promise<string>>();

/** The server listens from the first tab on. */
function addressOf(app: TestApp): Promise<string> {
  const address = addresses.get(app) ?? app.start();
  addresses.set(app, address);
  return address;
}

/** Another node on the same database, without sockets; `afterCommit` runs before a commit is answered. */
export function openNode(app: TestApp, afterCommit: () => Promise<unknown>) {
  const told: unknown[] = [];
  const audience = createAudience();
  audience.tellRoom = (_room, { name }, payload) => void told.push({ name, payload });
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name !== 'transaction') {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      }
      const execute = async (work: (tx: Db) => Promise<unknown>) => {
        const done = await target.transaction().execute(work);
        await afterCommit();
        return done;
      };
      return () => ({ execute });
    },
  });
  const { clock, jobs, secrets } = app;
  const limits = { take: async () => {} };
  const roomKeys = createRoomKeys({ secrets, log: createLog('silent') });
  const deps = { db, clock, jobs, limits, users, audience, roomKeys } as unknown as ChatDeps;
  return { told, deps };
}

/** What is to be told again about these rooms is due. */
export const tellAgainNow = (app: TestApp, roomIds: readonly string[]) =>
  sql`
    update platform_jobs.job set start_after = now()
    where name like 'chat.tell-%' and data ->> 'roomId' = any(${roomIds})`.execute(app.db);
