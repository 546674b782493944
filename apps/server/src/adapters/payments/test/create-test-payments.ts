// The driver without a provider: cards are confirmed on a page of the portal, and the outcome comes back as an event in Stripe's
// form, signed with a key of this installation and verified like any other. Nothing here is real money.
import type { Clock } from '../../../platform/clock.ts';
import type { TestOutcome, TestProvider } from '../../../platform/ports/payments.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { readStripeEvent } from '../stripe/stripe-events.ts';
import { assertSigned, SIGNATURE_HEADER, signatureOf } from '../stripe/stripe-signature.ts';

const EVENTS = {
  succeeded: { type: 'payment_intent.succeeded', status: 'succeeded' },
  declined: { type: 'payment_intent.payment_failed', status: 'requires_payment_method' },
  confirming: { type: 'payment_intent.requires_action', status: 'requires_action' },
  canceled: { type: 'payment_intent.canceled', status: 'canceled' },
} as const satisfies Record<TestOutcome, { type: string; status: string }>;

export function createTestPayments({ secrets, clock }: { secrets: Secrets; clock: Clock }): TestProvider {
  const keys = secrets.keysFor('test-payments');

  return {
    driver: 'test',
    isLive: false,
    async createDeposit({ id, returnUrl }) {
      const ref = `pi_test_${id}`;
      return {
        ref,
        clientSecret: `${ref}_secret_${secrets.proofOf('test-payment', ref)}`,
        approveUrl: returnUrl,
      };
    },
    async parseWebhook(message) {
      assertSigned(message, keys, clock.now());
      return readStripeEvent(message.body);
    },
    // What the member answered is in its event, which a job delivers.
    getStatus: async () => undefined,
    refund: async () => {},
    eventFor({ id, ref, amountCents }, outcome) {
      const { type, status } = EVENTS[outcome];
      const amount = Number(amountCents);
      return JSON.stringify({
        id: `evt_test_${id}_${outcome}`,
        type,
        livemode: false,
        data: {
          object: {
            id: ref,
            amount,
            amount_received: outcome === 'succeeded' ? amount : 0,
            currency: 'usd',
            livemode: false,
            status,
            metadata: { deposit_id: id },
            ...(outcome === 'declined' && { last_payment_error: { message: 'Your card was declined.' } }),
          },
        },
      });
    },
    sign(event) {
      const body = Buffer.from(event);
      return { body, headers: { [SIGNATURE_HEADER]: signatureOf(keys[0], body, clock.now()) } };
    },
  };
}
