// A call whose sides are connected to two nodes: one state, signals across, and a side that follows its member to another node.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEvents } from '@msm/contract/calls/events';
import type { Call } from '@msm/contract/calls/schemas';
import { chatRoutes } from '@msm/contract/chat/routes';
import type { ServerEvent } from '@msm/contract/socket-event';
import { createApp, type App } from '../../src/app.ts';
import { createLog } from '../../src/platform/log.ts';
import { readSettings } from '../../src/settings.ts';
import { acknowledged, connected, connectTo } from '../socket-client.ts';
import { closedTestDatabase } from '../test-database.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

const hasServices = Boolean(process.env['DATABASE_URL'] && process.env['REDIS_URL']);
const OFFER = { type: 'offer', sdp: 'v=0 offer' };

describe.runIf(hasServices)('a call over two nodes', () => {
  let nodes: App[];
  let addresses: string[];
  let anna: Visitor;
  let ben: Visitor;
  let roomId: string;
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
    ben = createVisitor(nodes[1]!.http, '203.0.113.2');
    await ben.register('ben');
    const input = { kind: 'direct', memberId: ben.id };
    roomId = (await anna.call(chatRoutes.openChat, { input })).body.room.id;
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  });

  async function openTab(node: number, { token }: Visitor) {
    const socket = connectTo(addresses[node]!, 'chats', token);
    const heard = new Map<string, unknown[]>();
    socket.onAny((name: string, payload: unknown) => heard.set(name, [...(heard.get(name) ?? []), payload]));
    await connected(socket);
    const ask = async ({ name }: { name: string }, payload: object) =>
      (await acknowledged(socket, name, [payload])) as { ok: boolean; call: Call };
    return { socket, ask, heard: ({ name }: ServerEvent) => heard.get(name) ?? [] };
  }

  test('two tabs at two nodes answer at once: one of them wins', async () => {
    const caller = await openTab(0, anna);
    const tabs = [await openTab(0, ben), await openTab(1, ben)];
    const { call } = await caller.ask(callEvents.initiate, { roomId, callType: 'video' });
    for (const tab of tabs) await expect.poll(() => tab.heard(callEvents.incoming)).toHaveLength(1);
    const named = { callId: call.callId, roomId };
    const answers = await Promise.all(tabs.map((tab) => tab.ask(callEvents.accept, named)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const loser = tabs[answers.findIndex(({ ok }) => !ok)]!;
    await expect
      .poll(() => loser.heard(callEvents.ended))
      .toEqual([{ ...named, reason: 'answeredElsewhere' }]);
    await caller.ask(callEvents.end, named);
    for (const { socket } of [caller, ...tabs]) socket.close();
  });

  test('signals cross, also to a side that came back at the other node', async () => {
    const [caller, target] = [await openTab(0, anna), await openTab(1, ben)];
    const { call } = await caller.ask(callEvents.initiate, { roomId, callType: 'audio' });
    const named = { callId: call.callId, roomId };
    await target.ask(callEvents.accept, named);
    const offer = { roomId, targetUserId: ben.id, offer: OFFER };
    expect(await caller.ask(callEvents.sendOffer, offer)).toMatchObject({ ok: true });
    await expect.poll(() => target.heard(callEvents.offer)).toHaveLength(1);
    target.socket.close();
    const again = await openTab(0, ben);
    expect(await again.ask(callEvents.sync, { callId: call.callId })).toMatchObject({
      call: { status: 'active' },
    });
    await caller.ask(callEvents.sendOffer, offer);
    await expect.poll(() => again.heard(callEvents.offer)).toHaveLength(1);
    await again.ask(callEvents.end, named);
    await expect.poll(() => caller.heard(callEvents.ended)).toEqual([{ ...named, reason: 'completed' }]);
    for (const { socket } of [caller, again]) socket.close();
  });

  test('both call each other at two nodes: one call, the same for both', async () => {
    const [one, other] = [await openTab(0, anna), await openTab(1, ben)];
    const answers = await Promise.all(
      [one, other].map((tab) => tab.ask(callEvents.initiate, { roomId, callType: 'video' })),
    );
    expect(new Set(answers.map(({ call }) => call.callId)).size).toBe(1);
    expect(answers.map(({ call }) => call.status).toSorted()).toEqual(['active', 'initiated']);
    await one.ask(callEvents.end, { callId: answers[0]!.call.callId, roomId });
    for (const { socket } of [one, other]) socket.close();
  });
});
