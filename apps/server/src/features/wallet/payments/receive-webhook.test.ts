import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_WEBHOOK_BYTES } from '@msm/contract/wallet/limits';
import { openPaymentsApp, type PaymentsApp } from './payments.fixture.ts';

let house: PaymentsApp;
beforeAll(async () => void (house = await openPaymentsApp({ isPaypal: true })));
afterAll(() => house.stop());

/** Signed as PayPal signs. */
async function deliver(event: unknown): Promise<number> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  await house.control('paypal', { event: body });
  const [signed] = await house.newEvents('paypal');
  return (await house.deliver('paypal', signed!)).status;
}

const payout = (sender_item_id: unknown) => ({
  event_type: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
  resource: { transaction_status: 'SUCCESS', payout_item: { sender_item_id } },
});
const dispute = (given: object) => ({
  event_type: 'CUSTOMER.DISPUTE.CREATED',
  resource: {
    dispute_id: 'PP-D-1',
    status: 'OPEN',
    dispute_amount: { currency_code: 'USD', value: '1.00' },
    disputed_transactions: [{ seller_transaction_id: 'CAPTURE1' }],
    ...given,
  },
});

test.each([
  ['no JSON', '{'],
  ['no object', 'null'],
  ['an array', '[]'],
  ['no event', '{}'],
  ['no resource', { event_type: 'CHECKOUT.ORDER.APPROVED', resource: null }],
  ['an order without an id', { event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} }],
  [
    'an order whose id is a path',
    { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: '../../v1/payments' } },
  ],
  [
    'a capture whose order is a path',
    {
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/..' }] },
    },
  ],
  ['a payout without an item', { event_type: 'PAYMENT.PAYOUTS-ITEM.SUCCEEDED', resource: {} }],
  ['a payout whose id is a number', payout(7)],
  ['a dispute over no amount', dispute({ dispute_amount: { currency_code: 'USD', value: 'NaN' } })],
  ['a dispute without an id', dispute({ dispute_id: undefined })],
  ['a dispute whose id no table can hold', dispute({ dispute_id: '\0' })],
])('a signed message that is %s is refused', async (_what, event) => {
  expect(await deliver(event)).toBe(400);
});

test.each([
  ['a payout of another system', payout('invoice-7')],
  ['an unknown payout', payout(randomUUID())],
  ['an unknown order', { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'UNKNOWN1' } }],
  ['a dispute over an unknown payment', dispute({})],
  ['something else', { event_type: 'BILLING.PLAN.CREATED', resource: {} }],
])('a signed message about %s is accepted, and changes nothing', async (_what, event) => {
  expect(await deliver(event)).toBe(200);
  const { rows } = await sql`
    select id from wallet_deposits union all select id from wallet_withdrawals`.execute(house.app.db);
  expect(rows).toEqual([]);
});

test('a body above the limit, an empty one and one without headers are refused', async () => {
  const large = JSON.stringify({ padding: 'x'.repeat(MAX_WEBHOOK_BYTES) });
  expect(await deliver(large)).toBe(413);
  for (const body of ['', '{}']) {
    const { status } = await house.deliver('paypal', { body, headers: {} });
    expect(status).toBe(400);
  }
});
