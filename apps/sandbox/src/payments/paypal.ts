// Stands in for PayPal: access tokens, orders with their approval page, captures, refunds, payouts and signed events. `PATCH __control` takes
// `webhooks` (url, copies, delayMs), `capture` (the status of captures to come), `captured` (order, status), `event` (the body of one), `dispute` (order, status, outcome, id, value) and `payout` (batch, status).
import { createSign, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { isLoopback } from '../callback-address.ts';
import {
  bearerOf,
  createNetworkServer,
  jsonOf,
  type NetworkRequest,
  type Result,
  type ServedNetwork,
} from '../networks/network-server.ts';
import type { RegisteredClient } from '../vendor.ts';
import { createCertificate, type Certified } from './certificate.ts';
import { approvalPage } from './approval-page.ts';
import { createWebhooks } from './webhooks.ts';

interface Amount {
  currency_code: string;
  value: string;
}

interface Capture {
  id: string;
  status: string;
  amount: Amount;
}

interface Order {
  id: string;
  status: string;
  customId: string;
  amount: Amount;
  returnUrl: string;
  cancelUrl: string;
  captures: Capture[];
  refunds: { id: string; status: string; amount: Amount }[];
}

interface Batch {
  id: string;
  senderBatchId: string;
  itemId: string;
  receiver: string;
  amount: { currency: string; value: string };
  status: string;
  reason: string | null;
}

export const PAYPAL_WEBHOOK_ID = 'SANDBOXWEBHOOK';

const CERTIFICATE_PATH = '/v1/notifications/certs/CERT-sandbox';

const refused = (status: number, name: string, issue: string, description: string): Result => ({
  status,
  body: { name, message: description, debug_id: randomUUID(), details: [{ issue, description }] },
});

const ERRORS = {
  serverError: {
    status: 500,
    body: { name: 'INTERNAL_SERVER_ERROR', message: 'An internal server error occurred.' },
  },
  throttle: { status: 429, body: { name: 'RATE_LIMIT_REACHED', message: 'Too many requests.' } },
  token: { status: 401, body: { name: 'AUTHENTICATION_FAILURE', message: 'The access token is invalid.' } },
  funds: refused(422, 'INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS', 'Sender does not have sufficient funds.'),
} satisfies Record<string, Result>;

const notFound = () =>
  refused(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 'The resource does not exist.');
const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);

/** Receivers that begin with these words meet the fate. */
const FATES: Readonly<Record<string, [status: string, reason: string]>> = {
  blocked: ['FAILED', 'The receiver cannot receive payments.'],
  unclaimed: ['UNCLAIMED', 'The receiver has no account yet.'],
};

export function createPaypal(url: string, { clientId, clientSecret }: RegisteredClient): ServedNetwork {
  const tokens = new Set<string>();
  const orders = new Map<string, Order>();
  const batches = new Map<string, Batch>();
  /** By PayPal-Request-Id and path. */
  const answered = new Map<string, Result>();
  let captureStatus = 'COMPLETED';
  let certificate: Certified | undefined;
  const certified = () => (certificate ??= createCertificate('messageverificationcerts.sandbox'));

  const webhooks = createWebhooks((body, nowMs) => {
    const [id, time] = [randomUUID(), new Date(nowMs).toISOString()];
    const signed = `${id}|${time}|${PAYPAL_WEBHOOK_ID}|${crc32(body)}`;
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${url}${CERTIFICATE_PATH}`,
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('RSA-SHA256')
        .update(signed)
        .sign(certified().privateKey, 'base64'),
    };
  });
  const emit = (type: string, resource: object) =>
    webhooks.emit({ id: `WH-${newId()}`, event_type: type, create_time: new Date().toISOString(), resource });

  const captureOf = (order: Order, captured: Capture) => ({
    ...captured,
    custom_id: order.customId,
    supplementary_data: { related_ids: { order_id: order.id } },
  });

  const shown = (order: Order) => ({
    id: order.id,
    status: order.status,
    links: [
      { rel: 'self', href: `${url}/v2/checkout/orders/${order.id}`, method: 'GET' },
      { rel: 'payer-action', href: `${url}/checkoutnow?token=${order.id}`, method: 'GET' },
    ],
    purchase_units: [
      {
        custom_id: order.customId,
        amount: order.amount,
        ...(order.captures.length > 0 && {
          payments: { captures: order.captures, ...(order.refunds.length > 0 && { refunds: order.refunds }) },
        }),
      },
    ],
  });

  function createOrder(request: NetworkRequest): Result {
    const given = jsonOf(request) as {
      purchase_units?: { custom_id?: string; amount?: Amount }[];
      payment_source?: { paypal?: { experience_context?: { return_url?: string; cancel_url?: string } } };
    };
    const unit = given.purchase_units?.[0];
    const context = given.payment_source?.paypal?.experience_context;
    if (!unit?.amount || !/^\d+\.\d\d$/.test(unit.amount.value))
      return refused(422, 'UNPROCESSABLE_ENTITY', 'CANNOT_BE_ZERO_OR_NEGATIVE', 'The amount is no amount.');
    if (!isLoopback(context?.return_url ?? '') || !isLoopback(context?.cancel_url ?? ''))
      return refused(
        400,
        'INVALID_REQUEST',
        'INVALID_PARAMETER_VALUE',
        'return_url and cancel_url are on this machine.',
      );
    const order: Order = {
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      customId: unit.custom_id ?? '',
      amount: unit.amount,
      returnUrl: context!.return_url!,
      cancelUrl: context!.cancel_url!,
      captures: [],
      refunds: [],
    };
    orders.set(order.id, order);
    return { status: 201, body: shown(order) };
  }

  function capture(order: Order): Result {
    if (order.captures.length > 0)
      return refused(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED', 'Order already captured.');
    if (order.status !== 'APPROVED')
      return refused(
        422,
        'UNPROCESSABLE_ENTITY',
        'ORDER_NOT_APPROVED',
        'Payer has not yet approved the Order.',
      );
    if (captureStatus === 'DECLINED')
      return refused(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED', 'The instrument was declined.');
    const made = { id: newId(), status: captureStatus, amount: order.amount };
    order.captures.push(made);
    order.status = 'COMPLETED';
    emit(`PAYMENT.CAPTURE.${made.status}`, captureOf(order, made));
    return { status: 201, body: shown(order) };
  }

  function refund(order: Order, captured: Capture, request: NetworkRequest): Result {
    if (captured.status === 'REFUNDED')
      return refused(
        422,
        'UNPROCESSABLE_ENTITY',
        'CAPTURE_FULLY_REFUNDED',
        'The capture has already been fully refunded',
      );
    const { amount = captured.amount } = jsonOf(request) as { amount?: Amount };
    const made = { id: newId(), status: 'COMPLETED', amount };
    order.refunds.push(made);
    captured.status = amount.value === captured.amount.value ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    emit('PAYMENT.CAPTURE.REFUNDED', {
      ...made,
      links: [{ rel: 'up', href: `${url}/v2/payments/captures/${captured.id}`, method: 'GET' }],
    });
    return { status: 201, body: made };
  }

  function itemOf(batch: Batch) {
    return {
      payout_item_id: `I${batch.id}`,
      payout_batch_id: batch.id,
      transaction_status: batch.status,
      payout_item: {
        recipient_type: 'EMAIL',
        receiver: batch.receiver,
        amount: batch.amount,
        sender_item_id: batch.itemId,
      },
      ...(batch.reason && { errors: { name: batch.status, message: batch.reason } }),
    };
  }

  function createPayout(request: NetworkRequest): Result {
    const { sender_batch_header: header, items } = jsonOf(request) as {
      sender_batch_header?: { sender_batch_id?: string };
      items?: { receiver: string; sender_item_id: string; amount: Batch['amount'] }[];
    };
    const item = items?.[0];
    if (!item)
      return refused(400, 'VALIDATION_ERROR', 'Required field is missing', 'Invalid request - see details');
    const senderBatchId = header?.sender_batch_id ?? '';
    const first = [...batches.values()].find((each) => each.senderBatchId === senderBatchId);
    if (first)
      return {
        status: 400,
        body: {
          name: 'USER_BUSINESS_ERROR',
          message: 'User business error.',
          details: [{ field: 'SENDER_BATCH_ID', issue: 'Batch with given sender_batch_id already exists' }],
          links: [{ rel: 'self', href: `${url}/v1/payments/payouts/${first.id}`, method: 'GET' }],
        },
      };
    const [status, reason] = FATES[/^[a-z]+/.exec(item.receiver)?.[0] ?? ''] ?? ['SUCCESS', null];
    const batch: Batch = {
      id: newId(),
      senderBatchId,
      itemId: item.sender_item_id,
      receiver: item.receiver,
      amount: item.amount,
      status,
      reason,
    };
    batches.set(batch.id, batch);
    return { status: 201, body: { batch_header: { payout_batch_id: batch.id, batch_status: 'PENDING' } } };
  }

  function decide(order: Order | undefined, request: NetworkRequest): Result | string {
    if (!order) return notFound();
    if (request.method === 'GET') return approvalPage(order.amount);
    const isApproved = new URLSearchParams(request.body.toString()).get('decision') === 'pay';
    if (isApproved && order.status === 'PAYER_ACTION_REQUIRED') {
      order.status = 'APPROVED';
      emit('CHECKOUT.ORDER.APPROVED', shown(order));
    }
    const back = new URL(isApproved ? order.returnUrl : order.cancelUrl);
    back.searchParams.set('token', order.id);
    return { status: 303, body: {}, headers: { location: back.href } };
  }

  function work(request: NetworkRequest): Result {
    const { method, path } = request;
    if (method === 'POST' && path === '/v2/checkout/orders') return createOrder(request);
    if (method === 'POST' && path === '/v1/payments/payouts') return createPayout(request);
    const [, orderId = '', isCapture] = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/.exec(path) ?? [];
    const order = orders.get(orderId);
    if (order) return isCapture ? capture(order) : { status: 200, body: shown(order) };
    const [, captureId, isRefund] = /^\/v2\/payments\/captures\/(\w+)(\/refund)?$/.exec(path) ?? [];
    const owner =
      captureId && [...orders.values()].find(({ captures }) => captures.some(({ id }) => id === captureId));
    if (owner) {
      const captured = owner.captures.find(({ id }) => id === captureId)!;
      return isRefund ? refund(owner, captured, request) : { status: 200, body: captureOf(owner, captured) };
    }
    const batch = batches.get(/^\/v1\/payments\/payouts\/(\w+)$/.exec(path)?.[1] ?? '');
    if (!batch) return notFound();
    const batch_header = { payout_batch_id: batch.id, batch_status: 'SUCCESS' };
    return { status: 200, body: { batch_header, items: [itemOf(batch)] } };
  }

  function answer(request: NetworkRequest): Result | string {
    const { method, path, query } = request;
    if (path === CERTIFICATE_PATH) return certified().pem;
    if (path === '/checkoutnow') return decide(orders.get(query.get('token') ?? ''), request);
    if (path === '/v1/oauth2/token') {
      const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      if (request.headers.authorization !== expected) return ERRORS.token;
      const access_token = randomBytes(24).toString('hex');
      tokens.add(access_token);
      return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 32_400 } };
    }
    if (!tokens.has(bearerOf(request))) return ERRORS.token;
    const requestId = request.headers['paypal-request-id'];
    if (method !== 'POST' || typeof requestId !== 'string') return work(request);
    const key = `${path} ${requestId}`;
    const result = answered.get(key) ?? work(request);
    // Only what succeeded is repeated: a payer who was declined may try again.
    if (result.status < 300) answered.set(key, result);
    return result;
  }

  function change(settings: Record<string, unknown>): void {
    const textsOf = (name: string) => Object(settings[name]) as Record<string, string>;
    if ('webhooks' in settings) webhooks.change(settings['webhooks']);
    if ('tokens' in settings) tokens.clear();
    if (typeof settings['event'] === 'string') webhooks.emitBody(settings['event']);
    if (typeof settings['capture'] === 'string') captureStatus = settings['capture'];
    if ('dispute' in settings) {
      const { order: id = '', status = 'OPEN', outcome, id: number = '1', value } = textsOf('dispute');
      const order = orders.get(id);
      if (order?.captures[0])
        emit(`CUSTOMER.DISPUTE.${status === 'RESOLVED' ? 'RESOLVED' : 'CREATED'}`, {
          dispute_id: `PP-D-${id}-${number}`,
          status,
          dispute_amount: { ...order.amount, ...(value && { value }) },
          disputed_transactions: [{ seller_transaction_id: order.captures[0].id }],
          ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
        });
    }
    if ('captured' in settings) {
      const { order: id = '', status = 'COMPLETED' } = textsOf('captured');
      const order = orders.get(id);
      const [captured] = order?.captures ?? [];
      if (order && captured) {
        captured.status = status;
        emit(`PAYMENT.CAPTURE.${status}`, captureOf(order, captured));
      }
    }
    if ('payout' in settings) {
      const { batch: id = '', status = 'SUCCESS' } = textsOf('payout');
      const batch = batches.get(id);
      if (batch) {
        batch.status = status;
        emit(`PAYMENT.PAYOUTS-ITEM.${status === 'SUCCESS' ? 'SUCCEEDED' : status}`, itemOf(batch));
      }
    }
  }

  return createNetworkServer({
    errors: ERRORS,
    answer,
    describe: () => ({
      orders: [...orders.values()],
      payouts: [...batches.values()],
      events: webhooks.describe(),
    }),
    change,
  });
}
