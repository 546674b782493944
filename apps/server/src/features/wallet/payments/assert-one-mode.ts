// Real money and play money never meet in one ledger: a balance cannot tell where it came from.
import type { Db } from '../../../platform/db/tables.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Payments } from '../../../platform/ports/payments.ts';
import { hasMoneyOfMode } from './deposits.store.ts';

export async function assertOneMode(db: Db, { isLive }: Payments): Promise<void> {
  if (!(await hasMoneyOfMode(db, !isLive))) return;
  throw new AppError(
    'conflict',
    isLive
      ? 'The wallets of this portal hold test money. Real payments need an installation without it.'
      : 'The wallets of this portal hold real money. Set the live keys of the payment provider again.',
  );
}
