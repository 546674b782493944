// A server that takes payments at the sandbox's Stripe and PayPal. Events are delivered by the test, when and as often as it likes.
import { randomUUID } from 'node:crypto';
import { readPaymentSettings } from '../../../adapters/payments/payment-settings.ts';
import { createPayments } from '../../../adapters/payments/create-payments.ts';
import { paypalSettings, stripeSettings } from '../../../../../sandbox/src/payment-settings.ts';
import { STRIPE_KEYS } from '../../../../../sandbox/src/payments/stripe.ts';
import { startSandbox, type Sandbox } from '../../../../../sandbox/src/sandbox.ts';
import { openTestApp, type TestApp } from '../../../../tests/test-app.ts';
import type { Answered, Visitor } from '../../../../tests/visitor.ts';
import { createEvents } from '../../../platform/events.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { aloneBroadcast } from '../../../platform/nodes/broadcast.ts';
import { createOutbound } from '../../../platform/outbound/outbound.ts';
import { createNotifications } from '../../engagement/create-notifications.ts';
import { users } from '../../users/users.store.ts';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { listViolations } from '../ledger/check.store.ts';
import { postOperation, SYSTEM_ACTOR, type Party } from '../ledger/ledger.ts';
import type { PaymentsDeps } from './payments.deps.ts';

type Provider = 'stripe' | 'paypal';

export interface SignedEvent {
  body: string;
  headers: Record<string, string>;
}

interface Settings {
  isStripe?: boolean;
  isPaypal?: boolean;
}

export interface PaymentsApp {
  app: TestApp;
  sandbox: Sandbox;
  /** The same parts as the server's own, for what no route starts. */
  parts: PaymentsDeps;
  /** What `parts` enqueued. */
  queued: { name: string; payload: unknown }[];
  control(provider: Provider, change?: object, method?: string): Promise<ControlAnswer>;
  /** Those that came since the last call, signed now. */
  newEvents(provider: Provider): Promise<SignedEvent[]>;
  deliver(provider: Provider, event: SignedEvent): Promise<Answered>;
  /** As the browser does with Stripe's test cards. */
  payCard(clientSecret: string, card: string): Promise<void>;
  /** On PayPal's page; answers where the browser is sent. */
  decideAtPaypal(approveUrl: string, decision: 'pay' | 'cancel'): Promise<string>;
  stop(): Promise<void>;
}

interface ControlAnswer {
  intents?: { id: string; amount: number; amount_received: number; status: string }[];
  orders?: { id: string; status: string }[];
  payouts?: { id: string; senderBatchId: string; status: string }[];
  events: SignedEvent[];
}

export async function openPaymentsApp({ isStripe, isPaypal }: Settings): Promise<PaymentsApp> {
  const sandbox = await startSandbox();
  const settings = { ...(isStripe && stripeSettings(sandbox)), ...(isPaypal && paypalSettings(sandbox)) };
  const app = await openTestApp({
    OUTBOUND_ALLOW: sandbox.hostAndPort,
    MSMPAY_ACCESS: 'member',
    ...settings,
  });
  const outbound = createOutbound({ allow: [sandbox.hostAndPort] });
  const log = createLog('silent');
  const events = createEvents(log, aloneBroadcast);
  const { db, clock, secrets } = app;
  const queued: PaymentsApp['queued'] = [];
  const jobs: Jobs = {
    enqueue: async (_tx, { name }, payload) => void queued.push({ name, payload }),
    start: async () => {},
    stop: async () => {},
  };
  const seen = { stripe: 0, paypal: 0 };

  const control: PaymentsApp['control'] = async (provider, change, method = 'PATCH') => {
    const answer = await fetch(`${sandbox.url}/${provider}/__control`, {
      ...(change && { method, body: JSON.stringify(change) }),
    });
    return (await answer.json()) as ControlAnswer;
  };

  return {
    app,
    sandbox,
    queued,
    parts: {
      config: { publicUrl: 'http://localhost:3000' },
      db,
      clock,
      events,
      jobs,
      log,
      notifications: createNotifications({ db, clock, events, users }),
      payments: createPayments(readPaymentSettings(settings), { fetch: outbound.fetch, clock, secrets }),
      users,
    },
    control,
    async newEvents(provider) {
      const all = (await control(provider)).events;
      const fresh = all.slice(seen[provider]);
      seen[provider] = all.length;
      return fresh;
    },
    deliver: (provider, { body, headers }) =>
      app.visitor().send({
        method: 'POST',
        url: `/webhooks/${provider}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload: body,
      }),
    async payCard(clientSecret, card) {
      const [intent] = clientSecret.split('_secret_');
      await fetch(`${sandbox.url}/stripe/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${STRIPE_KEYS.publishableKey}` },
        body: new URLSearchParams({ payment_method: `pm_card_${card}` }),
      });
    },
    async decideAtPaypal(approveUrl, decision) {
      const answer = await fetch(approveUrl, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ decision }),
      });
      return answer.headers.get('location') ?? '';
    },
    async stop() {
      const violations = await listViolations(db, 5);
      await app.stop();
      await outbound.close();
      await sandbox.close();
      if (violations.length > 0)
        throw new Error(
          `The ledger is broken: ${JSON.stringify(violations, (_, each) => (typeof each === 'bigint' ? String(each) : each))}`,
        );
    },
  };
}

/** What the member can spend, in cents. */
export async function availableCents({ db }: Pick<TestApp, 'db'>, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('wallet_accounts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('asset', '=', 'USD')
    .executeTakeFirst();
  return row ? Number(row.credits_posted - row.debits_posted - row.debits_pending) : 0;
}

/** A deposit by card, paid and credited. `ref` is Stripe's id of the payment. */
export async function creditByCard(
  house: PaymentsApp,
  member: Visitor,
  amount = '25.00',
): Promise<{ id: string; ref: string }> {
  const { body } = await member.call(paymentRoutes.depositByCard, { input: { amount } });
  await house.payCard(body.clientSecret, 'visa');
  for (const event of await house.newEvents('stripe')) await house.deliver('stripe', event);
  return { id: body.deposit.id, ref: body.clientSecret.split('_secret_')[0] };
}

export const giveCash = (house: PaymentsApp, to: Visitor, amount: bigint): Promise<void> =>
  moveCash(house, { debit: { system: 'deposits' }, credit: { member: to.id }, amount });

export const sendCash = (house: PaymentsApp, from: Visitor, to: Visitor, amount: bigint): Promise<void> =>
  moveCash(house, { debit: { member: from.id }, credit: { member: to.id }, amount });

async function moveCash(
  { app }: PaymentsApp,
  movement: { debit: Party; credit: Party; amount: bigint },
): Promise<void> {
  const legs = [{ kind: 'posted', asset: 'USD', ...movement }] as const;
  const posting = {
    actorId: SYSTEM_ACTOR,
    idemKey: randomUUID(),
    request: {},
    reason: 'transfer',
    legs,
  } as const;
  await app.db.transaction().execute((tx) => postOperation(tx, posting, app.clock.now()));
}

/** What the bell of the member says. */
export async function bellsOf({ app }: PaymentsApp, memberId: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('engagement_notifications')
    .select('title')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ title }) => title);
}
