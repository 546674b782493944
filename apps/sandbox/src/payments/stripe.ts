// Stands in for Stripe: PaymentIntents, refunds, idempotency keys and signed events. A card is chosen by the name of Stripe's test
// payment methods. `PATCH __control` takes `webhooks` (url, copies, delayMs) and `dispute` (payment_intent, status, id, amount).
import { createHmac, randomBytes } from 'node:crypto';
import {
  bearerOf,
  createNetworkServer,
  type NetworkRequest,
  type Result,
  type ServedNetwork,
} from '../networks/network-server.ts';
import { createWebhooks } from './webhooks.ts';

export const STRIPE_KEYS = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
};

interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  livemode: false;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  last_payment_error: { code: string; message: string } | null;
  latest_charge: string | null;
}

interface Charge {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  livemode: false;
  refunded: boolean;
}

const failed = (status: number, code: string, message: string): Result => ({
  status,
  body: { error: { type: status === 402 ? 'card_error' : 'invalid_request_error', code, message } },
});

const ERRORS = {
  serverError: { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred.' } } },
  throttle: failed(429, 'rate_limit', 'Too many requests hit the API too quickly.'),
  key: failed(401, 'api_key', 'Invalid API Key provided.'),
} satisfies Record<string, Result>;

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export function createStripe(): ServedNetwork {
  const { secretKey, publishableKey, webhookSecret } = STRIPE_KEYS;
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  /** By idempotency key: the request as it was and its answer. */
  const answered = new Map<string, { request: string; result: Result }>();
  const webhooks = createWebhooks((body, nowMs) => {
    const time = Math.floor(nowMs / 1_000);
    const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex');
    return { 'stripe-signature': `t=${time},v1=${signature}` };
  });

  const emit = (type: string, object: object) =>
    webhooks.emit({ id: newId('evt'), object: 'event', type, livemode: false, data: { object } });

  function create(form: URLSearchParams): Result {
    const amount = Number(form.get('amount'));
    if (!Number.isInteger(amount) || amount < 50)
      return failed(400, 'amount_too_small', 'Amount must be at least $0.50 usd');
    const id = newId('pi');
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: form.get('currency') ?? '',
      livemode: false,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      metadata: Object.fromEntries(
        [...form].flatMap(([name, value]) => {
          const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
          return key ? [[key, value]] : [];
        }),
      ),
      last_payment_error: null,
      latest_charge: null,
    };
    intents.set(id, intent);
    return { status: 200, body: { ...intent } };
  }

  function confirm(intent: Intent, method: string): Result {
    if (['succeeded', 'canceled'].includes(intent.status))
      return failed(400, 'payment_intent_unexpected_state', `This PaymentIntent is ${intent.status}.`);
    if (method === 'pm_card_chargeDeclined') {
      intent.status = 'requires_payment_method';
      intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.' };
      emit('payment_intent.payment_failed', intent);
      return failed(402, 'card_declined', 'Your card was declined.');
    }
    if (method === 'pm_card_authenticationRequired' && intent.status !== 'requires_action') {
      intent.status = 'requires_action';
      emit('payment_intent.requires_action', intent);
      return { status: 200, body: { ...intent } };
    }
    const charge: Charge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      livemode: false,
      refunded: false,
    };
    charges.set(charge.id, charge);
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, latest_charge: charge.id });
    emit('payment_intent.succeeded', intent);
    return { status: 200, body: { ...intent } };
  }

  function refund(form: URLSearchParams): Result {
    const intent = intents.get(form.get('payment_intent') ?? '');
    const charge = charges.get(intent?.latest_charge ?? '');
    if (!charge) return failed(404, 'resource_missing', 'No such charge.');
    const left = charge.amount - charge.amount_refunded;
    const amount = Number(form.get('amount') ?? left);
    if (left === 0)
      return failed(400, 'charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
    if (amount > left)
      return failed(400, 'amount_too_large', 'Refund amount is greater than unrefunded amount.');
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    emit('charge.refunded', charge);
    return { status: 200, body: { id: newId('re'), object: 'refund', amount, status: 'succeeded' } };
  }

  function dispute(given: Record<string, string>): void {
    const { payment_intent: ref = '', status = 'needs_response', id = '1', amount } = given;
    const charge = charges.get(intents.get(ref)?.latest_charge ?? '');
    if (!charge) return;
    const isClosed = ['won', 'lost'].includes(status);
    emit(isClosed ? 'charge.dispute.closed' : 'charge.dispute.created', {
      id: `dp_${charge.id}_${id}`,
      object: 'dispute',
      amount: Number(amount ?? charge.amount),
      charge: charge.id,
      payment_intent: ref,
      livemode: false,
      status,
    });
  }

  function work({ method, path, body }: NetworkRequest): Result {
    const form = new URLSearchParams(body.toString());
    const [, id = '', action] = /^\/v1\/payment_intents\/(pi_\w+)(?:\/(confirm|cancel))?$/.exec(path) ?? [];
    const intent = intents.get(id);
    if (method === 'POST' && path === '/v1/payment_intents') return create(form);
    if (method === 'POST' && path === '/v1/refunds') return refund(form);
    if (!intent) return failed(404, 'resource_missing', `No such payment_intent: '${id}'`);
    if (method === 'GET') {
      const charge = charges.get(intent.latest_charge ?? '');
      return { status: 200, body: { ...intent, ...(charge && { latest_charge: { ...charge } }) } };
    }
    if (action === 'confirm') return confirm(intent, form.get('payment_method') ?? '');
    if (['succeeded', 'canceled', 'processing'].includes(intent.status))
      return failed(400, 'payment_intent_unexpected_state', `This PaymentIntent is ${intent.status}.`);
    intent.status = 'canceled';
    emit('payment_intent.canceled', intent);
    return { status: 200, body: { ...intent } };
  }

  function answer(request: NetworkRequest): Result {
    const token = bearerOf(request);
    const isBrowser = token === publishableKey && request.path.endsWith('/confirm');
    if (token !== secretKey && !isBrowser) return ERRORS.key;
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string') return work(request);
    const asked = `${request.path} ${request.body.toString()}`;
    const before = answered.get(key);
    if (before && before.request !== asked)
      return failed(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      );
    if (before) return before.result;
    const result = work(request);
    answered.set(key, { request: asked, result });
    return result;
  }

  return createNetworkServer({
    errors: ERRORS,
    answer,
    describe: () => ({
      intents: [...intents.values()],
      charges: [...charges.values()],
      events: webhooks.describe(),
    }),
    change: (settings) => {
      if ('webhooks' in settings) webhooks.change(settings['webhooks']);
      if ('dispute' in settings) dispute(Object(settings['dispute']) as Record<string, string>);
    },
  });
}
