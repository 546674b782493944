import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { createPayments } from '../../../adapters/payments/create-payments.ts';
import { readPaymentSettings } from '../../../adapters/payments/payment-settings.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/clock.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import type { PaymentsDeps } from '../payments/payments.deps.ts';
import {
  availableCents,
  bellsOf,
  giveCash,
  openPaymentsApp,
  type PaymentsApp,
} from '../payments/payments.fixture.ts';
import { balancesOf } from '../wallet.store.ts';
import { checkPayouts } from './pay-out.ts';
import { changeWithdrawal, lockWithdrawal } from './withdrawals.store.ts';

let house: PaymentsApp;
let superAdmin: Visitor;

beforeAll(async () => {
  house = await openPaymentsApp({ isPaypal: true });
  superAdmin = await house.app.member('root');
});
afterAll(() => house.stop());

let members = 0;

/** Of a member with $50. */
async function withdrawal(payoutTo = 'me@example.com') {
  const member = await house.app.member(`waits${(members += 1)}`);
  await giveCash(house, member, 5_000n);
  const input = { amount: '20.00', payoutTo };
  const { body } = await member.call(paymentRoutes.withdraw, { input });
  return { member, id: body.withdrawal.id as string };
}

const approve = (id: string) =>
  superAdmin.call(paymentRoutes.approveWithdrawal, { params: { id }, input: {} });
const finish = (id: string, isPaid: boolean) =>
  superAdmin.call(paymentRoutes.finishWithdrawal, { params: { id }, input: { isPaid, note: 'Looked up.' } });
const rowOf = (id: string) =>
  house.app.db.transaction().execute(async (tx) => (await lockWithdrawal(tx, id))!);
const payoutsOf = async (id: string) =>
  (await house.control('paypal')).payouts!.filter(({ senderBatchId }) => senderBatchId === id);
const fault = (given: object) =>
  house.control('paypal', { times: 1, method: 'POST', path: '/payouts', ...given }, 'POST');
const REFUSES = { when: 'before', kind: 'answer', name: 'funds' };
const LOSES_ANSWER = { when: 'after', kind: 'drop' };

async function checkAfter(milliseconds: number, deps: PaymentsDeps = house.parts): Promise<void> {
  const { clock } = house.app;
  clock.advance(milliseconds);
  await checkPayouts(deps).finally(() => clock.advance(-milliseconds));
}

/** Paid by a call without an answer, then refused. */
async function unclearWithdrawal() {
  const asked = await withdrawal();
  await fault(LOSES_ANSWER);
  await approve(asked.id);
  await expect.poll(() => payoutsOf(asked.id)).toHaveLength(1);
  await fault(REFUSES);
  await checkAfter(5 * MINUTE_MS);
  return asked;
}

test('a refusal after a call without an answer voids nothing: SuperAdmin is told once, and the payout is looked up', async () => {
  const { member, id } = await unclearWithdrawal();
  expect(await rowOf(id)).toMatchObject({ state: 'approved', attention: 'unclear' });
  expect(await availableCents(house.app, member.id)).toBe(3_000);
  const { body } = await superAdmin.call(paymentRoutes.listQueuedWithdrawals, {
    input: { needsAttention: 'true' },
  });
  expect(body.withdrawals).toEqual([expect.objectContaining({ id, attention: 'unclear' })]);
  await fault(REFUSES);
  await checkAfter(20 * MINUTE_MS);
  const alarms = (await bellsOf(house, superAdmin.id)).filter((title) =>
    title.includes('may have been paid'),
  );
  expect(alarms).toHaveLength(1);
  await checkAfter(DAY_MS);
  expect(await rowOf(id)).toMatchObject({ state: 'paid', attention: null });
  expect(await payoutsOf(id)).toHaveLength(1);
  expect(await availableCents(house.app, member.id)).toBe(3_000);
});

test('a payout that is paid after its money went back alarms, freezes the wallet and is finished by a person', async () => {
  const { member, id } = await unclearWithdrawal();
  expect((await finish(id, false)).body.withdrawal).toMatchObject({ state: 'failed', attention: null });
  expect(await availableCents(house.app, member.id)).toBe(5_000);
  await house.newEvents('paypal');
  const batch = (await payoutsOf(id))[0]!.id;
  await house.control('paypal', { payout: { batch, status: 'SUCCESS' } });
  const [paid] = await house.newEvents('paypal');
  for (let time = 0; time < 2; time += 1) expect((await house.deliver('paypal', paid!)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', attention: 'paidAfterReturn' });
  const alarms = (await bellsOf(house, superAdmin.id)).filter((title) => title.includes('went back'));
  expect(alarms).toHaveLength(1);
  expect((await balancesOf(house.app.db, member.id)).isFrozen).toBe(true);
  expect((await finish(id, true)).body.withdrawal).toMatchObject({
    state: 'paid',
    attention: null,
    // The wallet covered it: nothing is owed.
    isFrozen: false,
  });
  expect(await availableCents(house.app, member.id)).toBe(3_000);
  await house.deliver('paypal', paid!);
  expect(await rowOf(id)).toMatchObject({ state: 'paid', attention: null });
  expect((await finish(id, true)).status).toBe(409);
});

test('a payout that a person judged as not paid is no alarm when its event is delivered again', async () => {
  const { member, id } = await unclearWithdrawal();
  await finish(id, false);
  await house.newEvents('paypal');
  const batch = (await payoutsOf(id))[0]!.id;
  await house.control('paypal', { payout: { batch, status: 'SUCCESS' } });
  const [paid] = await house.newEvents('paypal');
  await house.deliver('paypal', paid!);
  expect((await finish(id, false)).body.withdrawal).toMatchObject({ attention: null, isFrozen: false });
  expect((await house.deliver('paypal', paid!)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', attention: null });
  expect((await balancesOf(house.app.db, member.id)).isFrozen).toBe(false);
});

test('a payout that came back is no alarm when the news of its payment is late', async () => {
  const { member, id } = await withdrawal('unclaimed@example.com');
  await approve(id);
  await expect.poll(() => payoutsOf(id)).toHaveLength(1);
  await house.newEvents('paypal');
  const batch = (await payoutsOf(id))[0]!.id;
  for (const status of ['SUCCESS', 'RETURNED']) await house.control('paypal', { payout: { batch, status } });
  const [paid, returned] = await house.newEvents('paypal');
  await house.deliver('paypal', returned!);
  await house.deliver('paypal', paid!);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', attention: null });
  expect(await availableCents(house.app, member.id)).toBe(5_000);
});

/** As after an approval whose job was lost. */
async function approvedSilently(next_check_at: Date | null) {
  const asked = await withdrawal();
  const decided_at = house.app.clock.now();
  await changeWithdrawal(house.app.db, asked.id, { state: 'approved', decided_at, next_check_at });
  return asked;
}

test('an approved withdrawal without a next check is found and paid', async () => {
  const { id } = await approvedSilently(null);
  await checkAfter(0);
  expect(await payoutsOf(id)).toHaveLength(1);
  await checkAfter(5 * MINUTE_MS);
  expect(await rowOf(id)).toMatchObject({ state: 'paid' });
});

test('an approved withdrawal whose provider was removed is shown, finished by hand and audited', async () => {
  const { db, clock, secrets } = house.app;
  const { id, member } = await approvedSilently(clock.now());
  const other = await approvedSilently(clock.now());
  const payments = createPayments(readPaymentSettings({}), { fetch, clock, secrets });
  const withoutPaypal = { ...house.parts, payments };
  await checkAfter(1_000, withoutPaypal);
  await checkAfter(DAY_MS, withoutPaypal);
  expect(await rowOf(id)).toMatchObject({ state: 'approved', attention: 'noProvider', sent_at: null });
  const alarms = (await bellsOf(house, superAdmin.id)).filter((title) => title.includes('has no provider'));
  expect(alarms).toHaveLength(2);
  expect((await finish(id, true)).body.withdrawal).toMatchObject({ state: 'paid', reference: 'Looked up.' });
  expect(await availableCents(house.app, member.id)).toBe(3_000);
  const audit = await db
    .selectFrom('platform_audit')
    .select(['actor_id', 'details'])
    .where('action', '=', 'wallet.withdrawalFinished')
    .where('subject', '=', id)
    .execute();
  expect(audit).toEqual([
    { actor_id: superAdmin.id, details: expect.objectContaining({ isPaid: true, note: 'Looked up.' }) },
  ]);
  // The provider is back: the other one goes on.
  await checkAfter(2 * DAY_MS);
  expect(await rowOf(other.id)).toMatchObject({ attention: null, sent_at: expect.any(Date) });
});

test('what the provider is paying, and what was decided, is not finished by hand', async () => {
  const { id } = await withdrawal();
  expect((await finish(id, true)).status).toBe(409);
  await approve(id);
  await expect.poll(() => payoutsOf(id)).toHaveLength(1);
  await expect.poll(async () => (await rowOf(id)).reference).not.toBeNull();
  expect((await finish(id, false)).status).toBe(409);
  expect(await rowOf(id)).toMatchObject({ state: 'approved' });
});
