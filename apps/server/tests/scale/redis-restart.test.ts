// Redis is away at the start, hangs, goes away and comes back: people can sign in all the while, and the nodes find each
// other again.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GUESS_LIMIT } from '@msm/contract/auth/limits';
import { authRoutes } from '@msm/contract/auth/routes';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { operationRoutes } from '@msm/contract/operations/routes';
import { freePort } from '../../../sandbox/src/free-port.ts';
import { createLobby, lobbyEvents } from '../lobby.ts';
import { acknowledged, connected, connectTo, disconnected } from '../socket-client.ts';
import { openTestApp, type TestApp } from '../test-app.ts';
import { verifiedMember } from '../verified-member.ts';

const hasOwnRedis = spawnSync('redis-server', ['--version']).status === 0;

describe.runIf(hasOwnRedis)('redis fails', () => {
  let port: number;
  let redis: ChildProcess | undefined;
  let app: TestApp;
  const lobby = createLobby();
  beforeAll(async () => {
    port = await freePort();
    app = await openTestApp({ REDIS_URL: `redis://127.0.0.1:${port}` }, [lobby.feature]);
  });
  afterAll(async () => {
    await app.stop();
    redis?.kill('SIGKILL');
  });

  const health = async () => {
    const { status, body } = await app.visitor().call(operationRoutes.health);
    return [status, body.status];
  };
  const sharedCounts = async () => {
    await app.visitor().login({ username: 'anna' });
    return countedIn(port);
  };

  test('the portal starts without it, says that it is degraded, and finds it when it comes', async () => {
    const member = await verifiedMember(app, 'anna');
    expect((await member.call(authRoutes.me)).status).toBe(200);
    expect(await health()).toEqual([200, 'degraded']);

    redis = await startRedis(port);
    await expect.poll(health, { timeout: 15_000 }).toEqual([200, 'ok']);
    await expect.poll(sharedCounts, { timeout: 15_000 }).toBeGreaterThan(0);
  });

  test('while it hangs, requests are answered, and limits are counted by the node', async () => {
    const member = app.visitor();
    await member.login({ username: 'anna' });
    redis!.kill('SIGSTOP');
    expect((await app.visitor().login({ username: 'anna' })).status).toBe(200);
    expect(await health()).toEqual([200, 'degraded']);
    // Takes a point and writes in a transaction, tells sockets and the other nodes.
    const invited = await member.call(inviteRoutes.createInvite, {
      input: { email: 'nobody@example.com', kind: 'portal' },
    });
    expect(invited.status).toBe(201);
    const guesser = app.visitor();
    for (let guess = 0; guess < GUESS_LIMIT.failuresPerMinute; guess++)
      expect((await guesser.login({ username: 'nobody' })).status).toBe(401);
    expect((await guesser.login({ username: 'nobody' })).status).toBe(429);
    await member.call(authRoutes.logout);
    expect((await member.call(authRoutes.me)).status).toBe(401);

    redis!.kill('SIGCONT');
    await expect.poll(health, { timeout: 15_000 }).toEqual([200, 'ok']);
  });

  test('while it hangs, sockets of a node hear each other, and are cut when their session ends', async () => {
    const address = await app.start();
    const enter = async () => {
      const member = app.visitor();
      await member.login({ username: 'anna' });
      const socket = connectTo(address, 'games', member.token);
      await connected(socket);
      await acknowledged(socket, lobbyEvents.join.name, [{ lobby: 'red' }]);
      return { member, socket };
    };
    const [{ member, socket }, { socket: listener }] = [await enter(), await enter()];
    const heard: string[] = [];
    listener.on(lobbyEvents.said.name, ({ text }: { text: string }) => heard.push(text));
    redis!.kill('SIGSTOP');
    try {
      await acknowledged(socket, lobbyEvents.say.name, [{ lobby: 'red', text: 'hello' }]);
      await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['hello']);
      await member.call(authRoutes.logout);
      await disconnected(socket);
    } finally {
      redis!.kill('SIGCONT');
      listener.close();
    }
    await expect.poll(health, { timeout: 15_000 }).toEqual([200, 'ok']);
  });

  test('when it restarts, signing in and out work without it and with it again', async () => {
    const member = app.visitor();
    await member.login({ username: 'anna' });
    redis!.kill('SIGKILL');
    await once(redis!, 'exit');
    for (let time = 0; time < 3; time++) {
      expect((await app.visitor().login({ username: 'anna' })).status).toBe(200);
      expect((await app.visitor().call(operationRoutes.health)).status).toBe(200);
    }
    await member.call(authRoutes.logout);
    expect((await member.call(authRoutes.me)).status).toBe(401);

    redis = await startRedis(port);
    await expect.poll(sharedCounts, { timeout: 15_000 }).toBeGreaterThan(0);
  });
});

async function startRedis(port: number): Promise<ChildProcess> {
  const child = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ]);
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Ready to accept') && resolve());
  await ready;
  return child;
}

async function countedIn(port: number): Promise<number> {
  const client = createClient({ url: `redis://127.0.0.1:${port}` });
  await client.connect();
  const keys = await client.keys('msm:limit:*');
  await client.close();
  return keys.length;
}
