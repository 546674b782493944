import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import type { Visitor } from '../../../../tests/visitor.ts';
import { readPaymentSettings } from '../../../adapters/payments/payment-settings.ts';
import { createPayments } from '../../../adapters/payments/create-payments.ts';
import { availableCents, openPaymentsApp, type PaymentsApp } from './payments.fixture.ts';
import { paymentsJobs } from './payments.jobs.ts';

let house: PaymentsApp;
let superAdmin: Visitor;

beforeAll(async () => {
  house = await openPaymentsApp({});
  superAdmin = await house.app.member('root');
});
afterAll(() => house.stop());

let members = 0;
const newMember = () => house.app.member(`tester${(members += 1)}`);

const GOOD = '4242 4242 4242 4242';
const DECLINED = '4000 0000 0000 0002';
const ASKING = '4000 0025 0000 3155';

async function begin(member: Visitor, route = paymentRoutes.depositByCard) {
  const { status, body } = await member.call(route, { input: { amount: 12.5, currency: 'USD' } });
  expect(status).toBe(201);
  expect(body.deposit).toMatchObject({ state: 'waiting', driver: 'test', livemode: false, amount: '12.50' });
  const confirm = (input: object) =>
    member.call(paymentRoutes.confirmTestDeposit, { params: { id: body.deposit.id }, input });
  return { id: body.deposit.id as string, body, confirm };
}

test('the test card is credited by a signed event through the handler of webhooks', async () => {
  const member = await newMember();
  const { body, confirm } = await begin(member);
  expect(body).toMatchObject({ clientSecret: expect.stringContaining('_secret_'), publishableKey: null });
  const answers = await Promise.all([1, 2].map(() => confirm({ cardNumber: GOOD })));
  expect(answers.map((answer) => answer.body.deposit.state)).toEqual(['succeeded', 'succeeded']);
  expect(answers[0]!.body.deposit).toMatchObject({ livemode: false, operationId: expect.any(String) });
  expect(await availableCents(house.app, member.id)).toBe(1_250);
});

test('the card that declines can be replaced, the one that asks needs a yes', async () => {
  const member = await newMember();
  const { confirm } = await begin(member);
  const declined = await confirm({ cardNumber: DECLINED });
  expect(declined.body.deposit).toMatchObject({ state: 'failed', failure: 'Your card was declined.' });
  expect((await confirm({ cardNumber: ASKING })).body.deposit).toMatchObject({ state: 'confirming' });
  expect((await confirm({ cardNumber: GOOD })).status).toBe(400);
  expect((await confirm({ isApproved: false })).body.deposit).toMatchObject({ state: 'failed' });
  await confirm({ cardNumber: ASKING });
  expect(await availableCents(house.app, member.id)).toBe(0);
  expect((await confirm({ isApproved: true })).body.deposit).toMatchObject({ state: 'succeeded' });
  expect(await availableCents(house.app, member.id)).toBe(1_250);
  const { confirm: other } = await begin(member);
  expect((await other({ cardNumber: '4111 1111 1111 1111' })).status).toBe(400);
});

test('PayPal without a registration is approved or canceled on a page of the portal', async () => {
  const member = await newMember();
  const approved = await begin(member, paymentRoutes.depositByPaypal as never);
  expect(approved.body.approveUrl).toContain(`/msmpay/deposit/${approved.id}`);
  const canceled = await begin(member, paymentRoutes.depositByPaypal as never);
  expect((await canceled.confirm({ isApproved: false })).body.deposit).toMatchObject({ state: 'canceled' });
  expect((await approved.confirm({ isApproved: true })).body.deposit).toMatchObject({ state: 'succeeded' });
  expect(await availableCents(house.app, member.id)).toBe(1_250);
});

test('an event that a stopped server left is delivered by its job', async () => {
  const member = await newMember();
  const { id } = await begin(member);
  const { test: driver } = house.parts.payments;
  const event = driver!.eventFor({ id, ref: `pi_test_${id}`, amountCents: 1_250n }, 'succeeded');
  const deliver = paymentsJobs(house.parts).find(({ job }) => job.name === 'wallet.deliver-test-event')!;
  await deliver.run({ event });
  await deliver.run({ event });
  expect(await availableCents(house.app, member.id)).toBe(1_250);
});

test('an event that this installation did not sign is refused, and other providers do not exist', async () => {
  const member = await newMember();
  const { id } = await begin(member);
  const payments = createPayments(readPaymentSettings({}), {
    ...house.parts,
    fetch,
    secrets: { ...house.app.secrets, keysFor: () => [Buffer.alloc(32, 7)] },
  });
  const event = payments.test!.eventFor({ id, ref: `pi_test_${id}`, amountCents: 1_250n }, 'succeeded');
  const { headers } = payments.test!.sign(event);
  const send = (url: string) => member.send({ method: 'POST', url, headers, payload: event });
  expect((await send('/webhooks/test-payments')).status).toBe(400);
  expect((await send('/webhooks/stripe')).status).toBe(404);
  expect(await availableCents(house.app, member.id)).toBe(0);
  const tooLarge = await member.send({
    method: 'POST',
    url: '/webhooks/test-payments',
    payload: 'x'.repeat(70_000),
  });
  expect(tooLarge.status).toBe(413);
});

test('without a provider an approval says that it was paid by hand', async () => {
  const member = await newMember();
  const { confirm } = await begin(member);
  await confirm({ cardNumber: GOOD });
  const { body } = await member.call(paymentRoutes.withdraw, {
    input: { amount: '5.00', payoutTo: 'IBAN 123' },
  });
  const params = { id: body.withdrawal.id };
  const paid = await superAdmin.call(paymentRoutes.approveWithdrawal, {
    params,
    input: { reference: 'Wire 7' },
  });
  expect(paid.body.withdrawal).toMatchObject({ state: 'paid', reference: 'Wire 7', livemode: false });
  expect(await availableCents(house.app, member.id)).toBe(750);
});

test('wallets that hold test money take no real payments', async () => {
  const member = await newMember();
  const { db } = house.app;
  const live = { is_live: true, driver: 'stripe', operation_id: member.id } as const;
  const { id } = await begin(member);
  await db.updateTable('wallet_deposits').set(live).where('id', '=', id).execute();
  const refused = await member.call(paymentRoutes.depositByCard, { input: { amount: '5.00' } });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('real money') } });
  await db.deleteFrom('wallet_deposits').where('id', '=', id).execute();
});

test('amounts that are none are refused with a message and begin nothing', async () => {
  const member = await newMember();
  for (const amount of [0, -1, '1.005', 1.005, '1,000', Infinity, 'NaN', '99999999999999', '', null]) {
    const { status, body } = await member.call(paymentRoutes.depositByCard, { input: { amount } });
    expect([amount, status]).toEqual([amount, 400]);
    expect(body.fields.amount).toEqual(expect.any(String));
  }
  expect((await member.call(paymentRoutes.listDeposits)).body.deposits).toEqual([]);
});
