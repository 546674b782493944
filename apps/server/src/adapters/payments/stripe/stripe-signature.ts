// `Stripe-Signature: t=…,v1=…`: HMAC-SHA256 over the time, a dot and the raw body. Several v1 stand side by side while a secret
// is rolled. The test driver signs its own events in the same way.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { forgedMessage, type SignedMessage } from '../../../platform/ports/payments.ts';

export const SIGNATURE_HEADER = 'stripe-signature';

/** Older messages are refused: a recorded one is of no use later. Each redelivery is signed anew. */
const TOLERANCE_SECONDS = 300;

type Key = string | Buffer;

const hmacOf = (key: Key, time: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${time}.`).update(body).digest();

export function signatureOf(key: Key, body: Buffer, now: Date): string {
  const time = String(Math.floor(now.getTime() / 1_000));
  return `t=${time},v1=${hmacOf(key, time, body).toString('hex')}`;
}

/** Throws unless one of the keys has signed it within the tolerance. */
export function assertSigned({ body, headers }: SignedMessage, keys: readonly Key[], now: Date): void {
  const header = headers[SIGNATURE_HEADER];
  const parts = typeof header === 'string' && header.length < 2_000 ? header.split(',') : [];
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
  const [time = ''] = valuesOf('t');
  const isFresh =
    /^\d{1,12}$/.test(time) && Math.abs(now.getTime() / 1_000 - Number(time)) <= TOLERANCE_SECONDS;
  const given = valuesOf('v1').map((hex) => Buffer.from(hex, 'hex'));
  const isOurs = keys.some((key) => {
    const expected = hmacOf(key, time, body);
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected));
  });
  if (!isFresh || !isOurs) throw forgedMessage();
}
