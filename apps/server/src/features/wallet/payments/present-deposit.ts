// A deposit as its member sees it.
import { fromCents } from '@msm/contract/wallet/money';
import type { Deposit, DepositState } from '@msm/contract/wallet/schemas';
import { isCancelable } from './deposits.rules.ts';
import type { DepositRow } from './deposits.store.ts';

const SHOWN: Partial<Record<DepositRow['state'], DepositState>> = {
  opening: 'waiting',
  mismatched: 'failed',
};

export const presentDeposit = (deposit: DepositRow): Deposit => ({
  id: deposit.id,
  method: deposit.method,
  driver: deposit.driver,
  amount: fromCents(deposit.amount_cents),
  currency: 'USD',
  state: SHOWN[deposit.state] ?? (deposit.state as DepositState),
  failure: deposit.failure,
  isCancelable: isCancelable(deposit),
  operationId: deposit.operation_id,
  createdAt: deposit.created_at.toISOString(),
  livemode: deposit.is_live,
});
