// A withdrawal that only a person can end: marked in SuperAdmin's queue, told once, in the audit log and in the server's log.
import type { WithdrawalAttention } from '@msm/contract/wallet/schemas';
import { fromCents } from '@msm/contract/wallet/money';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Notify } from '../../../platform/ports/notifications.ts';
import { freezeOpen } from '../admin/holders.store.ts';
import type { PaymentsDeps } from '../payments/payments.deps.ts';
import { changeWithdrawal, type WithdrawalRow } from './withdrawals.store.ts';

const WORDS: Readonly<Record<WithdrawalAttention, { title: string; body: string }>> = {
  noProvider: {
    title: 'An approved payout has no provider',
    body: 'Set its provider up again, or pay it by hand and finish it in the queue.',
  },
  noAnswer: {
    title: 'A payout has had no answer for weeks',
    body: 'Look it up at the provider, and finish it in the queue.',
  },
  unclear: {
    title: 'A payout was refused, and may have been paid before',
    body: 'An earlier call had no answer. Look it up at the provider, and finish it in the queue.',
  },
  paidAfterReturn: {
    title: 'A payout was paid although its money went back into the wallet',
    body: 'The wallet is frozen. Look it up at the provider, and finish it in the queue.',
  },
  returnedAfterFinish: {
    title: 'A payout came back that was recorded as paid',
    body: 'Was it paid in another way? Look it up, and finish it in the queue.',
  },
};

/** Of a wallet that the alarm froze: it opens when a person has judged the payout and nothing is owed. */
export const PAID_AFTER_RETURN = 'A withdrawal was paid out after its money came back.';

interface Raising {
  tx: Db;
  notify: Notify;
  now: Date;
}

/** Under the lock of the withdrawal. */
export async function raiseAttention(
  row: WithdrawalRow,
  attention: WithdrawalAttention,
  { tx, notify, now }: Raising,
  { users, log }: Pick<PaymentsDeps, 'users' | 'log'>,
): Promise<WithdrawalRow> {
  if (row.attention === attention) return row;
  const { id, member_id: memberId } = row;
  const { title, body } = WORDS[attention];
  log.error({ withdrawalId: id, attention }, 'a payout needs a person');
  await recordAudit(tx, 'wallet.withdrawalAlarmed', { subject: id, details: { attention } });
  // A person's own reason, or a debt, is not replaced: judging this payout would lift it.
  if (attention === 'paidAfterReturn' && memberId && (await freezeOpen(tx, memberId, PAID_AFTER_RETURN)))
    await recordAudit(tx, 'wallet.frozen', { subject: memberId, details: { withdrawalId: id } });
  for (const superAdmin of await users.listSuperAdmins(tx))
    await notify({
      memberId: superAdmin,
      kind: 'wallet_alarm',
      title,
      body: `$${fromCents(row.amount_cents)}, id ${id}. ${body}`,
    });
  return changeWithdrawal(tx, id, { attention, updated_at: now });
}
