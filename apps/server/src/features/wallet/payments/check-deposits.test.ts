import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_OPEN_DEPOSITS } from '@msm/contract/wallet/limits';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { walletRoutes } from '@msm/contract/wallet/routes';
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/clock.ts';
import { PaymentFault } from '../../../platform/ports/payments.ts';
import type { Visitor } from '../../../../tests/visitor.ts';
import { checkDeposits } from './check-deposits.ts';
import { giveDepositBack } from './refund-deposit.ts';
import { claimDue, findDeposit, insertDeposit } from './deposits.store.ts';
import { availableCents, bellsOf, openPaymentsApp, type PaymentsApp } from './payments.fixture.ts';

let house: PaymentsApp;
let superAdmin: Visitor;

beforeAll(async () => {
  house = await openPaymentsApp({ isStripe: true, isPaypal: true });
  superAdmin = await house.app.member('root');
});
afterAll(() => house.stop());

let members = 0;
const newMember = () => house.app.member(`opener${(members += 1)}`);

/** Members pay by hand, tests do not: each call comes from an address of its own. */
let addresses = 0;
const begin = (member: Visitor, key?: string) =>
  Object.assign(member, { address: `2001:db8:${(addresses += 1)}::1` }).call(paymentRoutes.depositByCard, {
    input: { amount: '25.00' },
    headers: key ? { 'idempotency-key': key } : {},
  });

async function checkAfter(milliseconds: number): Promise<void> {
  const { clock } = house.app;
  clock.advance(milliseconds);
  await checkDeposits(house.parts).finally(() => clock.advance(-milliseconds));
}

test('a member has ten open deposits at most, also at once; a paid one and a repeated key do not count', async () => {
  const member = await newMember();
  const first = await begin(member, 'first');
  const answers = await Promise.all(Array.from({ length: MAX_OPEN_DEPOSITS + 3 }, () => begin(member)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_OPEN_DEPOSITS - 1);
  const refused = answers.find(({ status }) => status !== 201)!;
  expect(refused).toMatchObject({
    status: 409,
    body: { problem: 'tooManyOpen', message: expect.stringContaining('10 deposits of yours are open') },
  });
  expect((await begin(member, 'first')).body.clientSecret).toBe(first.body.clientSecret);
  await house.payCard(first.body.clientSecret, 'visa');
  for (const event of await house.newEvents('stripe')) await house.deliver('stripe', event);
  expect((await begin(member)).status).toBe(201);
  expect((await begin(member)).status).toBe(409);
});

test('the oldest are checked first, and a member with many delays no other', async () => {
  const { db, clock } = house.app;
  const [busy, quiet] = [await newMember(), await newMember()];
  const insert = (member: Visitor, minutesAgo: number) =>
    insertDeposit(
      db,
      {
        member_id: member.id,
        idem_key: `${minutesAgo}`,
        method: 'card',
        driver: 'stripe',
        is_live: false,
        amount_cents: 100n,
      },
      { now: clock.now(), checkAt: after(clock.now(), -minutesAgo * MINUTE_MS) },
    );
  const oldest = await insert(busy, 90);
  const second = await insert(busy, 80);
  for (let minutes = 70; minutes > 50; minutes -= 1) await insert(busy, minutes);
  const other = await insert(quiet, 5);
  const now = clock.now();
  const claimed = await claimDue(db, { now, until: after(now, MINUTE_MS), limit: 3 });
  expect(claimed.map(({ id }) => id)).toEqual([oldest, second, other].map(({ id }) => id));
  await db
    .updateTable('wallet_deposits')
    .set({ next_check_at: null })
    .where('driver', '=', 'stripe')
    .execute();
});

test('a deposit that is being processed is followed until the provider says how it ended', async () => {
  const member = await newMember();
  await house.control('paypal', { capture: 'PENDING' });
  const { body } = await member.call(paymentRoutes.depositByPaypal, { input: { amount: '40.00' } });
  await house.decideAtPaypal(body.approveUrl, 'pay');
  const { id } = body.deposit;
  await member.call(paymentRoutes.captureDeposit, { params: { id } });
  await house.control('paypal', { capture: 'COMPLETED' });
  for (const days of [4, 6, 9]) {
    await checkAfter(days * DAY_MS);
    expect(await findDeposit(house.app.db, id)).toMatchObject({
      state: 'processing',
      next_check_at: expect.any(Date),
    });
  }
  const order = (await findDeposit(house.app.db, id))!.provider_ref;
  await house.control('paypal', { captured: { order, status: 'COMPLETED' } });
  await checkAfter(14 * DAY_MS);
  expect(await availableCents(house.app, member.id)).toBe(4_000);
});

/** Paid otherwise than asked for, so that it is given back; the first try meets the fault. */
async function mismatchedAt(provider: 'stripe' | 'paypal', fault: object): Promise<string> {
  const { db } = house.app;
  const member = await newMember();
  const { body } =
    provider === 'stripe'
      ? await begin(member)
      : await member.call(paymentRoutes.depositByPaypal, { input: { amount: '25.00' } });
  const { id } = body.deposit as { id: string };
  await db.updateTable('wallet_deposits').set({ amount_cents: 9_900n }).where('id', '=', id).execute();
  const path = provider === 'stripe' ? '/v1/refunds' : '/refund';
  await house.control(provider, { when: 'before', kind: 'answer', times: 1, path, ...fault }, 'POST');
  if (provider === 'stripe') await house.payCard(body.clientSecret, 'visa');
  else {
    await house.decideAtPaypal(body.approveUrl, 'pay');
    await member.call(paymentRoutes.captureDeposit, { params: { id } });
  }
  for (const event of await house.newEvents(provider)) await house.deliver(provider, event);
  await expect.poll(async () => (await findDeposit(db, id))!.checks).toBe(1);
  return id;
}

test.each([
  ['stripe', { status: 200, body: { id: 're_1', object: 'refund', status: 'failed' } }],
  ['paypal', { status: 201, body: { id: '1', status: 'FAILED' } }],
] as const)('a refund that %s accepts and calls failed is tried again', async (provider, answer) => {
  const id = await mismatchedAt(provider, answer);
  await checkAfter(HOUR_MS);
  for (const event of await house.newEvents(provider)) await house.deliver(provider, event);
  expect((await findDeposit(house.app.db, id))!.refunded_cents).toBe(2_500n);
});

test('a payment that cannot be given back ends in SuperAdmin’s overview, and is told once', async () => {
  const { db } = house.app;
  const member = await newMember();
  const { body } = await begin(member);
  const { id } = body.deposit;
  await db.updateTable('wallet_deposits').set({ amount_cents: 9_900n }).where('id', '=', id).execute();
  const fault = { when: 'before', kind: 'answer', name: 'serverError', times: 50, path: '/v1/refunds' };
  await house.control('stripe', fault, 'POST');
  await house.payCard(body.clientSecret, 'visa');
  for (const event of await house.newEvents('stripe')) await house.deliver('stripe', event);
  const failedRefunds = async () =>
    (await superAdmin.call(walletRoutes.readLedgerOverview)).body.failedRefunds;
  await checkAfter(HOUR_MS);
  expect(await failedRefunds()).toEqual([]);
  for (let tries = 1; tries < 22; tries += 1) await checkAfter(HOUR_MS + tries * 7 * HOUR_MS);
  expect(await failedRefunds()).toEqual([
    expect.objectContaining({ depositId: id, driver: 'stripe', amount: '25.00', currency: 'USD' }),
  ]);
  const alarms = (await bellsOf(house, superAdmin.id)).filter((title) => title.includes('not be given back'));
  expect(alarms).toHaveLength(1);
  expect((await findDeposit(db, id))!.next_check_at).toBeNull();
  // Tried again, it fails again: the provider is still away.
  expect((await superAdmin.call(paymentRoutes.retryRefund, { params: { id } })).status).toBe(200);
  expect(await failedRefunds()).toEqual([]);
  for (let tries = 1; tries < 22; tries += 1) await checkAfter(HOUR_MS + tries * 7 * HOUR_MS);
  expect(await failedRefunds()).toHaveLength(1);
  const ref = body.clientSecret.split('_secret_')[0];
  while ((await refundAtStripe(ref)) !== 200);
  for (const event of await house.newEvents('stripe')) await house.deliver('stripe', event);
  expect(await failedRefunds()).toEqual([]);
});

test('a payment that could not be given back is given back by a retry, or dismissed with a note', async () => {
  const { db, clock } = house.app;
  const failed = async () => {
    const id = await mismatchedAt('stripe', { name: 'serverError' });
    await db
      .updateTable('wallet_deposits')
      .set({ refund_failed_at: clock.now(), next_check_at: null })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const [retried, dismissed] = [await failed(), await failed()];
  expect((await superAdmin.call(paymentRoutes.retryRefund, { params: { id: retried } })).status).toBe(200);
  const dismiss = () =>
    superAdmin.call(paymentRoutes.dismissRefund, {
      params: { id: dismissed },
      input: { note: 'Sent back by bank.' },
    });
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 409]);
  await expect
    .poll(async () => {
      for (const event of await house.newEvents('stripe')) await house.deliver('stripe', event);
      return (await findDeposit(db, retried))!.refunded_cents;
    })
    .toBe(2_500n);
  await checkAfter(DAY_MS);
  // A job that was queued before a person settled it does not give it back once more.
  await giveDepositBack(dismissed, house.parts);
  for (const event of await house.newEvents('stripe')) await house.deliver('stripe', event);
  expect(await findDeposit(db, dismissed)).toMatchObject({ refunded_cents: 0n, next_check_at: null });
  expect((await superAdmin.call(walletRoutes.readLedgerOverview)).body.failedRefunds).toEqual([]);
});

test('a refund that fails after a person dismissed it is not listed again', async () => {
  const { parts } = house;
  const { db, clock } = house.app;
  const id = await mismatchedAt('stripe', { name: 'serverError' });
  const refund = async () => {
    await db
      .updateTable('wallet_deposits')
      .set({ checks: 20, refund_failed_at: clock.now(), next_check_at: null })
      .where('id', '=', id)
      .execute();
    const input = { note: 'Sent back by bank.' };
    expect((await superAdmin.call(paymentRoutes.dismissRefund, { params: { id }, input })).status).toBe(200);
    throw new PaymentFault('Stripe');
  };
  const stripe = { ...parts.payments.providers.get('stripe')!, refund };
  const providers = new Map([...parts.payments.providers, ['stripe', stripe]] as const);
  await giveDepositBack(id, { ...parts, payments: { ...parts.payments, providers } });
  expect(await findDeposit(db, id)).toMatchObject({ refund_failed_at: null, next_check_at: null });
});

/** As a person does at the provider; takes what is left of the faults. */
const refundAtStripe = async (ref: string) =>
  (
    await fetch(`${house.sandbox.url}/stripe/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ payment_intent: ref }),
    })
  ).status;

test('a provider that is slow with one deposit holds up no other', async () => {
  const { parts } = house;
  const stripe = parts.payments.providers.get('stripe')!;
  const [slow, prompt] = [await newMember(), await newMember()];
  const slowRef = (await begin(slow)).body.clientSecret.split('_secret_')[0];
  const { body } = await begin(prompt);
  await house.payCard(body.clientSecret, 'visa');
  const answered = Promise.withResolvers<void>();
  const getStatus = async (ref: string) => {
    if (ref === slowRef) await answered.promise;
    const facts = await stripe.getStatus(ref);
    if (body.clientSecret.startsWith(ref)) answered.resolve();
    return facts;
  };
  const providers = new Map([...parts.payments.providers, ['stripe', { ...stripe, getStatus }]] as const);
  house.app.clock.advance(HOUR_MS);
  await checkDeposits({ ...parts, payments: { ...parts.payments, providers } });
  house.app.clock.advance(-HOUR_MS);
  expect(await availableCents(house.app, prompt.id)).toBe(2_500);
});

test('an approval that comes while its deposit is checked is collected by the next check', async () => {
  const { parts } = house;
  const paypal = parts.payments.providers.get('paypal')!;
  const member = await newMember();
  const { body } = await member.call(paymentRoutes.depositByPaypal, { input: { amount: '40.00' } });
  const { provider_ref: approved } = (await findDeposit(house.app.db, body.deposit.id))!;
  const getStatus = async (ref: string) => {
    const facts = await paypal.getStatus(ref);
    if (ref !== approved) return facts;
    await house.decideAtPaypal(body.approveUrl, 'pay');
    for (const event of await house.newEvents('paypal')) await house.deliver('paypal', event);
    return facts;
  };
  const providers = new Map([...parts.payments.providers, ['paypal', { ...paypal, getStatus }]] as const);
  house.app.clock.advance(HOUR_MS);
  await checkDeposits({ ...parts, payments: { ...parts.payments, providers } });
  await checkDeposits(parts);
  house.app.clock.advance(-HOUR_MS);
  expect(await availableCents(house.app, member.id)).toBe(4_000);
});
