// A withdrawal as its member sees it.
import { fromCents } from '@msm/contract/wallet/money';
import type { Withdrawal } from '@msm/contract/wallet/schemas';
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
