import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { MINUTE_MS } from '../../../platform/clock.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { setFrozen } from '../admin/holders.store.ts';
import { availableCents, giveCash, openPaymentsApp, type PaymentsApp } from '../payments/payments.fixture.ts';
import { checkPayouts, payOut } from './pay-out.ts';
import { changeWithdrawal, lockWithdrawal } from './withdrawals.store.ts';

let house: PaymentsApp;
let superAdmin: Visitor;

beforeAll(async () => {
  house = await openPaymentsApp({ isPaypal: true });
  superAdmin = await house.app.member('root');
});
afterAll(() => house.stop());

let members = 0;

async function memberWith(cents: bigint): Promise<Visitor> {
  const member = await house.app.member(`saver${(members += 1)}`);
  await giveCash(house, member, cents);
  return member;
}

async function request(member: Visitor, payoutTo = 'me@example.com', amount = '20.00') {
  const { status, body } = await member.call(paymentRoutes.withdraw, { input: { amount, payoutTo } });
  expect(status).toBe(201);
  return body.withdrawal.id as string;
}

const approve = (id: string) =>
  superAdmin.call(paymentRoutes.approveWithdrawal, { params: { id }, input: {} });
const reject = (id: string) =>
  superAdmin.call(paymentRoutes.rejectWithdrawal, { params: { id }, input: { reason: 'Unknown receiver.' } });
const rowOf = (id: string) =>
  house.app.db.transaction().execute(async (tx) => (await lockWithdrawal(tx, id))!);
const stateOf = async (id: string) => (await rowOf(id)).state;
const payoutsOf = async (id: string) =>
  (await house.control('paypal')).payouts!.filter(({ senderBatchId }) => senderBatchId === id);

async function checkAfter(milliseconds: number): Promise<void> {
  const { clock } = house.app;
  clock.advance(milliseconds);
  await checkPayouts(house.parts).finally(() => clock.advance(-milliseconds));
}

test('a frozen wallet pays nothing out, and a rejected withdrawal goes back into it', async () => {
  const member = await memberWith(5_000n);
  const id = await request(member);
  const freeze = { params: { id: member.id }, input: { reason: 'Chargeback' } };
  expect((await superAdmin.call(walletRoutes.freezeWallet, freeze)).status).toBe(200);
  expect((await approve(id)).status).toBe(409);
  expect(await stateOf(id)).toBe('waiting');
  expect((await reject(id)).status).toBe(200);
  expect(await availableCents(house.app, member.id)).toBe(5_000);
});

test('a wallet that is frozen after the approval pays out once it is opened; until then a person may end it', async () => {
  const member = await memberWith(5_000n);
  const id = await request(member);
  await house.app.db.transaction().execute(async (tx) => {
    const now = house.app.clock.now();
    await changeWithdrawal(tx, id, { state: 'approved', decided_at: now, next_check_at: now });
    await setFrozen(tx, member.id, 'Chargeback');
  });
  await payOut(id, house.parts);
  expect(await payoutsOf(id)).toHaveLength(0);
  const isForPerson = async () => {
    const { body } = await superAdmin.call(paymentRoutes.listQueuedWithdrawals, {
      input: { state: 'approved' },
    });
    return body.withdrawals.find((each: { id: string }) => each.id === id).isForPerson as boolean;
  };
  expect(await isForPerson()).toBe(true);
  await house.app.db.transaction().execute((tx) => setFrozen(tx, member.id, null));
  expect(await isForPerson()).toBe(false);
  await checkAfter(2 * 60 * MINUTE_MS);
  expect(await payoutsOf(id)).toHaveLength(1);
});

test('a withdrawal is held, approved, paid once and told to its member', async () => {
  const member = await memberWith(5_000n);
  const id = await request(member);
  expect(await availableCents(house.app, member.id)).toBe(3_000);
  expect((await approve(id)).status).toBe(200);
  await expect.poll(() => payoutsOf(id)).toHaveLength(1);
  await checkAfter(3 * MINUTE_MS);
  expect(await stateOf(id)).toBe('paid');
  expect(await availableCents(house.app, member.id)).toBe(3_000);
  const own = await member.call(paymentRoutes.listWithdrawals);
  expect(own.body.withdrawals[0]).toMatchObject({ state: 'paid', livemode: false });
  const bells = await house.app.db
    .selectFrom('engagement_notifications')
    .select('kind')
    .where('member_id', '=', member.id)
    .execute();
  expect(bells).toEqual([{ kind: 'withdrawal_paid' }]);
});

test('of approvals and rejections at once one counts, and the money moves once', async () => {
  const member = await memberWith(5_000n);
  const id = await request(member);
  const answers = await Promise.all([approve(id), reject(id), approve(id), reject(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const state = await stateOf(id);
  expect(await availableCents(house.app, member.id)).toBe(state === 'rejected' ? 5_000 : 3_000);
});

test('a rejected withdrawal and one that is taken back free the money', async () => {
  const member = await memberWith(5_000n);
  const [rejected, canceled] = [await request(member), await request(member)];
  expect((await reject(rejected)).body.withdrawal).toMatchObject({
    state: 'rejected',
    reason: 'Unknown receiver.',
  });
  const cancel = () => member.call(paymentRoutes.cancelWithdrawal, { params: { id: canceled } });
  expect((await cancel()).body.withdrawal).toMatchObject({ state: 'canceled' });
  expect((await cancel()).status).toBe(200);
  expect((await approve(canceled)).status).toBe(409);
  expect(await availableCents(house.app, member.id)).toBe(5_000);
});

test('a payout whose answer was lost is looked up and not repeated', async () => {
  const member = await memberWith(5_000n);
  const id = await request(member);
  await house.control(
    'paypal',
    { when: 'after', kind: 'drop', times: 1, method: 'POST', path: '/payouts' },
    'POST',
  );
  await approve(id);
  await expect.poll(() => payoutsOf(id)).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: 'approved', reference: null });
  await checkAfter(5 * MINUTE_MS);
  expect(await payoutsOf(id)).toHaveLength(1);
  expect(await stateOf(id)).toBe('paid');
});

test('a provider that fails is asked again; runs that meet pay once', async () => {
  const member = await memberWith(5_000n);
  const id = await request(member);
  await house.control(
    'paypal',
    { when: 'before', kind: 'answer', name: 'serverError', times: 1, path: '/payouts' },
    'POST',
  );
  await approve(id);
  await expect.poll(async () => (await rowOf(id)).sent_at).not.toBeNull();
  house.app.clock.advance(5 * MINUTE_MS);
  await Promise.all([payOut(id, house.parts), payOut(id, house.parts), checkPayouts(house.parts)]);
  house.app.clock.advance(-5 * MINUTE_MS);
  expect(await payoutsOf(id)).toHaveLength(1);
});

test('a payout that fails for good frees the money and tells the member why', async () => {
  const member = await memberWith(5_000n);
  const id = await request(member, 'blocked@example.com');
  await approve(id);
  await expect.poll(() => payoutsOf(id)).toHaveLength(1);
  await checkAfter(3 * MINUTE_MS);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', reason: 'The receiver cannot receive payments.' });
  expect(await availableCents(house.app, member.id)).toBe(5_000);
  const refused = await request(member);
  await house.control(
    'paypal',
    { when: 'before', kind: 'answer', name: 'funds', times: 1, path: '/payouts' },
    'POST',
  );
  await approve(refused);
  await expect.poll(() => stateOf(refused)).toBe('failed');
  expect(await availableCents(house.app, member.id)).toBe(5_000);
});

test('a payout that comes back after it was paid is credited once', async () => {
  const member = await memberWith(5_000n);
  const id = await request(member, 'unclaimed@example.com');
  await approve(id);
  await expect.poll(() => payoutsOf(id)).toHaveLength(1);
  const batch = (await payoutsOf(id))[0]!.id;
  await house.newEvents('paypal');
  for (const status of ['SUCCESS', 'RETURNED']) await house.control('paypal', { payout: { batch, status } });
  const [paid, returned] = await house.newEvents('paypal');
  expect((await house.deliver('paypal', paid!)).status).toBe(200);
  expect(await stateOf(id)).toBe('paid');
  await Promise.all([returned, returned, paid].map((event) => house.deliver('paypal', event!)));
  expect(await stateOf(id)).toBe('failed');
  expect(await availableCents(house.app, member.id)).toBe(5_000);
});

test('the same key asks once; more than there is, than a day allows or than may wait is refused', async () => {
  const member = await memberWith(3_000_000n);
  const send = (amount: string, key: string) =>
    member.call(paymentRoutes.withdraw, { input: { amount }, headers: { 'idempotency-key': key } });
  const answers = await Promise.all([1, 2, 3].map(() => send('10.00', 'one')));
  expect(new Set(answers.map(({ body }) => body.withdrawal.id)).size).toBe(1);
  expect((await send('11.00', 'one')).status).toBe(422);
  expect((await send('9990.00', 'two')).status).toBe(201);
  expect(await send('1.00', 'three')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('24 hours') },
  });
  const poor = await memberWith(600n);
  for (let count = 0; count < 5; count += 1) await request(poor, 'me@example.com', '1.00');
  const sixth = await poor.call(paymentRoutes.withdraw, { input: { amount: '1.00' } });
  expect(sixth).toMatchObject({ status: 409, body: { message: expect.stringContaining('wait already') } });
  expect(await availableCents(house.app, poor.id)).toBe(100);
  const tooMuch = await poor.call(paymentRoutes.withdraw, { input: { amount: '2.00' } });
  expect(tooMuch).toMatchObject({ status: 409, body: { message: 'Insufficient funds.' } });
});

test('the queue shows whose it is, oldest first', async () => {
  const { body } = await superAdmin.call(paymentRoutes.listQueuedWithdrawals, {
    input: { state: 'waiting' },
  });
  const times = body.withdrawals.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(times).toEqual(times.toSorted());
  expect(body.withdrawals[0].member).toMatchObject({
    username: expect.any(String),
    email: expect.any(String),
  });
});
