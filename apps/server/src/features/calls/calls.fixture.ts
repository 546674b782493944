// Two members in a direct room with a tab each, and calls between them, for the tests of calls.
import { callEvents } from '@msm/contract/calls/events';
import type { Call } from '@msm/contract/calls/schemas';
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message } from '@msm/contract/chat/schemas';
import type { ServerEvent } from '@msm/contract/socket-event';
import type { Socket } from 'socket.io-client';
import { acknowledged, connected, connectTo } from '../../../tests/socket-client.ts';
import type { TestApp } from '../../../tests/test-app.ts';
import { verifiedMember } from '../../../tests/verified-member.ts';
import type { Visitor } from '../../../tests/visitor.ts';

export interface Tab {
  socket: Socket;
  heard(event: ServerEvent): Record<string, unknown>[];
  ask(event: { name: string }, payload: unknown): Promise<Record<string, unknown>>;
}

export interface Pair {
  roomId: string;
  ann: Visitor;
  ben: Visitor;
  annTab: Tab;
  benTab: Tab;
}

export async function ring({ roomId, annTab }: Pair, callType = 'video'): Promise<Call> {
  return (await annTab.ask(callEvents.initiate, { roomId, callType })).call as Call;
}

export async function connect(pair: Pair): Promise<Call> {
  const { callId } = await ring(pair);
  return (await pair.benTab.ask(callEvents.accept, { callId, roomId: pair.roomId })).call as Call;
}

export const initiate = (tab: Tab, roomId: string, legId?: string) =>
  tab.ask(callEvents.initiate, { roomId, callType: 'audio', ...(legId && { legId }) });

export const endsOf = (tab: Tab) => tab.heard(callEvents.ended).map(({ reason }) => reason);

export async function recordsOf(member: Visitor, roomId: string): Promise<Message[]> {
  const { body } = await member.call(chatRoutes.listMessages, { params: { id: roomId }, input: {} });
  return (body.messages as Message[]).filter(({ call }) => call !== null);
}

let pairs = 0;

/** `address` is where the server listens. */
export function createCallLine(app: TestApp, address: string) {
  const tabs: Tab[] = [];
  async function openTab({ token }: Visitor, roomIds: string[] = []): Promise<Tab> {
    const socket = connectTo(address, 'chats', token);
    const heard = new Map<string, Record<string, unknown>[]>();
    socket.onAny((name: string, payload: Record<string, unknown>) =>
      heard.set(name, [...(heard.get(name) ?? []), payload]),
    );
    await connected(socket);
    const tab: Tab = {
      socket,
      heard: ({ name }) => heard.get(name) ?? [],
      ask: async ({ name }, payload) =>
        (await acknowledged(socket, name, [payload])) as Record<string, unknown>,
    };
    tabs.push(tab);
    if (roomIds.length > 0) await tab.ask(chatEvents.joinRooms, { roomIds });
    return tab;
  }

  /** Members of their own for each test: a member is in one call at a time. */
  async function openPair(): Promise<Pair> {
    pairs += 1;
    const ann = await verifiedMember(app, `ann${pairs}`);
    const ben = await app.member(`ben${pairs}`);
    const input = { kind: 'direct', memberId: ben.id };
    const roomId: string = (await ann.call(chatRoutes.openChat, { input })).body.room.id;
    return { roomId, ann, ben, annTab: await openTab(ann, [roomId]), benTab: await openTab(ben, [roomId]) };
  }

  const close = () => {
    for (const { socket } of tabs.splice(0)) socket.close();
  };
  return { openTab, openPair, close };
}
