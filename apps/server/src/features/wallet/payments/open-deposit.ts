// Begins a deposit. Our row comes first and the provider knows it by the row's id: when an answer is lost in between, the same key asks again
// and gets the same payment, never a second one.
import { randomUUID } from 'node:crypto';
import { depositPage } from '@msm/contract/wallet-links';
import { MAX_OPEN_DEPOSITS } from '@msm/contract/wallet/limits';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { toCents } from '@msm/contract/wallet/money';
import type { DepositMethod } from '@msm/contract/wallet/schemas';
import { HOUR_MS } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { PaymentFault, type OpenedDeposit, type PaymentProvider } from '../../../platform/ports/payments.ts';
import { lockPayments } from '../wallet.store.ts';
import { assertOneMode } from './assert-one-mode.ts';
import { firstCheckAt } from './deposits.rules.ts';
import {
  countOpenDeposits,
  findByKey,
  insertDeposit,
  noteOpened,
  noteRefused,
  type DepositRow,
} from './deposits.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { presentDeposit } from './present-deposit.ts';

/** Stripe remembers a key for a day; afterwards the same key would make a second payment. */
const RESUMED_FOR_MS = 20 * HOUR_MS;

interface Begun {
  memberId: string;
  amountCents: bigint;
  key: string | undefined;
}

export const depositByCard = handler(
  paymentRoutes.depositByCard,
  async ({ input, member, idempotencyKey: key }, deps: PaymentsDeps) => {
    const { deposit, opened } = await begin(
      'card',
      { memberId: member.id, amountCents: toCents(input.amount), key },
      deps,
    );
    const { publishableKey } = deps.payments;
    return {
      deposit: presentDeposit(deposit),
      clientSecret: opened.clientSecret!,
      publishableKey: deposit.driver === 'stripe' ? publishableKey : null,
    };
  },
);

export const depositByPaypal = handler(
  paymentRoutes.depositByPaypal,
  async ({ input, member, idempotencyKey: key }, deps: PaymentsDeps) => {
    const { deposit, opened } = await begin(
      'paypal',
      { memberId: member.id, amountCents: toCents(input.amount), key },
      deps,
    );
    return { deposit: presentDeposit(deposit), approveUrl: opened.approveUrl! };
  },
);

async function begin(
  method: DepositMethod,
  { memberId, amountCents, key = randomUUID() }: Begun,
  deps: PaymentsDeps,
): Promise<{ deposit: DepositRow; opened: OpenedDeposit }> {
  const { db, clock, payments } = deps;
  const { provider, reason } = payments[method];
  if (!provider) throw new AppError('unprocessable', `This way to pay is not offered: ${reason}`);
  await assertOneMode(db, payments);
  const now = clock.now();
  const wanted = { method, driver: provider.driver, is_live: provider.isLive, amount_cents: amountCents };
  const deposit = await db.transaction().execute(async (tx) => {
    await lockPayments(tx, memberId);
    const first = await findByKey(tx, memberId, key);
    if (first) return first;
    if ((await countOpenDeposits(tx, memberId)) >= MAX_OPEN_DEPOSITS) throw tooManyOpen();
    const times = { now, checkAt: firstCheckAt(now) };
    return insertDeposit(tx, { ...wanted, member_id: memberId, idem_key: key }, times);
  });
  if (deposit.method !== method || deposit.amount_cents !== amountCents)
    throw new AppError('unprocessable', 'This Idempotency-Key was used for another request.', {
      problem: 'keyReused',
    });
  const isOver = now.getTime() - deposit.created_at.getTime() > RESUMED_FOR_MS;
  if (isOver || deposit.driver !== provider.driver || deposit.state === 'canceled') throw isOverAlready();
  const opened = await ask(provider, deposit, deps);
  const noted = await noteOpened(db, deposit.id, opened.ref, {
    now: clock.now(),
    checkAt: firstCheckAt(clock.now()),
  });
  // The provider forgot the first one and made another, which would belong to no deposit once it is paid; or the member gave it up meanwhile.
  if (!noted || noted.state === 'canceled') throw isOverAlready();
  return { deposit: noted, opened };
}

const tooManyOpen = () =>
  new AppError(
    'conflict',
    `${MAX_OPEN_DEPOSITS} deposits of yours are open. Pay or cancel one of them first.`,
    { problem: 'tooManyOpen' },
  );
const isOverAlready = () => new AppError('conflict', 'This deposit is over. Begin a new one.');

async function ask(
  provider: PaymentProvider,
  { id, amount_cents: amountCents }: DepositRow,
  { db, clock, config }: PaymentsDeps,
): Promise<OpenedDeposit> {
  const page = config.publicUrl + depositPage(id);
  try {
    return await provider.createDeposit({
      id,
      amountCents,
      returnUrl: page,
      cancelUrl: `${page}?canceled=1`,
    });
  } catch (error) {
    if (error instanceof PaymentFault && error.isRefusal)
      await noteRefused(db, id, error.message, clock.now());
    throw error;
  }
}
