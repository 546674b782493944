import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRoutes } from '@msm/contract/accounts/routes';
import { authRoutes } from '@msm/contract/auth/routes';
import { userRoutes } from '@msm/contract/users/routes';
import { openTestApp, type TestApp } from '../../../tests/test-app.ts';
import { PASSWORD } from '../../../tests/visitor.ts';
import { operationsJobs } from '../../features/operations/operations.jobs.ts';
import { AUDIT_KEPT_DAYS, removeSomeAudit, type AuditAction } from './audit.ts';
import { after } from '../clock.ts';
import { createEvidence } from './evidence.ts';
import { createLog } from '../log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.member('boss');
});
afterAll(() => app.stop());

const entries = (action: string) =>
  app.db.selectFrom('platform_audit').selectAll().where('action', '=', action).orderBy('id').execute();

test('logins, failed logins, denials and role changes are recorded with who, where and which request', async () => {
  const boss = app.visitor();
  await boss.login({ username: 'boss' });
  const member = await app.member('anna');
  await app.visitor('192.0.2.8').login({ username: 'anna', password: 'not it at all' });
  await member.call(userRoutes.listUsers);
  await boss.call(userRoutes.changeUser, { params: { id: member.id }, input: { role: 'Admin' } });

  expect(await entries('login.succeeded')).toContainEqual(
    expect.objectContaining({ actor_id: boss.id, address: boss.address }),
  );
  expect(await entries('login.failed')).toContainEqual(
    expect.objectContaining({ actor_id: member.id, address: '192.0.2.8' }),
  );
  await expect
    .poll(() => entries('access.denied'))
    .toContainEqual(
      expect.objectContaining({
        actor_id: member.id,
        subject: 'GET /api/admin/users',
        request_id: expect.any(String),
      }),
    );
  expect(await entries('member.changed')).toContainEqual(
    expect.objectContaining({ actor_id: boss.id, subject: member.id, details: { role: 'Admin' } }),
  );
});

test('what is refused is recorded with its address: throttled logins, foreign pages, CSRF, refreshes, providers', async () => {
  const guesser = app.visitor('192.0.2.20');
  for (let attempt = 0; attempt < 14; attempt++)
    await guesser.login({ username: 'boss', password: `guess ${attempt}` });
  const guesses = (await entries('login.failed')).filter(({ address }) => address === guesser.address);
  // Ten were judged; a minute of evidence that ends meanwhile begins anew.
  expect(guesses.length).toBeGreaterThan(0);
  expect(guesses.length).toBeLessThan(10);
  const anna = await app.member('berta');
  const write = (headers: Record<string, string>) =>
    anna.callByCookie(accountRoutes.renameAccount, {
      params: { id: anna.accountId },
      input: { name: 'New' },
      headers,
    });
  await write({ origin: 'https://evil.example' });
  await write({ 'x-csrf-token': 'wrong' });
  expect((await anna.callByCookie(authRoutes.refreshToken, { input: {} })).status).toBe(200);
  await app.visitor('192.0.2.21').call(authRoutes.refreshToken, { input: { refreshToken: 'x'.repeat(43) } });
  await app
    .visitor('192.0.2.22')
    .call(authRoutes.finishProviderLogin, { params: { provider: 'google' }, input: { code: 'x' } });

  const renaming = 'PATCH /api/accounts/:id';
  expect(await entries('access.throttled')).toContainEqual(
    expect.objectContaining({ address: '192.0.2.20', subject: 'POST /auth/login' }),
  );
  expect(await entries('origin.refused')).toContainEqual(
    expect.objectContaining({ address: anna.address, subject: renaming }),
  );
  expect(await entries('csrf.refused')).toContainEqual(
    expect.objectContaining({ address: anna.address, subject: renaming }),
  );
  expect(await entries('session.refreshed')).toContainEqual(
    expect.objectContaining({ address: anna.address, actor_id: anna.id }),
  );
  expect(await entries('session.refreshRefused')).toContainEqual(
    expect.objectContaining({ address: '192.0.2.21' }),
  );
  expect(await entries('login.providerFailed')).toContainEqual(
    expect.objectContaining({ address: '192.0.2.22', subject: 'google', details: { reason: 'notBegun' } }),
  );
});

test('a flood of refusals leaves a bounded number of rows, and how often each happened', async () => {
  const bounds = { windowMs: 3_600_000, rowsPerSource: 2, rowsPerAction: 5, sources: 4 };
  const evidence = createEvidence(app.db, createLog('silent'), bounds);
  const before = (await entries('origin.refused')).length;
  for (let each = 0; each < 100; each++)
    for (const address of ['192.0.2.30', '192.0.2.31', '192.0.2.32', '192.0.2.33', `192.0.2.${40 + each}`])
      await evidence.record('origin.refused', { caller: { address, requestId: 'r' } });
  expect((await entries('origin.refused')).length).toBe(before + 5);
  await evidence.close();
  const counts = (await entries('origin.refused')).slice(before + 5);
  const repeated = counts.map(({ details }) => (details as unknown as { repeated: number }).repeated);
  expect(repeated.reduce((sum, each) => sum + each, 0)).toBe(500 - 5);
  expect(counts.map(({ address }) => address)).toContain('192.0.2.30');
  expect(counts.length).toBeLessThanOrEqual(5);
});

test.each([
  sql`update platform_audit set action = 'nothing happened'`,
  sql`delete from platform_audit`,
  sql`truncate platform_audit`,
])('what was recorded cannot be changed (%#)', async (statement) => {
  const before = await entries('login.succeeded');
  await expect(statement.execute(app.db)).rejects.toThrow('append-only');
  expect(await entries('login.succeeded')).toEqual(before);
});

test('what is older than it is kept goes with the nightly upkeep, and nothing younger', async () => {
  const plant = (action: AuditAction, days: number) =>
    app.db
      .insertInto('platform_audit')
      .values({ id: randomUUIDv7(), action, details: '{}', at: after(new Date(), -days * 86_400_000) })
      .execute();
  await plant('site.added', AUDIT_KEPT_DAYS + 2);
  await plant('site.removed', AUDIT_KEPT_DAYS - 1);
  for (const { run } of operationsJobs(app)) await run({});
  expect(await entries('site.added')).toEqual([]);
  expect(await entries('site.removed')).toHaveLength(1);

  // The database may be some way behind, and its days are an hour longer when summer time ends.
  await plant('site.added', AUDIT_KEPT_DAYS + 2);
  await plant('site.removed', AUDIT_KEPT_DAYS - 1 / 48);
  const ahead = { now: () => after(new Date(), 3_600_000) };
  for (const { run } of operationsJobs({ db: app.db, clock: ahead })) await run({});
  expect(await entries('site.added')).toEqual([]);
  expect(await entries('site.removed')).toHaveLength(2);

  // A clock that jumped ahead asks for more than the table gives.
  const early = removeSomeAudit(app.db, after(new Date(), 86_400_000), 1_000);
  await expect(early).rejects.toThrow('append-only');
});

test('a planted secret occurs in no table, no log and no answer', async () => {
  const secret = `planted ${PASSWORD}`;
  const visitor = app.visitor();
  const person = {
    email: 'p@example.com',
    username: 'planted',
    password: secret,
    firstName: 'P',
    lastName: 'P',
  };
  const answers = [
    await visitor.call(authRoutes.register, { input: person }),
    await visitor.call(authRoutes.login, { input: { username: 'planted', password: secret } }),
    await visitor.call(authRoutes.login, { input: { username: 'planted', password: secret, extra: secret } }),
    await visitor.send({
      method: 'GET',
      url: `${authRoutes.verifyEmail.path}?token=${encodeURIComponent(secret)}`,
    }),
  ];
  expect(answers.map(({ body }) => JSON.stringify(body)).join()).not.toContain(secret);
  expect(app.logged()).not.toContain(secret);
  expect(app.logged()).not.toContain(encodeURIComponent(secret));
  expect(app.logged()).not.toContain(visitor.cookies.get('refreshToken'));
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'platform_jobs')`.execute(app.db);
  expect(tables.length).toBeGreaterThan(8);
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
      app.db,
    );
    const dump = rows.map(({ row }) => row).join('\n');
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(visitor.cookies.get('refreshToken'));
  }
});
