import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../server-process.ts';
import { closedTestDatabase } from '../test-database.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'msm-main-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

test('the server says where it listens, is healthy, refuses a second process by pid, and drains on SIGTERM however often it comes', async () => {
  const server = startServer({ DATA_DIR, PORT: '0' });
  const address = await server.listening();
  expect((await fetch(`${address}/health`)).status).toBe(200);

  const second = startServer({ DATA_DIR, PORT: '0' });
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(String(server.child.pid));
  expect(second.output().trim().split('\n')).toHaveLength(1);

  const slow = fetch(`${address}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'a@example.com',
      username: 'anna',
      password: 'a quiet harbour',
      firstName: 'A',
      lastName: 'B',
    }),
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  server.child.kill('SIGTERM');
  await expect.poll(() => server.output()).toContain('stopping');
  server.child.kill('SIGTERM');
  server.child.kill('SIGINT');
  expect((await slow).status).toBe(201);
  expect(await server.exited).toBe(0);

  const again = startServer({ DATA_DIR, PORT: '0' });
  const login = await fetch(`${await again.listening()}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'anna', password: 'a quiet harbour' }),
  });
  expect(login.status).toBe(200);
  again.child.kill('SIGTERM');
  expect(await again.exited).toBe(0);
}, 90_000);

test('a bad setting stops the start with one line that names it', async () => {
  const server = startServer({ DATA_DIR, PORT: 'many' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/^Setting PORT: [^\n]+\n$/);
});

test('a damaged data folder stops the start with one line that says what to do, and is left as it is', async () => {
  const damaged = mkdtempSync(join(tmpdir(), 'msm-main-'));
  const cluster = join(damaged, 'db/cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '17\n');
  const server = startServer({ DATA_DIR: damaged, PORT: '0' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/^The database in "[^\n]+" cannot be opened: [^\n]+ backup[^\n]+\n$/);
  expect(readFileSync(join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n');
  rmSync(damaged, { recursive: true, force: true });
}, 90_000);

test('a port in use stops the start with one line', async () => {
  const server = startServer({ DATA_DIR, PORT: '0' });
  const { port } = new URL(await server.listening());
  const second = startServer({ ...(await closedTestDatabase()), PORT: port });
  expect(await second.exited).toBe(1);
  expect(second.output().trim().split('\n').at(-1)).toContain(port);
  server.child.kill('SIGTERM');
  await server.exited;
}, 90_000);
