import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationRoutes } from '@msm/contract/operations/routes';
import { userRoutes } from '@msm/contract/users/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import type { Call } from '../../platform/operation.ts';
import type { OperationsDeps } from './operations.deps.ts';
import { operationsFeature } from './operations.feature.ts';

/** As many as the pool of PostgreSQL has; the embedded database is busy with the first. */
const ALL_CONNECTIONS = 10;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.stop());

test.each(['/health', '/api/health'])('GET and HEAD %s answer when the database does', async (url) => {
  expect(await app.visitor().send({ method: 'GET', url })).toMatchObject({
    status: 200,
    body: { success: true, status: 'ok' },
  });
  expect(await app.visitor().send({ method: 'HEAD', url })).toMatchObject({ status: 200, body: '' });
});

test('a portal that serves although something is amiss is degraded, not gone', async () => {
  const deps = { db: app.db, isDegraded: () => true } as OperationsDeps;
  const [health] = operationsFeature(deps).operations;
  expect(await health!.run({} as Call)).toEqual({ status: 'degraded' });
});

test('a database that does not answer within two seconds is told and logged as 503, and health returns with it', async () => {
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  const busy = Array.from({ length: ALL_CONNECTIONS }, () =>
    app.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await released;
    }),
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { status, body } = await app.visitor().call(operationRoutes.health);
  letGo();
  await Promise.all(busy);
  expect(status).toBe(503);
  expect(body.code).toBe('unavailable');
  expect(app.logged()).toMatch(/"level":"warn".*"path":"\/health","status":503,"msg":"request failed"/);
  expect((await app.visitor().call(operationRoutes.health)).status).toBe(200);
});

test('metrics are for this machine and SuperAdmin only, and a proxy is not this machine', async () => {
  const boss = await app.member('boss');
  const member = await app.member('anna');
  expect((await app.visitor('127.0.0.1').call(operationRoutes.metrics)).body).toContain(
    'http_request_seconds',
  );
  expect((await boss.call(operationRoutes.metrics)).status).toBe(200);
  expect((await member.call(operationRoutes.metrics)).status).toBe(403);
  expect((await app.visitor('192.0.2.1').call(operationRoutes.metrics)).status).toBe(401);
  const forwarded = await app
    .visitor('127.0.0.1')
    .call(operationRoutes.metrics, { headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect(forwarded.status).toBe(401);
});

test('the reference describes every call, for machines and for people', async () => {
  const { body } = await app.visitor().call(operationRoutes.openapi);
  expect(body.paths['/api/admin/users/{id}'].patch).toMatchObject({
    summary: userRoutes.changeUser.summary,
    'x-access': 'superadmin',
  });
  const page = await app.visitor().call(operationRoutes.reference);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).toContain('<b>PATCH</b> /api/admin/users/{id}');
});
