import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../../../tests/visitor.ts';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { changeWithdrawal } from '../payouts/withdrawals.store.ts';
import { findDeposit } from './deposits.store.ts';
import {
  availableCents,
  bellsOf,
  creditByCard,
  openPaymentsApp,
  sendCash,
  type PaymentsApp,
  type SignedEvent,
} from './payments.fixture.ts';

let house: PaymentsApp;
let superAdmin: Visitor;

beforeAll(async () => {
  house = await openPaymentsApp({ isStripe: true, isPaypal: true });
  superAdmin = await house.app.member('root');
});
afterAll(() => house.stop());

let members = 0;
async function creditedMember(amount = '25.00') {
  const member = await house.app.member(`disputed${(members += 1)}`);
  return { member, ...(await creditByCard(house, member, amount)) };
}

/** The events of these disputes, in order and not delivered. */
async function disputeEvents(ref: string, disputes: readonly Record<string, string>[]) {
  for (const each of disputes) await house.control('stripe', { dispute: { payment_intent: ref, ...each } });
  return house.newEvents('stripe');
}
const deliver = async (...events: (SignedEvent | undefined)[]) => {
  for (const event of events) expect((await house.deliver('stripe', event!)).status).toBe(200);
};
const rowOf = async (id: string) => (await findDeposit(house.app.db, id))!;

test('each dispute over a deposit takes its part once, and gives it back once when it is won', async () => {
  const { member, id, ref } = await creditedMember();
  const [first, second, firstWon, secondLost] = await disputeEvents(ref, [
    { id: '1', amount: '1000' },
    { id: '2', amount: '700' },
    { id: '1', amount: '1000', status: 'won' },
    { id: '2', amount: '700', status: 'lost' },
  ]);
  await deliver(first, first);
  expect(await availableCents(house.app, member.id)).toBe(1_500);
  await deliver(second, first, second);
  expect(await availableCents(house.app, member.id)).toBe(800);
  await deliver(firstWon, firstWon, first);
  expect(await availableCents(house.app, member.id)).toBe(1_800);
  await deliver(secondLost, second, firstWon);
  expect(await availableCents(house.app, member.id)).toBe(1_800);
  expect(await rowOf(id)).toMatchObject({ taken_cents: 700n, lost_cents: 0n, state: 'succeeded' });
});

test('disputes that come at once or before the payment count once each, and never above what was paid', async () => {
  const { member, id, ref } = await creditedMember();
  const events = await disputeEvents(ref, [
    { id: '1', amount: '2000' },
    { id: '2', amount: '2000' },
    { id: '3', amount: '500', status: 'won' },
  ]);
  await Promise.all([...events, ...events].map((event) => deliver(event)));
  expect(await availableCents(house.app, member.id)).toBe(0);
  expect(await rowOf(id)).toMatchObject({ taken_cents: 2_500n, lost_cents: 0n, state: 'refunded' });
  await deliver(...(await disputeEvents(ref, [{ id: '1', amount: '2000', status: 'won' }])));
  expect(await availableCents(house.app, member.id)).toBe(500);
});

test('a dispute that is won for a member who was erased stays with the house', async () => {
  const { member, id, ref } = await creditedMember();
  await sendCash(house, member, superAdmin, 1_000n);
  const [opened, won] = await disputeEvents(ref, [{}, { status: 'won' }]);
  await deliver(opened);
  expect(await rowOf(id)).toMatchObject({ taken_cents: 1_500n, lost_cents: 1_000n });
  await house.app.db.updateTable('wallet_deposits').set({ member_id: null }).where('id', '=', id).execute();
  await deliver(won, won, opened);
  expect(await rowOf(id)).toMatchObject({ taken_cents: 0n, lost_cents: 0n, state: 'succeeded' });
});

async function withdraw(member: Visitor, amount: string): Promise<string> {
  const { status, body } = await member.call(paymentRoutes.withdraw, { input: { amount } });
  expect(status).toBe(201);
  return body.withdrawal.id;
}
const withdrawalsOf = async (member: Visitor) =>
  (await member.call(paymentRoutes.listWithdrawals)).body.withdrawals.map(
    ({ amount, state }: { amount: string; state: string }) => `${amount} ${state}`,
  );

test('withdrawals that were not sent do not shield money from a dispute: the newest are stopped, as far as needed', async () => {
  const { member, id, ref } = await creditedMember();
  await withdraw(member, '10.00');
  const approved = await withdraw(member, '8.00');
  const now = house.app.clock.now();
  await changeWithdrawal(house.app.db, approved, { state: 'approved', decided_at: now });
  const [first, second] = await disputeEvents(ref, [
    { id: '1', amount: '1000' },
    { id: '2', amount: '1500' },
  ]);
  await deliver(first, first);
  expect(await withdrawalsOf(member)).toEqual(['8.00 rejected', '10.00 waiting']);
  expect(await availableCents(house.app, member.id)).toBe(500);
  await deliver(second);
  expect(await withdrawalsOf(member)).toEqual(['8.00 rejected', '10.00 rejected']);
  expect(await availableCents(house.app, member.id)).toBe(0);
  expect(await rowOf(id)).toMatchObject({ taken_cents: 2_500n, lost_cents: 0n });
  expect(await bellsOf(house, member.id)).toEqual([
    'Your withdrawal of $8.00 was stopped',
    'Your withdrawal of $10.00 was stopped',
  ]);
});

test('a withdrawal that the provider may have paid is not stopped, and the queue shows that the wallet is frozen', async () => {
  const { member, id, ref } = await creditedMember();
  const sent = await withdraw(member, '20.00');
  const waiting = await withdraw(member, '1.00');
  const now = house.app.clock.now();
  await changeWithdrawal(house.app.db, sent, { state: 'approved', decided_at: now, sent_at: now });
  await deliver(...(await disputeEvents(ref, [{}])));
  expect(await withdrawalsOf(member)).toEqual(['1.00 rejected', '20.00 approved']);
  expect(await rowOf(id)).toMatchObject({ taken_cents: 500n, lost_cents: 2_000n });
  const { body } = await superAdmin.call(paymentRoutes.listQueuedWithdrawals, {});
  const queued = body.withdrawals.find((each: { id: string }) => each.id === waiting);
  expect(queued).toMatchObject({ isFrozen: true, frozenReason: expect.stringContaining('$20.00') });
});

test('a withdrawal that is asked for while a dispute takes the money does not shield it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { member, id, ref } = await creditedMember();
    const [opened] = await disputeEvents(ref, [{}]);
    await Promise.all([
      member.call(paymentRoutes.withdraw, { input: { amount: '10.00' } }),
      deliver(opened),
      member.call(paymentRoutes.withdraw, { input: { amount: '5.00' } }),
    ]);
    expect(await rowOf(id)).toMatchObject({ taken_cents: 2_500n, lost_cents: 0n });
  }
});
