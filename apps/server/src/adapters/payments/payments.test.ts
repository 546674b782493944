import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { createPayments } from './create-payments.ts';
import { readPaymentSettings } from './payment-settings.ts';
import { assertSigned, SIGNATURE_HEADER, signatureOf } from './stripe/stripe-signature.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const LIVE_STRIPE = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
const PAYPAL = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'hook' };
const SANDBOX = { PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com' };

const offered = (env: Record<string, string>) => {
  const secrets = createSecrets('a secret of this test, long enough');
  return createPayments(readPaymentSettings(env), { fetch, clock: systemClock, secrets });
};

test('without keys both ways to pay are the test driver’s', () => {
  const { card, paypal, payouts, isLive } = offered({});
  expect([card.provider?.driver, paypal.provider?.driver, payouts, isLive]).toEqual([
    'test',
    'test',
    undefined,
    false,
  ]);
});

test('beside live keys there is no test driver, and what is not set up says so', () => {
  const { card, paypal, test: driver, isLive } = offered(LIVE_STRIPE);
  expect([card.provider?.driver, paypal.provider, driver, isLive]).toEqual([
    'stripe',
    undefined,
    undefined,
    true,
  ]);
  expect(paypal.reason).toContain('PAYPAL_CLIENT_ID');
  expect(offered({ ...STRIPE, ...PAYPAL, ...SANDBOX })).toMatchObject({
    isLive: false,
    payouts: { driver: 'paypal' },
  });
});

test.each([
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY: is missing'],
  [{ ...STRIPE, STRIPE_SECRET_KEY: 'nonsense' }, 'STRIPE_SECRET_KEY: must be a key'],
  [{ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'of the same mode'],
  [{ ...LIVE_STRIPE, STRIPE_BASE_URL: 'http://127.0.0.1:1' }, 'a live key is sent to Stripe alone'],
  [{ ...STRIPE, ...PAYPAL }, 'both be live or both be test'],
  [{ ...STRIPE, ...PAYPAL, PAYPAL_BASE_URL: 'https://api.paypal.com' }, 'both be live or both be test'],
  [{ PAYPAL_CLIENT_ID: 'id' }, 'PAYPAL_CLIENT_SECRET: is missing'],
])('settings %j are refused by name', (env, words) => {
  expect(() => readPaymentSettings(env)).toThrow(words);
});

test('a signature holds for its body, its key and five minutes', () => {
  const [body, now] = [Buffer.from('{"a":1}'), new Date()];
  const message = (header: string | undefined, bytes = body) => ({
    body: bytes,
    headers: { [SIGNATURE_HEADER]: header },
  });
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const header = signatureOf('key', body, now);
  const holds = (given: ReturnType<typeof message>, keys: string[], at = now) => {
    try {
      assertSigned(given, keys, at);
      return true;
    } catch {
      // Refused, which is what is asked.
      return false;
    }
  };
  expect(holds(message(header), ['key'], later(299))).toBe(true);
  expect(holds(message(`${header},v1=00`), ['other', 'key'])).toBe(true);
  for (const [given, keys, at] of [
    [message(header), ['other'], now],
    [message(header), ['key'], later(302)],
    [message(header), ['key'], later(-302)],
    [message(header, Buffer.from('{"a":2}')), ['key'], now],
    [message(header.replace('v1=', 'v0=')), ['key'], now],
    [message(header.replace(/t=\d+/, 't=1e9')), ['key'], now],
    [message(undefined), ['key'], now],
  ] as const)
    expect(holds(given, [...keys], at)).toBe(false);
});
