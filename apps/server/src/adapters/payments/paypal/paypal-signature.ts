// PayPal's signature: RSA-SHA256 over `transmissionId|time|webhookId|crc32(rawBody)`, by the certificate at an address in a header. That
// address is trusted only at PayPal's own hosts of the same mode, or where PAYPAL_BASE_URL points, and only below the path of certificates:
// what lies at the address can sign anything.
import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Clock } from '../../../platform/clock.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { forgedMessage, PaymentFault, type SignedMessage } from '../../../platform/ports/payments.ts';
import type { PaypalSettings } from '../payment-settings.ts';
import { NAME } from './paypal-call.ts';

const LIVE_HOSTS = ['api.paypal.com', 'api-m.paypal.com'];
const SANDBOX_HOSTS = ['api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'];
const CERTIFICATE_PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/;
const MAX_CERTIFICATE_BYTES = 64 * 1024;
/** PayPal changes its certificate about once a year. */
const MAX_KEPT_CERTIFICATES = 8;
/** PayPal redelivers for three days, with the time and signature of the first try. A repeated event changes nothing. */
const MAX_AGE_MS = 4 * DAY_MS;
const MAX_AHEAD_MS = 300_000;

interface Parts {
  fetch: OutboundFetch;
  clock: Clock;
}

export function createSignatureCheck(
  { webhookId, baseUrl, isLive }: PaypalSettings,
  { fetch, clock }: Parts,
) {
  const base = new URL(baseUrl);
  const folder = base.pathname.replace(/\/$/, '');
  const hosts = isLive ? LIVE_HOSTS : SANDBOX_HOSTS;
  const kept = new Map<string, X509Certificate>();

  function isTrusted(address: URL): boolean {
    const { origin, pathname, protocol, port, hostname } = address;
    // A stand-in may lie below a path of its own. `href` also has credentials, a query and a fragment: there are none.
    if (address.href !== origin + pathname) return false;
    if (origin === base.origin)
      return pathname.startsWith(folder) && CERTIFICATE_PATH.test(pathname.slice(folder.length));
    const isPaypal = protocol === 'https:' && port === '' && hosts.includes(hostname);
    return isPaypal && CERTIFICATE_PATH.test(pathname);
  }

  async function certificateAt(address: URL): Promise<X509Certificate> {
    const known = kept.get(address.href);
    if (known) return known;
    const pem = await fetch(address, { maxBytes: MAX_CERTIFICATE_BYTES, redirect: 'error' })
      .then((answer) => answer.text())
      .catch((error: unknown) => {
        throw new PaymentFault(NAME, { cause: error });
      });
    const certificate = readCertificate(pem);
    if (kept.size >= MAX_KEPT_CERTIFICATES) kept.clear();
    kept.set(address.href, certificate);
    return certificate;
  }

  return async ({ body, headers }: SignedMessage): Promise<void> => {
    const text = (name: string) => {
      const value = headers[name];
      return typeof value === 'string' && value.length < 2_000 ? value : '';
    };
    const [id, time] = [text('paypal-transmission-id'), text('paypal-transmission-time')];
    const sentAt = Date.parse(time);
    const now = clock.now();
    const isInTime = sentAt >= now.getTime() - MAX_AGE_MS && sentAt <= now.getTime() + MAX_AHEAD_MS;
    const address = URL.parse(text('paypal-cert-url'));
    const isOurAlgorithm = text('paypal-auth-algo') === 'SHA256withRSA';
    if (!isInTime || !isOurAlgorithm || !address || !isTrusted(address)) throw forgedMessage();
    const certificate = await certificateAt(address);
    const isValid = certificate.validFromDate <= now && now <= certificate.validToDate;
    const isSigned = createVerify('RSA-SHA256')
      .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
      .verify(certificate.publicKey, text('paypal-transmission-sig'), 'base64');
    if (!isValid || !isSigned) throw forgedMessage();
  };
}

function readCertificate(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (error) {
    throw new PaymentFault(NAME, { cause: error });
  }
}
