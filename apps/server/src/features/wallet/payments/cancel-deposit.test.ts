import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPOSITS_LISTED, MAX_OPEN_DEPOSITS } from '@msm/contract/wallet/limits';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { HOUR_MS } from '../../../platform/clock.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { checkDeposits } from './check-deposits.ts';
import { findDeposit, insertDeposit } from './deposits.store.ts';
import { availableCents, openPaymentsApp, type PaymentsApp } from './payments.fixture.ts';

let house: PaymentsApp;

beforeAll(async () => {
  house = await openPaymentsApp({ isStripe: true, isPaypal: true });
  await house.app.member('root');
});
afterAll(() => house.stop());

let members = 0;
const newMember = () => house.app.member(`giver${(members += 1)}`);

/** Members pay by hand, tests do not: each call comes from an address of its own. */
let addresses = 0;
const elsewhere = (member: Visitor) => Object.assign(member, { address: `2001:db8:${(addresses += 1)}::1` });
const begin = (member: Visitor, key: string = randomUUID()) =>
  elsewhere(member).call(paymentRoutes.depositByCard, {
    input: { amount: '25.00' },
    headers: { 'idempotency-key': key },
  });
const cancel = (member: Visitor, id: string) =>
  elsewhere(member).call(paymentRoutes.cancelDeposit, { params: { id } });
const statusAtStripe = async (clientSecret: string) =>
  (await house.control('stripe')).intents!.find(({ id }) => clientSecret.startsWith(id))!.status;
const deliverAll = async (provider: 'stripe' | 'paypal') => {
  for (const event of await house.newEvents(provider)) await house.deliver(provider, event);
};

async function checkAfter(milliseconds: number): Promise<void> {
  const { clock } = house.app;
  clock.advance(milliseconds);
  await checkDeposits(house.parts).finally(() => clock.advance(-milliseconds));
}

test('ten abandoned deposits lock no member out: each can be given up, also one whose card was declined', async () => {
  const member = await newMember();
  const begun = [];
  for (let count = 0; count < MAX_OPEN_DEPOSITS; count += 1) begun.push((await begin(member)).body);
  await house.payCard(begun[0]!.clientSecret, 'chargeDeclined');
  await deliverAll('stripe');
  expect(await begin(member)).toMatchObject({
    status: 409,
    body: { problem: 'tooManyOpen', message: expect.stringContaining('cancel one of them') },
  });
  const { body } = await member.call(paymentRoutes.listDeposits);
  expect(body.deposits.map((each: { isCancelable: boolean }) => each.isCancelable)).toEqual(
    begun.map(() => true),
  );
  const { id } = begun[0]!.deposit;
  for (let time = 0; time < 2; time += 1)
    expect(await cancel(member, id)).toMatchObject({
      status: 200,
      body: { deposit: { state: 'canceled', failure: null, isCancelable: false } },
    });
  expect(await statusAtStripe(begun[0]!.clientSecret)).toBe('canceled');
  expect((await begin(member)).status).toBe(201);
});

test('a card that another tab confirms after the cancellation is not charged', async () => {
  const member = await newMember();
  const { deposit, clientSecret } = (await begin(member)).body;
  await cancel(member, deposit.id);
  await house.payCard(clientSecret, 'visa');
  await deliverAll('stripe');
  expect(await statusAtStripe(clientSecret)).toBe('canceled');
  expect(await availableCents(house.app, member.id)).toBe(0);
});

test('a deposit that was paid before its cancellation is credited, and answered so', async () => {
  const member = await newMember();
  const { deposit, clientSecret } = (await begin(member)).body;
  await house.payCard(clientSecret, 'visa');
  expect((await cancel(member, deposit.id)).body.deposit).toMatchObject({ state: 'succeeded' });
  await deliverAll('stripe');
  expect((await cancel(member, deposit.id)).body.deposit).toMatchObject({ state: 'succeeded' });
  expect(await availableCents(house.app, member.id)).toBe(2_500);
});

test('a provider without an answer leaves the deposit open', async () => {
  const member = await newMember();
  const { deposit } = (await begin(member)).body;
  const fault = { when: 'before', kind: 'answer', name: 'serverError', times: 1, path: '/cancel' };
  await house.control('stripe', fault, 'POST');
  expect((await cancel(member, deposit.id)).status).toBe(502);
  expect(await findDeposit(house.app.db, deposit.id)).toMatchObject({ state: 'waiting' });
  expect((await cancel(member, deposit.id)).body.deposit).toMatchObject({ state: 'canceled' });
});

test('an approval at PayPal after the cancellation is never captured, by event, check or return', async () => {
  const member = await newMember();
  const { body } = await member.call(paymentRoutes.depositByPaypal, { input: { amount: '40.00' } });
  const { id } = body.deposit;
  expect((await cancel(member, id)).body.deposit).toMatchObject({ state: 'canceled' });
  await house.decideAtPaypal(body.approveUrl, 'pay');
  await deliverAll('paypal');
  await checkAfter(HOUR_MS);
  const back = await member.call(paymentRoutes.captureDeposit, { params: { id } });
  expect(back.body.deposit).toMatchObject({ state: 'canceled' });
  const ref = (await findDeposit(house.app.db, id))!.provider_ref;
  const order = (await house.control('paypal')).orders!.find((each) => each.id === ref);
  expect(order).toMatchObject({ status: 'APPROVED' });
  expect(await findDeposit(house.app.db, id)).toMatchObject({ state: 'canceled', next_check_at: null });
});

test('a key whose deposit was given up opens nothing again', async () => {
  const member = await newMember();
  const { deposit } = (await begin(member, 'once')).body;
  await cancel(member, deposit.id);
  expect((await begin(member, 'once')).status).toBe(409);
});

test('a deposit whose provider never answered is given up without it; another member’s does not exist', async () => {
  const { db, clock } = house.app;
  const [member, other] = [await newMember(), await newMember()];
  const now = clock.now();
  const { id } = await insertDeposit(
    db,
    {
      member_id: member.id,
      idem_key: 'lost',
      method: 'card',
      driver: 'stripe',
      is_live: false,
      amount_cents: 100n,
    },
    { now, checkAt: now },
  );
  expect((await cancel(other, id)).status).toBe(404);
  expect((await cancel(member, id)).body.deposit).toMatchObject({ state: 'canceled' });
});

test('an open deposit is listed behind the latest ones, however many there are', async () => {
  const { db, clock } = house.app;
  const member = await newMember();
  const { deposit } = (await begin(member)).body;
  clock.advance(1_000);
  for (let count = 0; count < DEPOSITS_LISTED; count += 1) {
    const now = clock.now();
    const wanted = { method: 'card', driver: 'test', is_live: false, amount_cents: 100n } as const;
    const { id } = await insertDeposit(
      db,
      { ...wanted, member_id: member.id, idem_key: `${count}` },
      { now, checkAt: now },
    );
    await db.updateTable('wallet_deposits').set({ state: 'canceled' }).where('id', '=', id).execute();
  }
  clock.advance(-1_000);
  const { body } = await member.call(paymentRoutes.listDeposits);
  expect(body.deposits).toHaveLength(DEPOSITS_LISTED + 1);
  expect(body.deposits.at(-1)).toMatchObject({ id: deposit.id, isCancelable: true });
});
