// The test driver's part of the bank: the card number decides, as with Stripe's test cards, or the member says yes or no. The outcome is an
// event that a job delivers, signed, through the handler of every webhook; it is delivered at once besides, so that the answer shows it.
import * as z from 'zod/mini';
import { paymentRoutes } from '@msm/contract/wallet/payment-routes';
import { after } from '../../../platform/clock.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import { job } from '../../../platform/jobs.ts';
import { handler } from '../../../platform/operation.ts';
import type { TestOutcome } from '../../../platform/ports/payments.ts';
import { findOwnDeposit, type DepositRow } from './deposits.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { presentDeposit } from './present-deposit.ts';
import { receiveMessage } from './receive-webhook.ts';

export const deliverTestEvent = job('wallet.deliver-test-event', z.object({ event: z.string() }));

/** For a server that stops between the job and the delivery. */
const DELIVERED_AGAIN_MS = 5_000;

const CARDS: Readonly<Record<string, TestOutcome>> = {
  '4242424242424242': 'succeeded',
  '4000000000000002': 'declined',
  '4000002500003155': 'confirming',
};
const OPEN: readonly DepositRow['state'][] = ['waiting', 'confirming', 'failed'];

export const confirmTestDeposit = handler(
  paymentRoutes.confirmTestDeposit,
  async ({ params: { id }, input, member }, deps: PaymentsDeps) => {
    const { db, clock, jobs, payments } = deps;
    const deposit = await findOwnDeposit(db, id, member.id);
    if (!deposit) throw new AppError('notFound', 'You have no deposit with that id.');
    if (deposit.driver !== 'test' || !payments.test || !deposit.provider_ref)
      throw new AppError('conflict', 'This deposit is confirmed at its provider.');
    if (!OPEN.includes(deposit.state)) return { deposit: presentDeposit(deposit) };
    const event = payments.test.eventFor(
      { id, ref: deposit.provider_ref, amountCents: deposit.amount_cents },
      outcomeOf(deposit, input),
    );
    const startAfter = after(clock.now(), DELIVERED_AGAIN_MS);
    await db.transaction().execute((tx) => jobs.enqueue(tx, deliverTestEvent, { event }, { startAfter }));
    await receiveMessage('test', payments.test.sign(event), deps);
    return { deposit: presentDeposit((await findOwnDeposit(db, id, member.id))!) };
  },
);

function outcomeOf(
  { state, method }: DepositRow,
  { cardNumber, isApproved }: { cardNumber?: string | undefined; isApproved?: boolean | undefined },
): TestOutcome {
  if (method === 'paypal' || state === 'confirming') {
    if (isApproved === undefined) throw invalidField('isApproved', 'Say yes or no.');
    if (isApproved) return 'succeeded';
    return method === 'paypal' ? 'canceled' : 'declined';
  }
  const outcome = CARDS[(cardNumber ?? '').replaceAll(' ', '')];
  if (!outcome)
    throw invalidField(
      'cardNumber',
      'Use a test card: 4242 4242 4242 4242, 4000 0000 0000 0002 or 4000 0025 0000 3155.',
    );
  return outcome;
}
