// An entry of the ledger in the words of a statement.
import { fromCents } from '@msm/contract/wallet/money';
import type { OperationKind, StatementEntry } from '@msm/contract/wallet/schemas';
import type { Asset } from '../ledger/ledger.store.ts';
import type { Reason } from '../ledger/ledger.ts';
import type { User } from '../../../platform/ports/users.ts';
import type { WalletDeps } from '../wallet.deps.ts';
import { SHOWN, type EntryRow } from './statement.store.ts';

const KINDS: Readonly<Record<Reason, OperationKind>> = {
  transfer: 'transfer',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  points_earned: 'earning',
  points_to_cash: 'conversion',
  cash_to_points: 'conversion',
  refund: 'reversal',
  dispute: 'reversal',
};

type Told = Pick<EntryRow, 'kind' | 'reason' | 'ref_op'>;

export const kindOf = ({ kind, reason, ref_op }: Told): OperationKind =>
  kind === 'void' || (kind === 'posted' && ref_op !== null) ? 'reversal' : KINDS[reason as Reason];

const WORDS: Readonly<Record<Reason, string>> = {
  transfer: 'Transfer',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  points_earned: 'Points earned',
  points_to_cash: 'Points to cash',
  cash_to_points: 'Cash to points',
  refund: 'Deposit refunded',
  dispute: 'Deposit disputed',
};

function describe({ kind, reason, note, side, other_member_id }: EntryRow, names: Names): string {
  if (kind === 'void') return `${WORDS[reason as Reason]} returned`;
  if (kind === 'post') return `${WORDS[reason as Reason]} paid`;
  if (reason === 'transfer')
    return `${side === 'debit' ? 'To' : 'From'} ${names.get(other_member_id ?? '')?.username ?? 'a former member'}`;
  return note ?? WORDS[reason as Reason];
}

/** Cents as dollars, points as they are. */
export const shownAmount = (asset: Asset, amount: bigint): string =>
  asset === 'USD' ? fromCents(amount) : amount.toString();

type Names = ReadonlyMap<string, User>;

/** The other members of transfers, as they are called today. */
export async function othersIn(
  rows: readonly EntryRow[],
  { db, users }: Pick<WalletDeps, 'db' | 'users'>,
): Promise<Names> {
  const ids = new Set(rows.flatMap(({ other_member_id }) => other_member_id ?? []));
  if (ids.size === 0) return new Map();
  return new Map((await users.list(db, [...ids])).map((user) => [user.id, user]));
}

export const presentEntry = (
  row: EntryRow,
  { names, livemode }: { names: Names; livemode: boolean },
): StatementEntry => ({
  operationId: row.op_id,
  seq: Number(row.seq),
  at: row.created_at.toISOString(),
  kind: kindOf(row),
  asset: SHOWN[row.asset],
  amount: shownAmount(row.asset, row.change),
  balanceAfter: shownAmount(row.asset, row.after),
  description: describe(row, names),
  livemode,
});
