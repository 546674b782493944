// Two nodes on one PostgreSQL and one Redis: what one ends, the other forgets, and its sockets are cut.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Socket } from 'socket.io-client';
import { guestRoutes } from '@msm/contract/auth/guests';
import { authRoutes } from '@msm/contract/auth/routes';
import { GUESS_LIMIT } from '@msm/contract/auth/limits';
import { createApp, type App } from '../../src/app.ts';
import { readSettings } from '../../src/settings.ts';
import { createLog } from '../../src/platform/log.ts';
import { createLobby, lobbyEvents, type Lobby } from '../lobby.ts';
import { acknowledged, connected, connectTo, disconnected } from '../socket-client.ts';
import { closedTestDatabase } from '../test-database.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

const hasServices = Boolean(process.env['DATABASE_URL'] && process.env['REDIS_URL']);

const say = (socket: Socket, lobby: string, text: string) =>
  acknowledged(socket, lobbyEvents.say.name, [{ lobby, text }]);

describe.runIf(hasServices)('two nodes', () => {
  let nodes: [App, App];
  let addresses: [string, string];
  let start: (lobby: Lobby) => Promise<App>;
  const lobbies = [createLobby(), createLobby()] as const;
  beforeAll(async () => {
    const database = await closedTestDatabase();
    const config = readSettings({
      ...database,
      NODE_ENV: 'test',
      PORT: '0',
      APP_SECRET: 'the same secret on every node, always',
    });
    start = (lobby) => createApp({ config, log: createLog('silent'), moreFeatures: [lobby.feature] });
    nodes = await Promise.all([start(lobbies[0]), start(lobbies[1])]);
    addresses = await Promise.all([nodes[0].start(), nodes[1].start()]);
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.stop()));
  });

  /** The same person, at the other node. */
  function atOther(visitor: Visitor): Visitor {
    const other = createVisitor(nodes[1].http, visitor.address);
    other.token = visitor.token;
    return other;
  }

  test('a session of one node is good at the other, until it is ended at either', async () => {
    const member = createVisitor(nodes[0].http, '203.0.113.1');
    await member.register('anna');
    const other = atOther(member);
    expect((await other.call(authRoutes.me)).status).toBe(200);
    const socket = connectTo(addresses[1], 'notifications', member.token);
    await connected(socket);
    await member.call(authRoutes.logout);
    await disconnected(socket);
    await expect.poll(async () => (await other.call(authRoutes.me)).status).toBe(401);
  });

  test('one refresh token presented at both nodes at once gets one successor', async () => {
    const member = createVisitor(nodes[0].http, '203.0.113.2');
    await member.register('berta');
    const refreshToken = member.cookies.get('refreshToken');
    const browsers = [0, 1, 0, 1].map((node) => createVisitor(nodes[node]!.http, '203.0.113.2'));
    const answers = await Promise.all(
      browsers.map((browser) => browser.call(authRoutes.refreshToken, { input: { refreshToken } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(browsers.map(({ cookies }) => cookies.get('refreshToken'))).size).toBe(1);
  });

  test('a login at one node ends the session that the browser had at the other', async () => {
    const browser = createVisitor(nodes[0].http, '203.0.113.3');
    await browser.register('carla');
    const before = atOther(browser);
    expect((await before.call(authRoutes.me)).status).toBe(200);
    await browser.login({ username: 'carla' });
    await expect.poll(async () => (await before.call(authRoutes.me)).status).toBe(401);
  });

  test('both nodes count attempts together', async () => {
    const attempts = Array.from({ length: GUESS_LIMIT.failuresPerMinute }, (_, number) => nodes[number % 2]!);
    for (const node of attempts) {
      const answered = await createVisitor(node.http, '203.0.113.9').login({ username: 'nobody' });
      expect(answered.status).toBe(401);
    }
    const late = await createVisitor(nodes[0].http, '203.0.113.9').login({ username: 'nobody' });
    expect(late.status).toBe(429);
  });

  /** A guest of its own in the lobby, at one of the nodes, with all that it hears. */
  async function enter(node: 0 | 1, lobby: string) {
    const visitor = createVisitor(nodes[node].http, '203.0.113.20');
    const { body } = await visitor.call(guestRoutes.becomeGuest, { input: { channel: 'games' } });
    // The identity that one node signed is good at the other.
    const socket = connectTo(addresses[1 - node]!, 'games', { guestToken: body.guestToken });
    await connected(socket);
    const heard: string[] = [];
    socket.on(lobbyEvents.said.name, ({ text }: { text: string }) => heard.push(text));
    expect(await acknowledged(socket, lobbyEvents.join.name, [{ lobby }])).toEqual({ ok: true, lobby });
    return { socket, heard, guestId: body.guestId as string };
  }

  test('a room reaches its members at both nodes, and only those', async () => {
    const [speaker, near, far, outsider] = [
      await enter(0, 'red'),
      await enter(0, 'red'),
      await enter(1, 'red'),
      await enter(1, 'blue'),
    ];
    expect(await say(speaker.socket, 'red', 'hello')).toMatchObject({ ok: true });
    await expect.poll(() => [near.heard, far.heard]).toEqual([['hello'], ['hello']]);
    lobbies[0]
      .realtime()
      .tellRoom('red', lobbyEvents.said, { lobby: 'red', text: 'from the server', from: 'server' });
    for (const { heard } of [near, far]) await expect.poll(() => heard).toEqual(['hello', 'from the server']);
    expect([speaker.heard, outsider.heard]).toEqual([['from the server'], []]);
    for (const { socket } of [speaker, near, far, outsider]) socket.close();
  });

  test('a room is left at one node by the word of the other', async () => {
    const [speaker, removed, staying] = [await enter(0, 'red'), await enter(1, 'red'), await enter(1, 'red')];
    lobbies[1].realtime().leaveRoom('games', removed.guestId, 'red');
    await expect
      .poll(() => say(removed.socket, 'red', ''), { interval: 300, timeout: 10_000 })
      .toMatchObject({ ok: false, code: 'forbidden' });
    const before = staying.heard.length;
    await say(speaker.socket, 'red', 'hello');
    await expect.poll(() => staying.heard.slice(before)).toEqual(['hello']);
    expect(removed.heard).not.toContain('hello');
    for (const { socket } of [speaker, removed, staying]) socket.close();
  });

  test('a node that stops cuts its own sockets, after their hooks, and none of the other', async () => {
    const lobby = createLobby();
    const third = await start(lobby);
    const thirdAddress = await third.start();
    const member = createVisitor(nodes[0].http, '203.0.113.30');
    await member.register('dora');
    const [there, here, bell] = [
      connectTo(thirdAddress, 'games', member.token),
      connectTo(addresses[0], 'games', member.token),
      connectTo(addresses[0], 'notifications', member.token),
    ];
    await Promise.all([there, here, bell].map(connected));
    const cut = disconnected(there);
    await third.stop();
    await cut;
    expect(lobby.gone).toHaveLength(1);
    expect(await acknowledged(here, lobbyEvents.leave.name, [{ lobby: 'red' }])).toEqual({ ok: true });
    expect([here.connected, bell.connected]).toEqual([true, true]);
    here.close();
    bell.close();
  });
});
