// Redis goes away and comes back: people can sign in all the while, and the nodes find each other again.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createClient } from 'redis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import { operationRoutes } from '@msm/contract/operations/routes';
import { freePort } from '../../../sandbox/src/free-port.ts';
import { openTestApp, type TestApp } from '../test-app.ts';

const hasServices = Boolean(process.env['DATABASE_URL'] && process.env['REDIS_URL']);
const hasOwnRedis = spawnSync('redis-server', ['--version']).status === 0;

describe.runIf(hasServices && hasOwnRedis)('redis restarts', () => {
  let port: number;
  let redis: ChildProcess;
  let app: TestApp;
  beforeAll(async () => {
    port = await freePort();
    redis = await startRedis(port);
    app = await openTestApp({ REDIS_URL: `redis://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await app.stop();
    redis.kill('SIGKILL');
  });

  test('signing in and signing out work without it and with it again', async () => {
    const member = await app.member('anna');
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    for (let time = 0; time < 3; time++) {
      expect((await app.visitor().login({ username: 'anna' })).status).toBe(200);
      expect((await app.visitor().call(operationRoutes.health)).status).toBe(200);
    }
    await member.call(authRoutes.logout);
    expect((await member.call(authRoutes.me)).status).toBe(401);

    redis = await startRedis(port);
    await expect
      .poll(
        async () => {
          await app.visitor().login({ username: 'anna' });
          return countedIn(port);
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0);
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
