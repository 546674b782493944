import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createSignatureCheck } from './paypal-signature.ts';

const CERT = '/v1/notifications/certs/CERT-360caa42-fca2a594';

/** The address that a certificate is fetched from, if any. */
async function fetchedFrom(
  address: string,
  [baseUrl, isLive]: readonly [string, boolean],
): Promise<string | undefined> {
  let fetched: string | undefined;
  const check = createSignatureCheck(
    { clientId: 'id', clientSecret: 'secret', webhookId: 'hook', baseUrl, isLive },
    {
      clock: systemClock,
      fetch: async (url) => {
        fetched = url instanceof URL ? url.href : undefined;
        throw new Error('There is no network here.');
      },
    },
  );
  const headers = {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': address,
    'paypal-transmission-id': 'id',
    'paypal-transmission-time': new Date().toISOString(),
    'paypal-transmission-sig': 'AA==',
  };
  await expect(check({ body: Buffer.from('{}'), headers })).rejects.toThrow();
  return fetched;
}

const LIVE = ['https://api-m.paypal.com', true] as const;
const SANDBOX = ['https://api-m.sandbox.paypal.com', false] as const;
const STAND_IN = ['http://127.0.0.1:4000/paypal', false] as const;

test.each([
  [`https://api.paypal.com${CERT}`, LIVE],
  [`https://api-m.paypal.com${CERT}`, LIVE],
  [`https://api.sandbox.paypal.com${CERT}`, SANDBOX],
  [`https://api-m.sandbox.paypal.com${CERT}`, SANDBOX],
  [`http://127.0.0.1:4000/paypal${CERT}`, STAND_IN],
])('the certificate at %s is fetched', async (address, mode) => {
  expect(await fetchedFrom(address, mode)).toBe(address);
});

test.each([
  // Of the other mode: test messages must not fill live wallets.
  [`https://api.sandbox.paypal.com${CERT}`, LIVE],
  [`https://api.paypal.com${CERT}`, SANDBOX],
  [`https://api.paypal.com.example.com${CERT}`, LIVE],
  [`https://example.com${CERT}`, LIVE],
  [`https://api.paypal.com@example.com${CERT}`, LIVE],
  [`https://user:secret@api.paypal.com${CERT}`, LIVE],
  [`https://api.paypal.com:8443${CERT}`, LIVE],
  [`http://api.paypal.com${CERT}`, LIVE],
  ['https://api.paypal.com/v1/notifications/certs/../../../uploads/mine', LIVE],
  ['https://api.paypal.com/v1/notifications/certs/%2e%2e/%2e%2e/mine', LIVE],
  ['https://api.paypal.com/v1/notifications/certs/..%2f..%2fmine', LIVE],
  ['https://api.paypal.com/v1/notifications/certs/', LIVE],
  [`https://api.paypal.com/redirect${CERT}`, LIVE],
  [`https://api.paypal.com${CERT}?to=https://example.com`, LIVE],
  [`https://api.paypal.com${CERT}#mine`, LIVE],
  [`http://127.0.0.1:4000/other${CERT}`, STAND_IN],
  [`http://127.0.0.1:4001/paypal${CERT}`, STAND_IN],
  ['no address', LIVE],
  ['', LIVE],
])('the certificate at %s is never fetched', async (address, mode) => {
  expect(await fetchedFrom(address, mode)).toBeUndefined();
});
