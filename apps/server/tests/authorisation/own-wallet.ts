// A deposit of the test driver that waits for its card, and a withdrawal that waits for SuperAdmin.
import { randomUUID } from 'node:crypto';
import {
  postOperation,
  SYSTEM_ACTOR,
  type Leg,
  type Party,
} from '../../src/features/wallet/ledger/ledger.ts';
import { insertDeposit, noteOpened } from '../../src/features/wallet/payments/deposits.store.ts';
import { insertWithdrawal } from '../../src/features/wallet/payouts/withdrawals.store.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnDeposit {
  depositId: string;
}

export interface OwnWithdrawal {
  withdrawalId: string;
}

export async function createOwnDeposit({ db, clock }: TestApp, { id }: { id: string }): Promise<OwnDeposit> {
  const now = clock.now();
  const wanted = { method: 'card', driver: 'test', is_live: false, amount_cents: 500n } as const;
  const deposit = await insertDeposit(
    db,
    { ...wanted, member_id: id, idem_key: randomUUID() },
    { now, checkAt: now },
  );
  await noteOpened(db, deposit.id, `pi_test_${deposit.id}`, { now, checkAt: now });
  return { depositId: deposit.id };
}

export async function createOwnWithdrawal(
  { db, clock }: TestApp,
  { id: member, email }: { id: string; email: string },
): Promise<OwnWithdrawal> {
  const now = clock.now();
  const amount = 500n;
  const withdrawal = await db.transaction().execute(async (tx) => {
    const post = (kind: 'posted' | 'hold', debit: Party, credit: Party) => {
      const legs: Leg[] = [{ kind, asset: 'USD', debit, credit, amount }];
      const idemKey = randomUUID();
      return postOperation(tx, { actorId: SYSTEM_ACTOR, idemKey, request: {}, reason: 'deposit', legs }, now);
    };
    await post('posted', { system: 'deposits' }, { member });
    const { id: operation_id } = await post('hold', { member }, { system: 'payouts' });
    return insertWithdrawal(
      tx,
      { member_id: member, amount_cents: amount, payout_to: email, is_live: false, operation_id },
      now,
    );
  });
  return { withdrawalId: withdrawal.id };
}
