import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { Visitor } from '../../../../tests/visitor.ts';
import { bellsOf, giveCash, openPaymentsApp, type PaymentsApp } from '../payments/payments.fixture.ts';
import { findCheck, listViolations } from './check.store.ts';
import { createLedgerChecks, type LedgerChecks } from './ledger-checks.ts';

let house: PaymentsApp;
let superAdmin: Visitor;
let member: Visitor;
let checks: LedgerChecks;

beforeAll(async () => {
  house = await openPaymentsApp({});
  superAdmin = await house.app.member('root');
  member = await house.app.member('saver');
  await giveCash(house, member, 5_000n);
  checks = createLedgerChecks(house.parts);
});
afterAll(() => house.stop());

/** As no writer of the ledger can. */
const shift = (cents: number) =>
  house.app.db.transaction().execute(async (tx) => {
    await sql`select set_config('wallet.posting', 'on', true)`.execute(tx);
    await sql`
      update wallet_accounts set credits_posted = credits_posted + ${cents}
      where member_id = ${member.id} and asset = 'USD'`.execute(tx);
  });
const alarms = async () =>
  (await bellsOf(house, superAdmin.id)).filter((title) => title.includes('books')).length;

test('a violation is told and audited once, until a whole check finds none', async () => {
  const { db } = house.app;
  await checks.goOn();
  expect(await findCheck(db)).toMatchObject({ finished_at: expect.any(Date), finished_violations: 0 });
  await shift(7);
  for (let time = 0; time < 2; time += 1) await checks.goOn();
  expect((await checks.run()).violations).toHaveLength(1);
  expect(await alarms()).toBe(1);
  expect(await findCheck(db)).toMatchObject({ finished_violations: 1 });
  const { body } = await superAdmin.call(walletRoutes.readLedgerOverview);
  expect(body.lastCheck).toMatchObject({ violations: 1 });
  const audited = await db
    .selectFrom('platform_audit')
    .select('id')
    .where('action', '=', 'wallet.violated')
    .execute();
  expect(audited).toHaveLength(1);
  await shift(-7);
  await checks.goOn();
  expect(await findCheck(db)).toMatchObject({ finished_violations: 0, alarmed_at: null });
  await shift(7);
  await checks.goOn();
  expect(await alarms()).toBe(2);
  await shift(-7);
  await checks.goOn();
});

test('a pass goes on where it stopped, and the next one begins at the start', async () => {
  const { db } = house.app;
  const { rows } = await sql<{ id: bigint }>`select max(id) as id from wallet_accounts`.execute(db);
  await sql`update wallet_checks set account_after = ${rows[0]!.id}, violations = 3`.execute(db);
  await shift(7);
  await checks.goOn();
  expect(await findCheck(db)).toMatchObject({ account_after: 0n, op_after: null, finished_violations: 3 });
  await checks.goOn();
  expect(await findCheck(db)).toMatchObject({ finished_violations: 1 });
  await shift(-7);
  expect(await listViolations(db, 5)).toEqual([]);
  await checks.goOn();
});
