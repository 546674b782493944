// Members in rooms, for the tests of conversations.
import type { Socket } from 'socket.io-client';
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message, Room } from '@msm/contract/chat/schemas';
import type { ServerEvent } from '@msm/contract/socket-event';
import { acknowledged, connected, connectTo } from '../../../tests/socket-client.ts';
import type { TestApp } from '../../../tests/test-app.ts';
import type { Answered, Visitor } from '../../../tests/visitor.ts';

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
