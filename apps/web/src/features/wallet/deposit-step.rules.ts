// What the page of a deposit shows. The server's word comes first; until it has heard of a payment, this tab's own knowledge keeps the
// member from paying a second time.
import type { Deposit } from '@msm/contract/wallet/schemas';
import type { BegunDeposit } from './begun-deposits.ts';

export type DepositStep =
  | 'done'
  | 'failed'
  | 'processing'
  | 'stripeForm'
  | 'stripeFormGone'
  | 'paypal'
  | 'testCard'
  | 'testBank'
  | 'testPaypal';

/** In the address to which Stripe sends the browser back from a bank. */
export const REDIRECT_STATUS = 'redirect_status';
const PAID: readonly unknown[] = ['succeeded', 'pending'];

export function stepOf(
  { state, driver, method }: Pick<Deposit, 'state' | 'driver' | 'method'>,
  begun: BegunDeposit,
  address: URLSearchParams,
): DepositStep {
  if (state === 'succeeded' || state === 'refunded') return 'done';
  // The test driver takes another card for the same payment.
  if (state === 'failed' && driver === 'test' && method === 'card') return 'testCard';
  if (state === 'failed' || state === 'canceled') return 'failed';
  if (state === 'processing') return 'processing';
  if (driver === 'stripe') {
    if (begun.isConfirmed || PAID.includes(address.get(REDIRECT_STATUS))) return 'processing';
    return begun.clientSecret && begun.publishableKey ? 'stripeForm' : 'stripeFormGone';
  }
  if (driver === 'paypal') return 'paypal';
  if (state === 'confirming') return 'testBank';
  return method === 'paypal' ? 'testPaypal' : 'testCard';
}

/** A deposit under way has something to do for its member, or is only looked at. */
export function needsMember(
  deposit: Pick<Deposit, 'state' | 'driver' | 'method'>,
  begun: BegunDeposit,
): boolean {
  const step = stepOf(deposit, begun, new URLSearchParams());
  if (step === 'paypal') return begun.approveUrl !== undefined;
  return step === 'stripeForm' || step.startsWith('test');
}
