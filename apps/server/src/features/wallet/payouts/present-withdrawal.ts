// A withdrawal as its member sees it, and as SuperAdmin does.
import { fromCents } from '@msm/contract/wallet/money';
import type { QueuedWithdrawal, Withdrawal } from '@msm/contract/wallet/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import type { User, Users } from '../../../platform/ports/users.ts';
import { findHolders } from '../admin/holders.store.ts';
import type { PaymentsDeps } from '../payments/payments.deps.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

export const presentWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  amount: fromCents(row.amount_cents),
  currency: 'USD',
  payoutTo: row.payout_to,
  state: row.state,
  reason: row.reason,
  reference: row.reference,
  operationId: row.operation_id,
  createdAt: row.created_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  livemode: row.is_live,
});

/** After a decision: the member's screens are told as well. */
export async function tellAndPresent(
  row: WithdrawalRow,
  { db, users, events }: PaymentsDeps,
): Promise<QueuedWithdrawal> {
  if (row.member_id) events.emit('wallet.changed', { memberId: row.member_id });
  return (await presentQueue(db, [row], users))[0]!;
}

/** Approved and never sent, since its wallet was frozen meanwhile. */
const isStuck = ({ state, sent_at }: WithdrawalRow, isFrozen: boolean): boolean =>
  state === 'approved' && sent_at === null && isFrozen;

/** The member of a row may be erased: then it has no name. */
const GONE = { id: '00000000-0000-0000-0000-000000000000', username: '(gone)', email: '' };

export async function presentQueue(
  db: Db,
  rows: readonly WithdrawalRow[],
  users: Users,
): Promise<QueuedWithdrawal[]> {
  const ids = [...new Set(rows.flatMap(({ member_id: id }) => id ?? []))];
  const byId = new Map((await users.list(db, ids)).map((member): [string, User] => [member.id, member]));
  const wallets = await findHolders(db, ids);
  return rows.map((row) => {
    const { id, username, email } = byId.get(row.member_id ?? '') ?? GONE;
    const wallet = wallets.get(id);
    return {
      ...presentWithdrawal(row),
      member: { id, username, email },
      isFrozen: wallet?.is_frozen ?? false,
      frozenReason: wallet?.frozen_reason ?? null,
      attention: row.attention,
      isForPerson: row.attention !== null || isStuck(row, wallet?.is_frozen ?? false),
    };
  });
}
