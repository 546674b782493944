// Two nodes on one PostgreSQL and one Redis: what one ends, the other forgets, and its sockets are cut.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { GUESS_LIMIT } from '@msm/contract/auth/limits';
import { createApp, type App } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { connected, connectTo, disconnected } from '../socket-client.ts';
import { closedTestDatabase } from '../test-database.ts';
import { createVisitor, type Visitor } from '../visitor.ts';

const hasServices = Boolean(process.env['DATABASE_URL'] && process.env['REDIS_URL']);

describe.runIf(hasServices)('two nodes', () => {
  let nodes: [App, App];
  let addresses: [string, string];
  beforeAll(async () => {
    const database = await closedTestDatabase();
    const config = readConfig({
      ...database,
      NODE_ENV: 'test',
      PORT: '0',
      APP_SECRET: 'the same secret on every node, always',
    });
    const start = () => createApp({ config, log: createLog('silent') });
    nodes = await Promise.all([start(), start()]);
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
});
