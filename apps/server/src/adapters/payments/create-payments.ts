// The ways to pay that this installation offers. Stripe and PayPal take their own method; what they leave is the test driver's, unless one
// of them is live: play money must not fill wallets that are paid out for real.
import type { Clock } from '../../platform/clock.ts';
import type { OutboundFetch } from '../../platform/outbound/outbound.ts';
import type { PaymentMethod, PaymentProvider, Payments } from '../../platform/ports/payments.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { PaymentSettings } from './payment-settings.ts';
import { createPaypal } from './paypal/create-paypal.ts';
import { createStripe } from './stripe/create-stripe.ts';
import { createTestPayments } from './test/create-test-payments.ts';

interface Parts {
  fetch: OutboundFetch;
  clock: Clock;
  secrets: Secrets;
}

/** As Stripe asks of content policies that show its card form. */
const STRIPE_SOURCES = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
};

export function createPayments(settings: PaymentSettings, parts: Parts): Payments {
  const stripe = settings.stripe && createStripe(settings.stripe, parts);
  const paypal = settings.paypal && createPaypal(settings.paypal, parts);
  const isLive = Boolean(stripe?.isLive || paypal?.isLive);
  const test = isLive ? undefined : createTestPayments(parts);
  const method = (provider: PaymentProvider | undefined, missing: string): PaymentMethod => ({
    provider: provider ?? test,
    reason: provider || test ? null : `${missing} are not set.`,
  });
  const all = [stripe, paypal, test].filter((each) => each !== undefined);
  return {
    card: method(stripe, 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET'),
    paypal: method(paypal, 'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID'),
    payouts: paypal,
    providers: new Map(all.map((each) => [each.driver, each])),
    test,
    publishableKey: settings.stripe?.publishableKey ?? null,
    pageSources: stripe && STRIPE_SOURCES,
    isLive,
  };
}
