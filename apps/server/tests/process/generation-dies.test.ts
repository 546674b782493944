// Kills a real server in the middle of a generation and starts it again: the generation is written after all.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authRoutes } from '@msm/contract/auth/routes';
import type { Route } from '@msm/contract/route';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { Generation } from '@msm/contract/writer/schemas';
import { startSandbox, type Sandbox } from '../../../sandbox/src/sandbox.ts';
import { startServer, type ServerProcess } from '../server-process.ts';
import { closedTestDatabase, type DatabaseSettings } from '../test-database.ts';
import { PASSWORD } from '../visitor.ts';
import { BRIEF, modelHabit } from '../../src/features/writer/writer.fixture.ts';

/** Two starts on a busy machine, and the sweep that comes once a minute. */
const PATIENCE_MS = 240_000;

const servers: ServerProcess[] = [];
let database: DatabaseSettings;
let sandbox: Sandbox;
beforeAll(async () => {
  database = await closedTestDatabase();
  sandbox = await startSandbox();
});
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.map(({ exited }) => exited));
  await sandbox.close();
});

async function start(): Promise<string> {
  const server = startServer({
    ...database,
    PORT: '0',
    NODE_ENV: 'test',
    AI_BASE_URL: `${sandbox.url}/openai/v1`,
    AI_API_KEY: sandbox.client.clientSecret,
    AI_MODEL: 'sandbox-writer',
    OUTBOUND_ALLOW: sandbox.hostAndPort,
  });
  servers.push(server);
  return server.listening();
}

async function call<T>(address: string, { method, path }: Route, token?: string, body?: object): Promise<T> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return answer.json() as Promise<T>;
}

interface SignedIn {
  data: { token: string };
}

const readGeneration = (address: string, token: string, id: string): Promise<Generation> =>
  call(
    address,
    { ...writerRoutes.readGeneration, path: writerRoutes.readGeneration.path.replace(':id', id) },
    token,
  );

test(
  'a generation whose process is killed in the middle is taken up by the next one',
  async () => {
    const first = await start();
    const person = { email: 'anna@example.com', username: 'anna', firstName: 'A', lastName: 'B' };
    const before = await call<SignedIn>(first, authRoutes.register, undefined, {
      ...person,
      password: PASSWORD,
    });
    await modelHabit(sandbox, 'slow', { delayMs: 500 });
    const { generationId } = await call<{ generationId: string }>(
      first,
      writerRoutes.generatePost,
      before.data.token,
      BRIEF,
    );
    await expect
      .poll(async () => (await readGeneration(first, before.data.token, generationId)).parts.title, {
        timeout: 30_000,
      })
      .not.toBe('');
    servers[0]!.child.kill('SIGKILL');
    await servers[0]!.exited;

    const second = await start();
    const after = await call<SignedIn>(second, authRoutes.login, undefined, {
      username: 'anna',
      password: PASSWORD,
    });
    expect((await readGeneration(second, after.data.token, generationId)).state).toBe('running');
    await expect
      .poll(async () => (await readGeneration(second, after.data.token, generationId)).state, {
        timeout: PATIENCE_MS / 2,
        interval: 500,
      })
      .toBe('done');
  },
  PATIENCE_MS,
);
