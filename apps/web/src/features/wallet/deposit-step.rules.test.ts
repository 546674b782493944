import type { Deposit } from '@msm/contract/wallet/schemas';
import { expect, test } from 'vitest';
import { needsMember, stepOf } from './deposit-step.rules.ts';

const card = (state: Deposit['state'], driver: Deposit['driver'] = 'stripe') =>
  ({ state, driver, method: 'card' }) as const;
const paypal = (state: Deposit['state'], driver: Deposit['driver'] = 'paypal') =>
  ({ state, driver, method: 'paypal' }) as const;
const SECRET = { clientSecret: 'pi_1_secret', publishableKey: 'pk_test' };
const at = (query: string) => new URLSearchParams(query);

test('a card that was confirmed is processing, also after a reload and before the server has heard of it', () => {
  expect(stepOf(card('waiting'), SECRET, at(''))).toBe('stripeForm');
  expect(stepOf(card('waiting'), { ...SECRET, isConfirmed: true }, at(''))).toBe('processing');
  expect(stepOf(card('confirming'), { ...SECRET, isConfirmed: true }, at(''))).toBe('processing');
});

test('back from the bank the address says whether it was paid, also in a tab that knows nothing', () => {
  expect(stepOf(card('waiting'), SECRET, at('redirect_status=succeeded'))).toBe('processing');
  expect(stepOf(card('waiting'), {}, at('redirect_status=pending'))).toBe('processing');
  expect(stepOf(card('waiting'), SECRET, at('redirect_status=failed'))).toBe('stripeForm');
  expect(stepOf(card('waiting'), {}, at('redirect_status=failed'))).toBe('stripeFormGone');
});

test('what the server says ends it, whatever the tab remembers', () => {
  const begun = { ...SECRET, isConfirmed: true };
  expect(stepOf(card('succeeded'), begun, at(''))).toBe('done');
  expect(stepOf(card('failed'), begun, at('redirect_status=succeeded'))).toBe('failed');
  expect(stepOf(paypal('canceled'), {}, at('token=1'))).toBe('failed');
});

test('the test driver asks for a card, its bank, or PayPal', () => {
  expect(stepOf(card('waiting', 'test'), {}, at(''))).toBe('testCard');
  expect(stepOf(card('failed', 'test'), {}, at(''))).toBe('testCard');
  expect(stepOf(card('confirming', 'test'), {}, at(''))).toBe('testBank');
  expect(stepOf(paypal('waiting', 'test'), {}, at(''))).toBe('testPaypal');
});

test('a deposit is continued only where this tab can go on with it', () => {
  expect(needsMember(card('waiting'), SECRET)).toBe(true);
  expect(needsMember(card('waiting'), {})).toBe(false);
  expect(needsMember(card('processing'), SECRET)).toBe(false);
  expect(needsMember(paypal('waiting'), { approveUrl: 'https://paypal.example/approve' })).toBe(true);
  expect(needsMember(paypal('waiting'), {})).toBe(false);
  expect(needsMember(card('waiting', 'test'), {})).toBe(true);
});
