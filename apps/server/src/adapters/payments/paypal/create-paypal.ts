// PayPal by its REST API: one order a deposit, captured after the member approved it, and one payout batch of one item a withdrawal. An
// order that is COMPLETED is not yet paid: the status of its capture decides. Webhooks name what changed; the order itself is then read, so
// that they may come in any order.
import * as z from 'zod/mini';
import { DECIMAL, fromCents, toCents } from '@msm/contract/wallet/money';
import {
  PaymentFault,
  type DepositFacts,
  type Dispute,
  type PaymentEvent,
  type PaymentProvider,
  type PayoutOutcome,
} from '../../../platform/ports/payments.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { OutboundFetch } from '../../../platform/outbound/outbound.ts';
import { isSuccess, parseJson, readAnswer, readMessage, type PaymentAnswer } from '../payment-call.ts';
import type { PaypalSettings } from '../payment-settings.ts';
import { createPaypalApi, issuesOf, NAME, Refusal, refusalOf } from './paypal-call.ts';
import { createSignatureCheck } from './paypal-signature.ts';

const Money = z.object({
  currency_code: z.string(),
  value: z.pipe(z.string().check(z.regex(DECIMAL)), z.transform(toCents)),
});
const Capture = z.object({ id: z.string(), status: z.string(), amount: Money });
const Refunded = z.object({ status: z.string(), amount: Money });
const Refund = z.object({ status: z.string() });
/** Of a refund that gave nothing back: PayPal answers it with a success all the same. */
const REFUSED_REFUNDS = ['FAILED', 'CANCELLED'];
const Link = z.object({ rel: z.string(), href: z.string() });
const Order = z.object({
  id: z.string(),
  status: z.string(),
  links: z._default(z.array(Link), []),
  purchase_units: z._default(
    z.array(
      z.object({
        custom_id: z.optional(z.string()),
        payments: z.optional(
          z.object({
            captures: z._default(z.array(Capture), []),
            refunds: z._default(z.array(Refunded), []),
          }),
        ),
      }),
    ),
    [],
  ),
});
type Order = z.output<typeof Order>;

const PayoutItem = z.object({
  transaction_status: z.string(),
  payout_item: z.object({ sender_item_id: z.string() }),
  payout_batch_id: z.optional(z.string()),
  errors: z.optional(z.nullable(z.object({ message: z.optional(z.string()) }))),
});
const PayoutBatch = z.object({
  batch_header: z.object({ payout_batch_id: z.string(), batch_status: z.string() }),
  items: z._default(z.array(PayoutItem), []),
});

/** Becomes a part of a path: nothing that leads elsewhere. */
const PaypalId = z.string().check(z.regex(/^[\w-]{1,100}$/));
const Event = z.object({ event_type: z.string(), resource: z.looseObject({}) });
const Named = z.object({ id: PaypalId });
const RelatedIds = z.object({
  supplementary_data: z.object({ related_ids: z.object({ order_id: PaypalId }) }),
});
const DisputeResource = z.object({
  dispute_id: PaypalId,
  status: z.string(),
  dispute_amount: Money,
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
  disputed_transactions: z.array(z.object({ seller_transaction_id: PaypalId })),
});

const APPROVE_RELATIONS = ['payer-action', 'approve'];
const PAYOUT_STATES: Readonly<Record<string, PayoutOutcome['state']>> = {
  SUCCESS: 'paid',
  FAILED: 'failed',
  BLOCKED: 'failed',
  RETURNED: 'returned',
  REFUNDED: 'returned',
  REVERSED: 'returned',
};
const SELLER_KEEPS_IT = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const orderPath = (ref: string) => `/v2/checkout/orders/${encodeURIComponent(ref)}`;

export function createPaypal(
  settings: PaypalSettings,
  parts: { fetch: OutboundFetch; clock: Clock },
): PaymentProvider & Required<Pick<PaymentProvider, 'payout' | 'capture'>> {
  const { isLive, baseUrl } = settings;
  const api = createPaypalApi(settings, parts);
  const assertSigned = createSignatureCheck(settings, parts);

  const readOrder = async (ref: string): Promise<DepositFacts> =>
    factsOf(await api.call({ path: orderPath(ref) }, Order), isLive);

  /** None for an order that PayPal does not know. */
  async function orderEvents(ref: string | undefined): Promise<PaymentEvent[]> {
    const order = ref && (await api.find({ path: orderPath(ref) }, Order));
    return order ? [{ about: 'deposit', facts: factsOf(order, isLive) }] : [];
  }

  async function eventsOf(body: Buffer): Promise<PaymentEvent[]> {
    const { event_type: type, resource } = readMessage(Event, parseJson(body.toString()));
    if (type.startsWith('CHECKOUT.ORDER.')) return orderEvents(readMessage(Named, resource).id);
    if (type.startsWith('PAYMENT.CAPTURE.')) return orderEvents(await orderOf(resource));
    if (type.startsWith('CUSTOMER.DISPUTE.')) return disputeEvents(readMessage(DisputeResource, resource));
    if (type.startsWith('PAYMENT.PAYOUTS-ITEM.')) return payoutEvents(readMessage(PayoutItem, resource));
    return [];
  }

  /** A capture names its order; a refund names the capture that it belongs to. */
  async function orderOf(resource: object): Promise<string | undefined> {
    const own = RelatedIds.safeParse(resource);
    if (own.success) return own.data.supplementary_data.related_ids.order_id;
    const links = z.object({ links: z.array(Link) }).safeParse(resource).data?.links ?? [];
    const captureId = links
      .find(({ rel }) => rel === 'up')
      ?.href.split('/')
      .at(-1);
    return orderOfCapture(readMessage(PaypalId, captureId));
  }

  async function orderOfCapture(captureId: string): Promise<string | undefined> {
    const capture = await api.find({ path: `/v2/payments/captures/${captureId}` }, z.looseObject({}));
    return RelatedIds.safeParse(capture).data?.supplementary_data.related_ids.order_id;
  }

  async function disputeEvents(given: z.output<typeof DisputeResource>): Promise<PaymentEvent[]> {
    const captureId = given.disputed_transactions[0]?.seller_transaction_id;
    const ref = captureId && (await orderOfCapture(captureId));
    if (!ref) return [];
    const { dispute_id, dispute_amount: amount } = given;
    const dispute = { ref: dispute_id, amountCents: amount.value, state: disputeState(given) };
    return [{ about: 'deposit', facts: { ref, isLive, dispute } }];
  }

  async function readBatch(batchId: string): Promise<PayoutOutcome> {
    const batch = await api.call(
      { path: `/v1/payments/payouts/${encodeURIComponent(batchId)}` },
      PayoutBatch,
    );
    const { batch_header: header, items } = batch;
    if (items[0]) return outcomeOf(items[0], header.payout_batch_id);
    const isDenied = ['DENIED', 'CANCELED'].includes(header.batch_status);
    return {
      state: isDenied ? 'failed' : 'pending',
      ref: header.payout_batch_id,
      ...(isDenied && { reason: 'PayPal denied the payout.' }),
    };
  }

  return {
    driver: 'paypal',
    isLive,
    async createDeposit({ id, amountCents, returnUrl, cancelUrl }) {
      const order = await api.call(
        {
          method: 'POST',
          path: '/v2/checkout/orders',
          requestId: `deposit-${id}`,
          json: {
            intent: 'CAPTURE',
            purchase_units: [
              { custom_id: id, amount: { currency_code: 'USD', value: fromCents(amountCents) } },
            ],
            payment_source: {
              paypal: {
                experience_context: {
                  user_action: 'PAY_NOW',
                  shipping_preference: 'NO_SHIPPING',
                  return_url: returnUrl,
                  cancel_url: cancelUrl,
                },
              },
            },
          },
        },
        Order,
      );
      const approveUrl = order.links.find(({ rel }) => APPROVE_RELATIONS.includes(rel))?.href;
      if (!approveUrl || !isWebAddress(approveUrl, baseUrl)) throw new PaymentFault(NAME);
      return { ref: order.id, approveUrl };
    },
    async parseWebhook(message) {
      await assertSigned(message);
      return eventsOf(message.body);
    },
    // PayPal forgets orders that were not approved within hours.
    async getStatus(ref) {
      const order = await api.find({ path: orderPath(ref) }, Order);
      return order && factsOf(order, isLive);
    },
    async capture({ id, ref }) {
      const answer = await api.ask({
        method: 'POST',
        path: `${orderPath(ref)}/capture`,
        requestId: `capture-${id}`,
      });
      if (isSuccess(answer)) return factsOf(readAnswer(NAME, Order, answer.json), isLive);
      const issues = issuesOf(answer);
      if (issues.includes('INSTRUMENT_DECLINED'))
        return {
          ref,
          isLive,
          state: 'failed',
          failure: 'PayPal declined the payment. Try another way to pay.',
        };
      if (issues.includes('ORDER_NOT_APPROVED')) return { ref, isLive, state: 'pending' };
      if (issues.includes('ORDER_ALREADY_CAPTURED')) return readOrder(ref);
      throw refusalOf(answer);
    },
    async refund({ id, ref }) {
      const order = await api.call({ path: orderPath(ref) }, Order);
      const capture = order.purchase_units[0]?.payments?.captures[0];
      if (!capture) throw new PaymentFault(NAME);
      const path = `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`;
      const answer = await api.ask({ method: 'POST', path, requestId: `refund-${id}` });
      if (!isSuccess(answer)) {
        if (issuesOf(answer).includes('CAPTURE_FULLY_REFUNDED')) return;
        throw refusalOf(answer);
      }
      const { status } = readAnswer(NAME, Refund, answer.json);
      if (REFUSED_REFUNDS.includes(status))
        throw new PaymentFault(NAME, { said: `The refund is ${status}.` });
    },
    async payout({ id, amountCents, receiver, ref }) {
      if (ref) return readBatch(ref);
      const answer = await api.ask({
        method: 'POST',
        path: '/v1/payments/payouts',
        json: {
          sender_batch_header: { sender_batch_id: id, email_subject: 'Your withdrawal was paid out' },
          items: [
            {
              recipient_type: 'EMAIL',
              receiver,
              sender_item_id: id,
              amount: { currency: 'USD', value: fromCents(amountCents) },
            },
          ],
        },
      });
      const first = firstBatchOf(answer);
      if (!isSuccess(answer) && first) return readBatch(first);
      if (!isSuccess(answer)) throw refusalOf(answer);
      return {
        state: 'pending',
        ref: readAnswer(NAME, PayoutBatch, answer.json).batch_header.payout_batch_id,
      };
    },
  };
}

/** A batch id that was used before is refused with a link to the first batch: what was sent is looked up, not repeated. */
function firstBatchOf(answer: PaymentAnswer): string | undefined {
  const href = Refusal.safeParse(answer.json).data?.links?.find(({ rel }) => rel === 'self')?.href;
  return /\/v1\/payments\/payouts\/([\w-]+)/.exec(href ?? '')?.[1];
}

function factsOf(order: Order, isLive: boolean): DepositFacts {
  const [unit] = order.purchase_units;
  const { captures = [], refunds = [] } = unit?.payments ?? {};
  const depositId = unit?.custom_id;
  const [capture] = captures;
  const refundedCents = refunds
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + amount.value, 0n);
  return {
    ref: order.id,
    ...(depositId && UUID.test(depositId) && { depositId }),
    isLive,
    ...stateOf(order, capture),
    // A reversal has no id of its own: the capture has at most one.
    ...(capture?.status === 'REVERSED' && {
      dispute: { ref: `capture:${capture.id}`, amountCents: capture.amount.value, state: 'lost' },
    }),
    ...(refundedCents > 0n && { refundedCents }),
  };
}

/** The money has come when the capture has: also when it was given back since. */
const CAPTURED = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVERSED'];

function stateOf({ status }: Order, capture: z.output<typeof Capture> | undefined): Partial<DepositFacts> {
  if (capture && CAPTURED.includes(capture.status))
    return { state: 'paid', paidCents: capture.amount.value, currency: capture.amount.currency_code };
  if (capture?.status === 'PENDING') return { state: 'processing' };
  if (capture) return { state: 'failed', failure: 'PayPal declined the payment.' };
  if (status === 'APPROVED') return { state: 'approved' };
  if (status === 'VOIDED') return { state: 'canceled' };
  return { state: 'pending' };
}

function disputeState({
  status,
  dispute_outcome: outcome,
}: z.output<typeof DisputeResource>): Dispute['state'] {
  if (status !== 'RESOLVED') return 'open';
  return SELLER_KEEPS_IT.includes(outcome?.outcome_code ?? '') ? 'won' : 'lost';
}

const outcomeOf = (item: z.output<typeof PayoutItem>, batchId: string | null): PayoutOutcome => ({
  state: PAYOUT_STATES[item.transaction_status] ?? 'pending',
  ref: batchId,
  reason: item.errors?.message,
});

/** Payouts of other systems on the same account have ids of their own. */
function payoutEvents(item: z.output<typeof PayoutItem>): PaymentEvent[] {
  const { sender_item_id: payoutId } = item.payout_item;
  if (!UUID.test(payoutId)) return [];
  return [{ about: 'payout', payoutId, outcome: outcomeOf(item, item.payout_batch_id ?? null) }];
}

/** The browser is sent there: to PayPal over https, or to the stand-in that the operator named. */
function isWebAddress(address: string, baseUrl: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.origin === new URL(baseUrl).origin);
}
