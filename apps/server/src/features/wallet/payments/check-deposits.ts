// Asks the provider about deposits whose webhook did not come: lost, or sent while the portal stood still. What the member approved and never
// came back from is collected. After some days an unpaid one is given up; paid all the same, it is still credited. What could not be given
// back is tried again.
import { after, MINUTE_MS } from '../../../platform/clock.ts';
import type { DepositFacts } from '../../../platform/ports/payments.ts';
import { nextCheckAt } from './deposits.rules.ts';
import { claimDue, postponeCheck, stopChecks, type DepositRow } from './deposits.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { giveDepositBack } from './refund-deposit.ts';
import { settleDeposit } from './settle-deposit.ts';

/** Longer than one check takes with all its calls; a check that was killed is taken up again after it. */
const LEASE_MS = 5 * MINUTE_MS;
const CHECKED_AT_ONCE = 20;
/** The rest waits for the next minute: payouts come first in each. */
const CHECKED_PER_RUN = 100;

export async function checkDeposits(deps: PaymentsDeps): Promise<void> {
  const { db, clock } = deps;
  for (let checked = 0; checked < CHECKED_PER_RUN; checked += CHECKED_AT_ONCE) {
    const now = clock.now();
    const due = await claimDue(db, { now, until: after(now, LEASE_MS), limit: CHECKED_AT_ONCE });
    // Side by side: a provider that hangs holds up neither the others nor the lease.
    await Promise.all(due.map((deposit) => checkOne(deposit, deps).catch(logFault(deposit, deps))));
    if (due.length < CHECKED_AT_ONCE) return;
  }
}

const logFault =
  ({ id }: DepositRow, { log }: PaymentsDeps) =>
  (error: unknown) =>
    log.error({ err: error, depositId: id }, 'a deposit could not be checked');

async function checkOne(deposit: DepositRow, deps: PaymentsDeps): Promise<void> {
  const { db, clock, log } = deps;
  if (deposit.state === 'mismatched') return giveDepositBack(deposit.id, deps);
  let known = deposit;
  try {
    const facts = await factsOf(deposit, deps);
    known = (facts && (await settleDeposit(deposit.driver, facts, deps))) ?? deposit;
    if (known.state === 'mismatched') return;
    if (known.operation_id !== null || known.state === 'canceled') return await stopChecks(db, deposit.id);
  } catch (error) {
    log.warn({ err: error, depositId: deposit.id }, 'a deposit could not be checked');
  }
  const now = clock.now();
  await postponeCheck(db, deposit, nextCheckAt(known, now), now);
}

async function factsOf(deposit: DepositRow, { payments }: PaymentsDeps): Promise<DepositFacts | undefined> {
  const { id, driver, provider_ref: ref } = deposit;
  const provider = payments.providers.get(driver);
  if (!provider || !ref) return undefined;
  const facts = await provider.getStatus(ref);
  const isWanted = deposit.state !== 'canceled';
  return facts?.state === 'approved' && isWanted && provider.capture ? provider.capture({ id, ref }) : facts;
}
