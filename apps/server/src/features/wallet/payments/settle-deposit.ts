// Takes in what a provider says of a deposit, by webhook, poll or capture, and makes the ledger agree with it: credited once, after its
// amount and currency were compared with our own row; taken back when the provider took it back. All of it is one transaction under the lock
// of the deposit, so a message that comes twice, or two at once, find nothing left to do.
import { fromCents } from '@msm/contract/wallet/money';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Notify } from '../../../platform/ports/notifications.ts';
import type { DepositFacts, Dispute, PaymentDriver } from '../../../platform/ports/payments.ts';
import { posted, postOperation, SYSTEM_ACTOR, type Leg, type Party, type Reason } from '../ledger/ledger.ts';
import { postingTransaction } from '../ledger/posting-transaction.ts';
import { firstCheckAt, isAsAsked, isDisputeNews, merge, reversalDue } from './deposits.rules.ts';
import { freeHeldCash } from '../payouts/stop-withdrawals.ts';
import { changeDeposit, lockByFacts, type DepositRow } from './deposits.store.ts';
import { findDispute, sumDisputed, writeDispute } from './disputes.store.ts';
import { freezeForDebt } from './freeze-for-debt.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { refundDeposit } from './refund-deposit.ts';

interface Settling {
  tx: Db;
  notify: Notify;
  now: Date;
  /** What the message is about, when it is a dispute. */
  dispute: Dispute | undefined;
}

const cash = (from: Party, to: Party, amount: bigint): Leg => posted('USD', from, to, amount);
const DEPOSITS: Party = { system: 'deposits' };
const LOSSES: Party = { system: 'losses' };
/** Of withdrawals that are stopped for it. */
const TAKEN_BACK = 'A payment provider took a deposit of yours back, and this money was needed for it.';

/** Undefined when no deposit of ours is meant. */
export async function settleDeposit(
  driver: PaymentDriver,
  facts: DepositFacts,
  deps: PaymentsDeps,
): Promise<DepositRow | undefined> {
  const { clock, events, log } = deps;
  const settled = await postingTransaction(deps, async (tx, notify) => {
    const deposit = await lockByFacts(tx, driver, facts);
    if (!deposit || deposit.is_live !== facts.isLive) return undefined;
    const now = clock.now();
    const merged = { ...merge(deposit, facts, now), provider_ref: deposit.provider_ref ?? facts.ref };
    const known = await changeDeposit(tx, deposit.id, { ...merged, updated_at: now });
    const { dispute } = facts;
    if (dispute && isDisputeNews(await findDispute(tx, deposit.id, dispute.ref), dispute))
      await writeDispute(tx, deposit.id, dispute, now);
    return settle(known, { tx, notify, now, dispute }, deps);
  });
  if (!settled) log.info({ driver, ref: facts.ref }, 'a payment event is about no deposit of ours');
  if (settled?.member_id) events.emit('wallet.changed', { memberId: settled.member_id });
  return settled;
}

async function settle(deposit: DepositRow, settling: Settling, deps: PaymentsDeps): Promise<DepositRow> {
  const isNew =
    deposit.operation_id === null && deposit.paid_cents !== null && deposit.state !== 'mismatched';
  const credited = isNew ? await credit(deposit, settling, deps) : deposit;
  if (credited.operation_id === null) return credited;
  const due = reversalDue(credited, await sumDisputed(settling.tx, credited.id));
  if (due > 0n) return takeBack(credited, due, settling, deps);
  return due < 0n ? giveBack(credited, -due, settling) : credited;
}

async function credit(deposit: DepositRow, settling: Settling, deps: PaymentsDeps): Promise<DepositRow> {
  const { tx, now } = settling;
  const { id, member_id: member } = deposit;
  if (!isAsAsked(deposit) || member === null) return refuse(deposit, settling, deps);
  const operation = await postOperation(
    tx,
    {
      actorId: SYSTEM_ACTOR,
      idemKey: `deposit:${id}`,
      request: { id },
      reason: 'deposit',
      note: deposit.method === 'card' ? 'Card' : 'PayPal',
      legs: [cash(DEPOSITS, { member }, deposit.amount_cents)],
    },
    now,
  );
  await recordAudit(tx, 'wallet.deposited', { actorId: member, subject: id });
  return changeDeposit(tx, id, {
    operation_id: operation.id,
    state: 'succeeded',
    failure: null,
    next_check_at: null,
  });
}

/** Paid otherwise than asked for, or by a member who is gone: the money goes back. */
async function refuse(
  deposit: DepositRow,
  { tx, notify, now }: Settling,
  deps: PaymentsDeps,
): Promise<DepositRow> {
  await deps.jobs.enqueue(tx, refundDeposit, { depositId: deposit.id });
  for (const memberId of await deps.users.listSuperAdmins(tx))
    await notify({
      memberId,
      kind: 'wallet_alarm',
      title: 'A deposit was not paid as asked for, and is given back',
      body: `${deposit.driver} ${deposit.provider_ref}: asked for ${fromCents(deposit.amount_cents)} USD, paid ${fromCents(deposit.paid_cents!)} ${deposit.paid_currency ?? ''}.`,
    });
  const failure = 'Another amount was paid than asked for. It is given back.';
  return changeDeposit(tx, deposit.id, {
    state: 'mismatched',
    failure,
    checks: 0,
    next_check_at: firstCheckAt(now),
  });
}

/** From what the member has left, also in withdrawals that were not sent; the rest is a loss until it is made good, and nothing leaves the wallet meanwhile. */
async function takeBack(
  deposit: DepositRow,
  due: bigint,
  settling: Settling,
  deps: PaymentsDeps,
): Promise<DepositRow> {
  const { tx } = settling;
  const { member_id: member } = deposit;
  const needed = { neededCents: due, reason: TAKEN_BACK };
  const available = member ? await freeHeldCash(member, needed, settling) : 0n;
  const taken = available < due ? available : due;
  const lost = due - taken;
  await reverse(deposit, settling, [
    ...(taken > 0n && member ? [cash({ member }, DEPOSITS, taken)] : []),
    ...(lost > 0n ? [cash(LOSSES, DEPOSITS, lost)] : []),
  ]);
  if (lost > 0n) await freezeForDebt(deposit, lost, settling, deps);
  return noteReversed(tx, deposit, { taken, lost });
}

/** A dispute was won: what was lost is made good first. What was taken from a member who is erased since stays with the house. */
async function giveBack(deposit: DepositRow, due: bigint, settling: Settling): Promise<DepositRow> {
  const { member_id: member, lost_cents } = deposit;
  const lost = lost_cents < due ? lost_cents : due;
  const taken = due - lost;
  await reverse(deposit, settling, [
    ...(lost > 0n ? [cash(DEPOSITS, LOSSES, lost)] : []),
    ...(taken > 0n ? [cash(DEPOSITS, member ? { member } : LOSSES, taken)] : []),
  ]);
  return noteReversed(settling.tx, deposit, { taken: -taken, lost: -lost });
}

async function reverse(deposit: DepositRow, { tx, now, dispute }: Settling, legs: Leg[]): Promise<void> {
  const { id, member_id: actorId, reversals } = deposit;
  const reason: Reason = dispute || deposit.refunded_cents === 0n ? 'dispute' : 'refund';
  const idemKey = `deposit:${id}:reversal:${reversals}`;
  await postOperation(
    tx,
    { actorId: SYSTEM_ACTOR, idemKey, request: { id, reversals }, reason, evenIfFrozen: true, legs },
    now,
  );
  const details = { reason, ...(dispute && { disputeRef: dispute.ref }) };
  await recordAudit(tx, 'wallet.depositReversed', { actorId, subject: id, details });
}

async function noteReversed(
  tx: Db,
  deposit: DepositRow,
  { taken, lost }: { taken: bigint; lost: bigint },
): Promise<DepositRow> {
  const [taken_cents, lost_cents] = [deposit.taken_cents + taken, deposit.lost_cents + lost];
  const isGone = taken_cents + lost_cents === deposit.amount_cents;
  return changeDeposit(tx, deposit.id, {
    taken_cents,
    lost_cents,
    reversals: deposit.reversals + 1,
    state: isGone ? 'refunded' : 'succeeded',
  });
}
