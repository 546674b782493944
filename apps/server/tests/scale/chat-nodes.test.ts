// A conversation over two nodes: one order, one message for a client id, one presence, and no socket of a removed member.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatEvents } from '@msm/contract/chat/events';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { Message, Room } from '@msm/contract/chat/schemas';
import type { ServerEvent } from '@msm/contract/socket-event';
import { createApp, type App } from '../../src/app.ts';
import { createLog } from '../../src/platform/log.ts';
import { readSettings } from '../../src/settings.ts';
import { acknowledged, connected, connectTo } from '../socket-client.ts';
import { closedTestDatabase } from '../test-database.ts';
import { markVerified } from '../verified-member.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

const hasServices = Boolean(process.env['DATABASE_URL'] && process.env['REDIS_URL']);

const send = (by: Visitor, roomId: string, content: string, clientId: string) =>
  by.call(chatRoutes.sendMessage, { params: { id: roomId }, input: { content, clientId } });

describe.runIf(hasServices)('a conversation over two nodes', () => {
  let nodes: App[];
  let addresses: string[];
  let anna: Visitor;
  let ben: Visitor;
  beforeAll(async () => {
    const config = readSettings({
      ...(await closedTestDatabase()),
      NODE_ENV: 'test',
      PORT: '0',
      APP_SECRET: 'the same secret on every node, always',
    });
    const start = () => createApp({ config, log: createLog('silent') });
    nodes = await Promise.all([start(), start()]);
    addresses = await Promise.all(nodes.map((node) => node.start()));
    anna = createVisitor(nodes[0]!.http, '203.0.113.1');
    await anna.register('anna');
    await markVerified(nodes[0]!.db, anna.id);
    ben = createVisitor(nodes[1]!.http, '203.0.113.2');
    await ben.register('ben');
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  });

  const openGroup = async (): Promise<Room> => {
    const input = { kind: 'group', name: 'Over two nodes', memberIds: [ben.id] };
    return (await anna.call(chatRoutes.openChat, { input })).body.room;
  };

  async function openTab(node: number, { token }: Visitor, roomId: string) {
    const socket = connectTo(addresses[node]!, 'chats', token);
    const heard = new Map<string, unknown[]>();
    socket.onAny((name: string, payload: unknown) => heard.set(name, [...(heard.get(name) ?? []), payload]));
    await connected(socket);
    await acknowledged(socket, chatEvents.joinRooms.name, [{ roomIds: [roomId] }]);
    return { socket, heard: ({ name }: ServerEvent) => heard.get(name) ?? [] };
  }

  test('members at both nodes send at once: numbered without gaps, and a client id counts once', async () => {
    const { id } = await openGroup();
    const tabs = [await openTab(0, anna, id), await openTab(1, ben, id)];
    const annaAtOther = createVisitor(nodes[1]!.http, '203.0.113.1');
    annaAtOther.token = anna.token;
    const numbers = Array.from({ length: 8 }, (_, at) => at);
    const answers = await Promise.all(
      numbers.flatMap((at) => [
        send(anna, id, `anna ${at}`, `c-${at}`),
        send(annaAtOther, id, `anna ${at}`, `c-${at}`),
        send(ben, id, `ben ${at}`, `c-${at}`),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { socket, heard } of tabs) {
      const seqs = () => heard(chatEvents.messageNew).map((message) => (message as Message).seq);
      await expect
        .poll(() => seqs().toSorted((one, other) => one - other))
        .toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
      socket.close();
    }
  });

  test('a member who is removed at one node hears nothing more at the other', async () => {
    const { id } = await openGroup();
    const [own, removed] = [await openTab(0, anna, id), await openTab(1, ben, id)];
    await anna.call(chatRoutes.removeChatMember, { params: { id, memberId: ben.id } });
    await expect.poll(() => removed.heard(chatEvents.roomRemoved)).toEqual([{ roomId: id }]);
    await send(anna, id, 'without ben', 'alone');
    await expect.poll(() => own.heard(chatEvents.messageNew)).toHaveLength(1);
    expect(removed.heard(chatEvents.messageNew)).toEqual([]);
    for (const { socket } of [own, removed]) socket.close();
  });

  test('presence is one over both nodes', async () => {
    const carla = createVisitor(nodes[0]!.http, '203.0.113.3');
    await carla.register('carla');
    const input = { kind: 'direct', memberId: carla.id };
    const { id } = (await anna.call(chatRoutes.openChat, { input })).body.room;
    const watching = await openTab(0, anna, id);
    const carlas = [await openTab(1, carla, id), await openTab(0, carla, id)];
    const about = (event: ServerEvent) =>
      watching.heard(event).filter((told) => (told as { userId: string }).userId === carla.id);
    await expect.poll(() => about(chatEvents.userOnline)).toHaveLength(1);
    const asked = await acknowledged(watching.socket, chatEvents.getOnlineUsers.name, [{ roomId: id }]);
    expect((asked as { userIds: string[] }).userIds.toSorted()).toEqual([anna.id, carla.id].toSorted());
    for (const { socket } of carlas) socket.close();
    await expect.poll(() => about(chatEvents.userOffline), { timeout: 20_000 }).toHaveLength(1);
    watching.socket.close();
  });
});
