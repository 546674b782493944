import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { checkDeposits } from './check-deposits.ts';
import { availableCents, openPaymentsApp, sendCash, type PaymentsApp } from './payments.fixture.ts';

let house: PaymentsApp;
let superAdmin: Visitor;

beforeAll(async () => {
  house = await openPaymentsApp({ isStripe: true, isPaypal: true });
  superAdmin = await house.app.member('root');
});
afterAll(() => house.stop());

let members = 0;
const newMember = () => house.app.member(`payer${(members += 1)}`);

async function beginCard(member: Visitor, amount = '25.00', key?: string) {
  const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
  const answer = await member.call(paymentRoutes.depositByCard, { input: { amount }, headers });
  expect(answer.status).toBe(201);
  return answer.body as { deposit: { id: string; state: string }; clientSecret: string };
}

const stateOf = async (member: Visitor, id: string) =>
  (await member.call(paymentRoutes.readDeposit, { params: { id } })).body.deposit;

/** Sessions and signatures do not last as long as the checks do. */
async function checkAfter(milliseconds: number): Promise<void> {
  const { clock } = house.app;
  clock.advance(milliseconds);
  await checkDeposits(house.parts).finally(() => clock.advance(-milliseconds));
}

async function paidByCard(amount = '25.00') {
  const member = await newMember();
  const { deposit, clientSecret } = await beginCard(member, amount);
  await house.payCard(clientSecret, 'visa');
  const [succeeded] = await house.newEvents('stripe');
  return { member, id: deposit.id, ref: clientSecret.split('_secret_')[0]!, succeeded: succeeded! };
}

async function creditedByCard(amount = '25.00') {
  const paid = await paidByCard(amount);
  expect((await house.deliver('stripe', paid.succeeded)).status).toBe(200);
  return paid;
}

const spendAll = async (member: Visitor) =>
  sendCash(house, member, superAdmin, BigInt(await availableCents(house.app, member.id)));

test('a card that succeeds is credited once, however often its event comes', async () => {
  const { member, id, succeeded } = await paidByCard();
  expect(await availableCents(house.app, member.id)).toBe(0);
  const answers = await Promise.all([1, 2, 3].map(() => house.deliver('stripe', succeeded)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await availableCents(house.app, member.id)).toBe(2_500);
  expect(await stateOf(member, id)).toMatchObject({ state: 'succeeded', livemode: false, failure: null });
});

test('a declined card credits nothing, and the next card still can', async () => {
  const member = await newMember();
  const { deposit, clientSecret } = await beginCard(member);
  await house.payCard(clientSecret, 'chargeDeclined');
  await house.payCard(clientSecret, 'visa');
  const [failed, succeeded] = await house.newEvents('stripe');
  await house.deliver('stripe', failed!);
  expect(await stateOf(member, deposit.id)).toMatchObject({
    state: 'failed',
    failure: 'Your card was declined.',
  });
  await house.deliver('stripe', succeeded!);
  await house.deliver('stripe', failed!);
  expect(await stateOf(member, deposit.id)).toMatchObject({ state: 'succeeded' });
  expect(await availableCents(house.app, member.id)).toBe(2_500);
});

test('a bank that asks its customer is waited for', async () => {
  const member = await newMember();
  const { deposit, clientSecret } = await beginCard(member);
  await house.payCard(clientSecret, 'authenticationRequired');
  await house.deliver('stripe', (await house.newEvents('stripe'))[0]!);
  expect(await stateOf(member, deposit.id)).toMatchObject({ state: 'confirming' });
  await house.payCard(clientSecret, 'authenticationRequired');
  await house.deliver('stripe', (await house.newEvents('stripe'))[0]!);
  expect(await availableCents(house.app, member.id)).toBe(2_500);
});

test('forged, changed, stale and unsigned events change nothing', async () => {
  const { member, succeeded } = await paidByCard();
  const { body, headers } = succeeded;
  const signature = headers['stripe-signature']!;
  const forgeries = [
    { body: body.replace('2500', '9900'), headers },
    { body, headers: { 'stripe-signature': signature.replace(/v1=../, 'v1=00') } },
    { body, headers: { 'stripe-signature': signature.replace(/t=\d+/, 't=1700000000') } },
    { body, headers: { 'stripe-signature': '' } },
    { body, headers: {} },
    { body: '{', headers },
  ];
  for (const forged of forgeries) expect((await house.deliver('stripe', forged)).status).toBe(400);
  const paypal = { body, headers: { 'paypal-cert-url': 'https://paypal.example.com/cert.pem' } };
  expect((await house.deliver('paypal', paypal)).status).toBe(400);
  expect(await availableCents(house.app, member.id)).toBe(0);
  expect((await house.deliver('stripe', succeeded)).status).toBe(200);
  expect(await availableCents(house.app, member.id)).toBe(2_500);
});

test('the same key begins the same payment also when the first answer was lost; another amount under it is refused', async () => {
  const member = await newMember();
  const input = { amount: '30.00' };
  const headers = { 'idempotency-key': 'lost-answer' };
  const fault = { when: 'after', kind: 'drop', times: 1, path: '/v1/payment_intents' };
  await house.control('stripe', fault, 'POST');
  const lost = await member.call(paymentRoutes.depositByCard, { input, headers });
  expect(lost.status).toBe(502);
  const first = await beginCard(member, '30.00', 'lost-answer');
  const second = await beginCard(member, '30.00', 'lost-answer');
  expect(second.clientSecret).toBe(first.clientSecret);
  expect((await house.control('stripe')).intents!.filter(({ amount }) => amount === 3_000)).toHaveLength(1);
  const other = await member.call(paymentRoutes.depositByCard, { input: { amount: '31.00' }, headers });
  expect(other.status).toBe(422);
});

test('a refusal of a repeated request changes nothing in a deposit that is open or credited', async () => {
  const member = await newMember();
  const begin = (key: string) =>
    member.call(paymentRoutes.depositByPaypal, {
      input: { amount: '40.00' },
      headers: { 'idempotency-key': key },
    });
  const refuseNext = () =>
    house.control(
      'paypal',
      {
        when: 'before',
        kind: 'answer',
        name: 'funds',
        times: 1,
        method: 'POST',
        path: '/v2/checkout/orders',
      },
      'POST',
    );
  const { deposit, approveUrl } = (await begin('again')).body;
  await refuseNext();
  expect((await begin('again')).status).toBe(422);
  expect(await stateOf(member, deposit.id)).toMatchObject({ state: 'waiting', failure: null });
  await house.decideAtPaypal(approveUrl, 'pay');
  await checkAfter(11 * MINUTE_MS);
  expect(await availableCents(house.app, member.id)).toBe(4_000);
  await refuseNext();
  expect((await begin('again')).status).toBe(422);
  expect(await stateOf(member, deposit.id)).toMatchObject({ state: 'succeeded', failure: null });

  await refuseNext();
  expect((await begin('refused-at-once')).status).toBe(422);
  const { body } = await member.call(paymentRoutes.listDeposits);
  expect(body.deposits[0]).toMatchObject({ state: 'failed', isCancelable: false });
  // Accepted after all, it is open like any other.
  const accepted = (await begin('refused-at-once')).body;
  expect(accepted.deposit).toMatchObject({ state: 'waiting', failure: null, isCancelable: true });
  await house.decideAtPaypal(accepted.approveUrl, 'pay');
  await checkAfter(11 * MINUTE_MS);
  expect(await availableCents(house.app, member.id)).toBe(8_000);
});

test('a payment whose webhook never came is found by the check', async () => {
  const { member, id, succeeded } = await paidByCard();
  await checkAfter(0);
  expect(await availableCents(house.app, member.id)).toBe(0);
  await checkAfter(11 * MINUTE_MS);
  expect(await availableCents(house.app, member.id)).toBe(2_500);
  await house.deliver('stripe', succeeded);
  expect(await stateOf(member, id)).toMatchObject({ state: 'succeeded' });
  expect(await availableCents(house.app, member.id)).toBe(2_500);
});

test('a deposit that stays open is given up after days, and credited all the same when it is paid', async () => {
  const member = await newMember();
  const { deposit, clientSecret } = await beginCard(member);
  await checkAfter(4 * DAY_MS);
  expect(await stateOf(member, deposit.id)).toMatchObject({ state: 'canceled' });
  await house.payCard(clientSecret, 'visa');
  await house.deliver('stripe', (await house.newEvents('stripe'))[0]!);
  expect(await availableCents(house.app, member.id)).toBe(2_500);
});

test('another amount than asked for is not credited but given back', async () => {
  const { member, id, succeeded } = await paidByCard();
  await house.app.db
    .updateTable('wallet_deposits')
    .set({ amount_cents: 9_900n })
    .where('id', '=', id)
    .execute();
  await house.deliver('stripe', succeeded);
  expect(await availableCents(house.app, member.id)).toBe(0);
  expect(await stateOf(member, id)).toMatchObject({ state: 'failed' });
  await expect
    .poll(async () => (await house.newEvents('stripe')).map(({ body }) => JSON.parse(body).type))
    .toContain('charge.refunded');
});

test('a refund takes the money back once, also when it overtakes the payment', async () => {
  const { member, id, ref, succeeded } = await paidByCard();
  const refund = (amount: string) =>
    fetch(`${house.sandbox.url}/stripe/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ payment_intent: ref, amount }),
    });
  await refund('1000');
  await refund('1500');
  const [part, whole] = await house.newEvents('stripe');
  await house.deliver('stripe', part!);
  expect(await availableCents(house.app, member.id)).toBe(0);
  await house.deliver('stripe', succeeded);
  expect(await availableCents(house.app, member.id)).toBe(1_500);
  await Promise.all([whole, part, whole].map((event) => house.deliver('stripe', event!)));
  expect(await availableCents(house.app, member.id)).toBe(0);
  expect(await stateOf(member, id)).toMatchObject({ state: 'refunded' });
});

test('a dispute over money that was spent freezes the wallet and tells SuperAdmin; won, the loss is made good', async () => {
  const { member, id, ref } = await creditedByCard();
  await spendAll(member);
  await house.control('stripe', { dispute: { payment_intent: ref, status: 'needs_response' } });
  await house.control('stripe', { dispute: { payment_intent: ref, status: 'won' } });
  const [opened, won] = await house.newEvents('stripe');
  await house.deliver('stripe', opened!);
  const row = () =>
    house.app.db.selectFrom('wallet_deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(await row()).toMatchObject({ taken_cents: 0n, lost_cents: 2_500n });
  const refused = await member.call(paymentRoutes.withdraw, { input: { amount: '1.00' } });
  expect(refused).toMatchObject({ status: 403 });
  const bells = await house.app.db
    .selectFrom('engagement_notifications')
    .select('title')
    .where('member_id', '=', superAdmin.id)
    .execute();
  expect(bells.map(({ title }) => title)).toContainEqual(expect.stringContaining('owes $25.00'));
  await house.deliver('stripe', won!);
  await house.deliver('stripe', opened!);
  expect(await row()).toMatchObject({ taken_cents: 0n, lost_cents: 0n, state: 'succeeded' });
  expect(await availableCents(house.app, member.id)).toBe(0);
});

async function beginPaypal(member: Visitor) {
  const answer = await member.call(paymentRoutes.depositByPaypal, { input: { amount: '40.00' } });
  expect(answer.status).toBe(201);
  return answer.body as { deposit: { id: string }; approveUrl: string };
}

test('PayPal is credited when the approved order is captured, once for the answer and the event', async () => {
  const member = await newMember();
  const { deposit, approveUrl } = await beginPaypal(member);
  const params = { id: deposit.id };
  const early = await member.call(paymentRoutes.captureDeposit, { params });
  expect(early.body.deposit).toMatchObject({ state: 'waiting' });
  expect(await house.decideAtPaypal(approveUrl, 'pay')).toContain(`/msmpay/deposit/${deposit.id}`);
  // The first answer is lost: asked again, the order is captured already.
  await house.control('paypal', { when: 'after', kind: 'drop', times: 1, path: '/capture' }, 'POST');
  expect((await member.call(paymentRoutes.captureDeposit, { params })).status).toBe(502);
  expect(await availableCents(house.app, member.id)).toBe(0);
  const again = await member.call(paymentRoutes.captureDeposit, { params });
  expect(again.body.deposit).toMatchObject({ state: 'succeeded', livemode: false });
  for (const event of await house.newEvents('paypal'))
    expect((await house.deliver('paypal', event)).status).toBe(200);
  expect(await availableCents(house.app, member.id)).toBe(4_000);
});

test('an approval without a return is collected by the check; a canceled one never is', async () => {
  const [member, other] = [await newMember(), await newMember()];
  const approved = await beginPaypal(member);
  const canceled = await beginPaypal(other);
  await house.decideAtPaypal(approved.approveUrl, 'pay');
  await house.decideAtPaypal(canceled.approveUrl, 'cancel');
  await checkAfter(HOUR_MS);
  expect(await availableCents(house.app, member.id)).toBe(4_000);
  expect(await availableCents(house.app, other.id)).toBe(0);
});

test('PayPal’s capture that is pending or declined is not money', async () => {
  const [member, other] = [await newMember(), await newMember()];
  for (const [payer, capture, state] of [
    [member, 'PENDING', 'processing'],
    [other, 'DECLINED', 'failed'],
  ] as const) {
    await house.control('paypal', { capture });
    const { deposit, approveUrl } = await beginPaypal(payer);
    await house.decideAtPaypal(approveUrl, 'pay');
    const { body } = await payer.call(paymentRoutes.captureDeposit, { params: { id: deposit.id } });
    expect(body.deposit).toMatchObject({ state });
    expect(await availableCents(house.app, payer.id)).toBe(0);
  }
  await house.control('paypal', { capture: 'COMPLETED' });
});

test('a PayPal event with another body or another webhook’s signature is refused', async () => {
  const member = await newMember();
  const { approveUrl } = await beginPaypal(member);
  await house.decideAtPaypal(approveUrl, 'pay');
  const [event] = (await house.newEvents('paypal')).slice(-1);
  const { body, headers } = event!;
  const forgeries = [
    { body: `${body} `, headers },
    { body, headers: { ...headers, 'paypal-transmission-id': 'another' } },
    { body, headers: { ...headers, 'paypal-transmission-time': '2020-01-01T00:00:00Z' } },
    {
      body,
      headers: {
        ...headers,
        'paypal-cert-url': headers['paypal-cert-url']!.replace('127.0.0.1', 'localhost'),
      },
    },
    { body, headers: { ...headers, 'paypal-auth-algo': 'none' } },
  ];
  for (const forged of forgeries) expect((await house.deliver('paypal', forged)).status).toBe(400);
  expect((await house.deliver('paypal', event!)).status).toBe(200);
});

test('a deposit of another member does not exist', async () => {
  const [member, other] = [await newMember(), await newMember()];
  const { deposit } = await beginCard(member);
  expect((await other.call(paymentRoutes.readDeposit, { params: { id: deposit.id } })).status).toBe(404);
  expect((await other.call(paymentRoutes.captureDeposit, { params: { id: deposit.id } })).status).toBe(404);
});
