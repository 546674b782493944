import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { giveCash, openPaymentsApp, type PaymentsApp } from '../payments/payments.fixture.ts';
import { closeDays } from './days.store.ts';

let house: PaymentsApp;
let superAdmin: Visitor;
let member: Visitor;

beforeAll(async () => {
  house = await openPaymentsApp({});
  superAdmin = await house.app.member('root');
  member = await house.app.member('saver');
});
afterAll(() => house.stop());

const close = () => closeDays(house.app.db, house.app.clock.now());
const convert = () => member.call(walletRoutes.convertCashToPoints, { input: { amount: '1.00' } });

/** Moves the clock for a while. */
async function daysAgo(days: number, work: () => Promise<unknown>): Promise<void> {
  house.app.clock.advance(-days * DAY_MS);
  await work().finally(() => house.app.clock.advance(days * DAY_MS));
}

async function totals() {
  const { accounts, operations } = (await superAdmin.call(walletRoutes.readLedgerOverview)).body;
  const { convertedFromCash, conversions } = (await superAdmin.call(paymentRoutes.readPointsOverview)).body;
  return { accounts, operations, convertedFromCash, conversions };
}

test('totals are the same before and after days are summed up, and read closed days from their sums', async () => {
  for (const days of [40, 3, 0]) await daysAgo(days, () => giveCash(house, member, 5_000n).then(convert));
  const before = await totals();
  expect(before).toMatchObject({ operations: 6, convertedFromCash: 300 });
  for (let time = 0; time < 2; time += 1) {
    await close();
    expect(await totals()).toEqual(before);
  }
  await sql`update wallet_days set operations = operations + 1000 where operations > 0`.execute(house.app.db);
  expect((await totals()).operations).toBe(2_006);
  await sql`update wallet_days set operations = operations - 1000 where operations > 0`.execute(house.app.db);
});

test('what comes after the sums counts at once, and what comes into a day that was closed too early with the next sums', async () => {
  await close();
  const { operations } = await totals();
  await giveCash(house, member, 100n);
  expect((await totals()).operations).toBe(operations + 1);
  // Closed by a node whose clock was a day ahead.
  await daysAgo(-1, close);
  await giveCash(house, member, 100n);
  await close();
  const { accounts, ...rest } = await totals();
  expect(rest.operations).toBe(operations + 2);
  const cash = accounts.filter(({ asset }: { asset: string }) => asset === 'cash');
  expect(
    cash.reduce(
      (sum: number, { balance }: { balance: string }) => sum + Math.round(Number(balance) * 100),
      0,
    ),
  ).toBe(0);
});

test('a day is not closed within an hour of its end', async () => {
  const { db } = house.app;
  const midnight = new Date(Math.ceil(house.app.clock.now().getTime() / DAY_MS) * DAY_MS + 10 * DAY_MS);
  await closeDays(db, new Date(midnight.getTime() + HOUR_MS - 1));
  const lastDay = async () =>
    (await sql<{ day: string }>`select max(day)::text as day from wallet_days`.execute(db)).rows[0]!.day;
  const dayBefore = (days: number) => new Date(midnight.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  expect(await lastDay()).toBe(dayBefore(2));
  await closeDays(db, new Date(midnight.getTime() + HOUR_MS));
  expect(await lastDay()).toBe(dayBefore(1));
});
