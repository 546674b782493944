// Stripe by its HTTP API: one PaymentIntent a deposit. Four calls do not need the vendor's package, and so all of them go the one
// guarded way out. Stripe pays out through Connect alone, so it has no `payout`.
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { PaymentFault, type PaymentProvider } from '../../../platform/ports/payments.ts';
import { callProvider, faultOf, isSuccess, readAnswer } from '../payment-call.ts';
import type { StripeSettings } from '../payment-settings.ts';
import { factsOf, PaymentIntent, readStripeEvent } from './stripe-events.ts';
import { assertSigned } from './stripe-signature.ts';

const NAME = 'Stripe';
/** Answers keep this form although Stripe goes on. */
const API_VERSION = '2025-03-31.basil';

const Refusal = z.object({
  error: z.object({ message: z.optional(z.string()), code: z.optional(z.string()) }),
});
const Refund = z.object({ id: z.string(), status: z.optional(z.nullable(z.string())) });
/** Of a refund that gave nothing back: Stripe answers it with a success all the same. */
const REFUSED_REFUNDS = ['failed', 'canceled'];

const intentPath = (ref: string) => `/v1/payment_intents/${encodeURIComponent(ref)}`;

interface Write {
  form: Record<string, string>;
  /** Idempotency key: the same one answers the same, for a day at least. None where asking twice does no more than asking once. */
  key?: string;
  /** Stripe's code for what was done before, or cannot be done any more: no fault, and no answer. */
  settledCode?: string;
}

export function createStripe(
  { secretKey, webhookSecret, baseUrl, isLive }: StripeSettings,
  { fetch, clock }: { fetch: OutboundFetch; clock: Clock },
): PaymentProvider {
  async function call<T>(path: string, answer: z.ZodMiniType<T>, write?: Write): Promise<T | undefined> {
    const given = await callProvider(fetch, {
      provider: NAME,
      method: write ? 'POST' : 'GET',
      url: `${baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${secretKey}`,
        'stripe-version': API_VERSION,
        ...(write?.key && { 'idempotency-key': write.key }),
      },
      ...(write && { body: new URLSearchParams(write.form) }),
    });
    if (isSuccess(given)) return readAnswer(NAME, answer, given.json);
    const refusal = Refusal.safeParse(given.json).data?.error;
    if (write?.settledCode && refusal?.code === write.settledCode) return undefined;
    throw faultOf(NAME, given, refusal?.message);
  }

  async function read(ref: string): Promise<PaymentIntent> {
    const intent = await call(`${intentPath(ref)}?expand[]=latest_charge`, PaymentIntent);
    if (!intent) throw new PaymentFault(NAME);
    return intent;
  }

  return {
    driver: 'stripe',
    isLive,
    async createDeposit({ id, amountCents }) {
      const intent = await call('/v1/payment_intents', PaymentIntent, {
        form: {
          amount: amountCents.toString(),
          currency: 'usd',
          'automatic_payment_methods[enabled]': 'true',
          'metadata[deposit_id]': id,
        },
        key: `deposit-${id}`,
      });
      if (!intent?.client_secret) throw new PaymentFault(NAME);
      return { ref: intent.id, clientSecret: intent.client_secret };
    },
    async parseWebhook(message) {
      assertSigned(message, [webhookSecret], clock.now());
      return readStripeEvent(message.body);
    },
    getStatus: async (ref) => factsOf(await read(ref)),
    async cancel(ref) {
      const canceled = await call(`${intentPath(ref)}/cancel`, PaymentIntent, {
        form: {},
        settledCode: 'payment_intent_unexpected_state',
      });
      return factsOf(canceled ?? (await read(ref)));
    },
    async refund({ id, ref }) {
      const refund = await call('/v1/refunds', Refund, {
        form: { payment_intent: ref },
        key: `refund-${id}`,
        settledCode: 'charge_already_refunded',
      });
      if (REFUSED_REFUNDS.includes(refund?.status ?? ''))
        throw new PaymentFault(NAME, { said: `The refund is ${refund!.status}.` });
    },
  };
}
