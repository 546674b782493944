// The receipt of one operation: what it did to the member's own accounts. Another's operation does not exist.
import { walletRoutes } from '@msm/contract/wallet/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import { referenceOf } from '../payments/deposits.store.ts';
import type { WalletDeps } from '../wallet.deps.ts';
import { kindOf, othersIn, presentEntry } from './present-entry.ts';
import { accountsOfMember, entriesOfOperation } from './statement.store.ts';

export const readReceipt = handler(
  walletRoutes.readReceipt,
  async ({ params, member }, { db, users, livemode }: WalletDeps) => {
    const rows = await entriesOfOperation(db, await accountsOfMember(db, member.id), params.id);
    const [first] = rows;
    if (!first) throw new AppError('notFound', 'There is no such transaction.');
    const names = await othersIn(rows, { db, users });
    const other = names.get(first.other_member_id ?? '');
    return {
      receipt: {
        operationId: first.op_id,
        at: first.created_at.toISOString(),
        kind: kindOf(first),
        entries: rows.map((row) => presentEntry(row, { names, livemode })),
        counterparty: other ? { username: other.username } : null,
        reference: await referenceOf(db, first.op_id),
        livemode,
      },
    };
  },
);
