import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import type { Visitor } from '../../../../tests/visitor.ts';
import { findHolders } from '../admin/holders.store.ts';
import { listTotals } from '../ledger/days.store.ts';
import { systemAccountId } from '../ledger/ledger.ts';
import {
  availableCents,
  bellsOf,
  giveCash,
  openPaymentsApp,
  sendCash,
  type PaymentsApp,
} from '../payments/payments.fixture.ts';
import { settlePayout } from './settle-payout.ts';
import { changeWithdrawal, lockWithdrawal } from './withdrawals.store.ts';

let house: PaymentsApp;
let superAdmin: Visitor;
let other: Visitor;

beforeAll(async () => {
  house = await openPaymentsApp({ isPaypal: true });
  superAdmin = await house.app.member('root');
  other = await house.app.member('other');
});
afterAll(() => house.stop());

let members = 0;

async function request(member: Visitor, amount = '20.00'): Promise<string> {
  const input = { amount, payoutTo: 'me@example.com' };
  return (await member.call(paymentRoutes.withdraw, { input })).body.withdrawal.id;
}

/** Of a member with $50: $20 were sent to the provider, which has not answered. */
async function sentWithdrawal() {
  const member = await house.app.member(`sent${(members += 1)}`);
  await giveCash(house, member, 5_000n);
  return { member, id: await sentBy(member) };
}

async function sentBy(member: Visitor): Promise<string> {
  const id = await request(member);
  const now = house.app.clock.now();
  await changeWithdrawal(house.app.db, id, {
    state: 'approved',
    decided_at: now,
    sent_at: now,
    attention: 'unclear',
  });
  return id;
}

const finish = (id: string, isPaid: boolean) =>
  superAdmin.call(paymentRoutes.finishWithdrawal, { params: { id }, input: { isPaid, note: 'Looked up.' } });
const says = (id: string, state: 'paid' | 'failed' | 'returned') =>
  settlePayout(id, { state, ref: 'batch', reason: 'The receiver is unknown.' }, house.parts);
const rowOf = (id: string) =>
  house.app.db.transaction().execute(async (tx) => (await lockWithdrawal(tx, id))!);
const available = (member: Visitor) => availableCents(house.app, member.id);

const frozenReason = async (member: Visitor) =>
  (await findHolders(house.app.db, [member.id])).get(member.id)?.frozen_reason ?? null;

async function lossCents(): Promise<number> {
  const id = systemAccountId('losses', 'USD');
  const totals = await listTotals(house.app.db, house.app.clock.now());
  return -Number(totals.find((total) => total.id === id)?.balance ?? 0n);
}

test('a payout that was paid after its return is taken from withdrawals that wait: a hold shields nothing', async () => {
  const { member, id } = await sentWithdrawal();
  await finish(id, false);
  const waiting = await request(member, '45.00');
  await says(id, 'paid');
  const before = await lossCents();
  expect((await finish(id, true)).body.withdrawal).toMatchObject({ state: 'paid', attention: null });
  expect(await rowOf(waiting)).toMatchObject({ state: 'rejected' });
  expect(await available(member)).toBe(3_000);
  expect(await lossCents()).toBe(before);
  expect(await bellsOf(house, member.id)).toEqual([
    'Your withdrawal of $20.00 could not be paid out',
    'Your withdrawal of $45.00 was stopped',
    'Your withdrawal of $20.00 was paid out',
  ]);
});

test('what comes back of a payout that was partly a loss makes the loss good first', async () => {
  const { member, id } = await sentWithdrawal();
  await finish(id, false);
  await sendCash(house, member, other, 4_200n);
  await says(id, 'paid');
  const before = await lossCents();
  await finish(id, true);
  expect([await available(member), (await lossCents()) - before]).toEqual([0, 1_200]);
  await says(id, 'returned');
  expect([await available(member), (await lossCents()) - before]).toEqual([800, 0]);
});

test('a provider’s failure after SuperAdmin paid by hand credits nothing: a person decides', async () => {
  const { member, id } = await sentWithdrawal();
  await finish(id, true);
  for (let time = 0; time < 2; time += 1) await says(id, 'failed');
  expect(await rowOf(id)).toMatchObject({ state: 'paid', attention: 'returnedAfterFinish' });
  expect(await available(member)).toBe(3_000);
  const alarms = (await bellsOf(house, superAdmin.id)).filter((title) => title.includes('came back'));
  expect(alarms).toHaveLength(1);
  expect((await finish(id, true)).body.withdrawal).toMatchObject({ state: 'paid', attention: null });
  expect(await available(member)).toBe(3_000);
  await says(id, 'failed');
  expect(await rowOf(id)).toMatchObject({ state: 'paid', attention: null });
});

test('a payout that came back after SuperAdmin’s word is credited once a person says so', async () => {
  const { member, id } = await sentWithdrawal();
  await finish(id, true);
  await says(id, 'returned');
  expect((await finish(id, false)).body.withdrawal).toMatchObject({ state: 'failed', attention: null });
  expect(await available(member)).toBe(5_000);
  await says(id, 'returned');
  await says(id, 'paid');
  expect(await rowOf(id)).toMatchObject({ state: 'failed', attention: null });
  expect(await available(member)).toBe(5_000);
  expect((await finish(id, false)).status).toBe(409);
});

test('a wallet that a person froze stays frozen when a payout that alarmed meanwhile is judged', async () => {
  const { member, id } = await sentWithdrawal();
  await finish(id, false);
  const freezing = { params: { id: member.id }, input: { reason: 'Under investigation.' } };
  expect((await superAdmin.call(walletRoutes.freezeWallet, freezing)).status).toBe(200);
  await says(id, 'paid');
  expect(await frozenReason(member)).toBe('Under investigation.');
  expect((await finish(id, true)).body.withdrawal).toMatchObject({ state: 'paid', isFrozen: true });
  expect(await frozenReason(member)).toBe('Under investigation.');
});

test('of two payouts that alarmed, the wallet opens with the second that is judged', async () => {
  const { member, id } = await sentWithdrawal();
  const second = await sentBy(member);
  for (const each of [id, second]) {
    await finish(each, false);
    await says(each, 'paid');
  }
  expect((await finish(id, true)).body.withdrawal).toMatchObject({ isFrozen: true });
  expect((await finish(second, true)).body.withdrawal).toMatchObject({ isFrozen: false });
  expect(await available(member)).toBe(1_000);
});

test('two payouts that alarmed and are judged at once open the wallet', async () => {
  const { member, id } = await sentWithdrawal();
  const second = await sentBy(member);
  for (const each of [id, second]) {
    await finish(each, false);
    await says(each, 'paid');
  }
  const answers = await Promise.all([finish(id, true), finish(second, true)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await frozenReason(member)).toBeNull();
  expect(await available(member)).toBe(1_000);
});

test('a wallet that owes for one payout stays frozen when another is judged', async () => {
  const { member, id } = await sentWithdrawal();
  const second = await sentBy(member);
  for (const each of [id, second]) await finish(each, false);
  await sendCash(house, member, other, 4_200n);
  for (const each of [id, second]) await says(each, 'paid');
  expect((await finish(id, true)).body.withdrawal).toMatchObject({ isFrozen: true });
  expect((await finish(second, false)).body.withdrawal).toMatchObject({ isFrozen: true });
  expect(await frozenReason(member)).toContain('$12.00');
});
