// Stripe's events as the wallet reads them. Each says all that it knows of its payment in totals; events of other kinds, and payments
// that are not deposits of ours, are none of our business.
import * as z from 'zod/mini';
import type { DepositFacts, PaymentEvent, ProviderState } from '../../../platform/ports/payments.ts';
import { parseJson, readMessage } from '../payment-call.ts';

const Cents = z.pipe(
  z.int().check(z.gte(0)),
  z.transform((cents) => BigInt(cents)),
);

const Charge = z.object({ amount_refunded: Cents });

/** Payments of other systems on the same account have metadata of their own. */
const Metadata = z.object({ deposit_id: z.uuid() });

export const PaymentIntent = z.object({
  id: z.string(),
  amount: Cents,
  amount_received: z._default(Cents, 0n),
  currency: z.string(),
  livemode: z.boolean(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
    'processing',
    'succeeded',
    'canceled',
  ]),
  client_secret: z.optional(z.nullable(z.string())),
  metadata: z.optional(z.unknown()),
  last_payment_error: z.optional(z.nullable(z.object({ message: z.optional(z.string()) }))),
  /** An id unless it was asked to be expanded. */
  latest_charge: z.optional(z.nullable(z.union([z.string(), Charge]))),
});
export type PaymentIntent = z.output<typeof PaymentIntent>;

const RefundedCharge = z.object({
  payment_intent: z.nullable(z.string()),
  amount_refunded: Cents,
  livemode: z.boolean(),
});

const DisputedCharge = z.object({
  id: z.string(),
  payment_intent: z.nullable(z.string()),
  amount: Cents,
  livemode: z.boolean(),
  status: z.string(),
});

const Event = z.object({ type: z.string(), data: z.object({ object: z.looseObject({}) }) });

const STATES = {
  requires_payment_method: 'pending',
  requires_confirmation: 'pending',
  requires_action: 'confirming',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'canceled',
} as const;

export function factsOf(intent: PaymentIntent): DepositFacts {
  const failure = intent.last_payment_error?.message;
  const hasFailed = intent.status === 'requires_payment_method' && failure !== undefined;
  const { latest_charge: charge } = intent;
  return {
    ref: intent.id,
    depositId: Metadata.safeParse(intent.metadata).data?.deposit_id,
    isLive: intent.livemode,
    state: hasFailed ? 'failed' : STATES[intent.status],
    ...(intent.status === 'succeeded' && { paidCents: intent.amount_received, currency: intent.currency }),
    ...(hasFailed && { failure }),
    ...(charge && typeof charge === 'object' && { refundedCents: charge.amount_refunded }),
  };
}

/** Inquiries (`warning_…`) move no money. */
const DISPUTE_STATES: Readonly<Record<string, 'open' | 'won' | 'lost'>> = {
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};

export function readStripeEvent(body: Buffer): PaymentEvent[] {
  const { type, data } = readMessage(Event, parseJson(body.toString()));
  const facts = factsOfEvent(type, data.object);
  return facts ? [{ about: 'deposit', facts }] : [];
}

/** What an event says, also when the intent in it has changed since. The money is credited on `succeeded` alone. */
const INTENT_EVENTS: Readonly<Record<string, ProviderState>> = {
  'payment_intent.succeeded': 'paid',
  'payment_intent.payment_failed': 'failed',
  'payment_intent.canceled': 'canceled',
  'payment_intent.requires_action': 'confirming',
  'payment_intent.processing': 'processing',
};

function factsOfEvent(type: string, object: unknown): DepositFacts | undefined {
  const said = INTENT_EVENTS[type];
  if (said) {
    const intent = readMessage(PaymentIntent, object);
    const { paidCents, ...facts } = factsOf(intent);
    return { ...facts, state: said, ...(said === 'paid' && paidCents !== undefined && { paidCents }) };
  }
  if (type === 'charge.refunded') {
    const charge = readMessage(RefundedCharge, object);
    if (charge.payment_intent === null) return undefined;
    return { ref: charge.payment_intent, isLive: charge.livemode, refundedCents: charge.amount_refunded };
  }
  if (type.startsWith('charge.dispute.')) {
    const { id, payment_intent: ref, livemode, amount, status } = readMessage(DisputedCharge, object);
    const state = DISPUTE_STATES[status];
    if (ref === null || !state) return undefined;
    return { ref, isLive: livemode, dispute: { ref: id, amountCents: amount, state } };
  }
  return undefined;
}
