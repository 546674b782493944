// Transactions around postings. Accounts are locked in ascending id, but rows beside them (deposits, withdrawals, bells) are not: where two
// transactions meet in another order the database ends one of them, and that one is run again here.
import { databaseCode } from '../../../platform/db/database-errors.ts';
import type { Notifications } from '../../../platform/ports/notifications.ts';

/** Deadlock and serialization failure: nothing happened, and the same may succeed at once. */
const RETRIED = new Set(['40P01', '40001']);
const MAX_TRIES = 5;

/** `work` is one transaction without effects outside of it. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !RETRIED.has(databaseCode(error))) throw error;
    }
  }
}

/** As `notifications.transaction`. */
export const postingTransaction = <T>(
  { notifications }: { notifications: Notifications },
  work: Parameters<typeof notifications.transaction<T>>[0],
): Promise<T> => retrying(() => notifications.transaction(work));
