// Whether a member can send an amount, before its recipient is looked up: who has no funds learns nothing of an address, not even by the time
// an answer takes. The ledger decides again when it posts. Requests that ask at the same moment share one query.
import { createLanes } from '../../../platform/db/commit-lanes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { LedgerRefusal } from '../ledger/ledger.ts';
import { isKeyUsed, listSpendable, type Spendable } from '../wallet.store.ts';

interface Sending {
  memberId: string;
  idemKey: string;
  amount: bigint;
  dayLimit: bigint;
}

/** Throws the refusal that the ledger would give. */
export type CheckFunds = (sending: Sending) => Promise<void>;

export function createFundsCheck({ db, clock }: { db: Db; clock: Clock }): CheckFunds {
  const lookups = createLanes<string, { spendable: Spendable | undefined }>(
    () => '0',
    async (memberIds) => {
      const found = await listSpendable(db, [...new Set(memberIds)], clock.now());
      return memberIds.map((memberId) => ({ spendable: found.get(memberId) }));
    },
    { lanes: 1, gathers: true },
  );
  return async (sending) => {
    const { spendable } = await lookups.add(sending.memberId);
    const refusal = refusalOf(sending, spendable);
    // What this key did before is answered again, with whatever is left since.
    if (refusal && !(await isKeyUsed(db, sending.memberId, sending.idemKey)))
      throw new LedgerRefusal(refusal);
  };
}

/** In the order of `wallet_post`. */
function refusalOf({ amount, dayLimit }: Sending, spendable: Spendable | undefined) {
  if (spendable?.isFrozen) return 'frozen';
  if (!spendable || spendable.cash < amount) return 'insufficient';
  return spendable.spentToday + amount > dayLimit ? 'dayLimit' : undefined;
}
