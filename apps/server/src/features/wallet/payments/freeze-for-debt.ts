// A provider took back money that the member has spent: the wallet is frozen and SuperAdmin told.
import { fromCents } from '@msm/contract/wallet/money';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Notify } from '../../../platform/ports/notifications.ts';
import { setFrozen } from '../admin/holders.store.ts';
import type { DepositRow } from './deposits.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';

export async function freezeForDebt(
  { id, member_id: memberId }: DepositRow,
  owedCents: bigint,
  { tx, notify }: { tx: Db; notify: Notify },
  { users }: PaymentsDeps,
): Promise<void> {
  const owed = fromCents(owedCents);
  const member = memberId ? await users.find(tx, memberId) : undefined;
  if (memberId) {
    await setFrozen(tx, memberId, `A provider took back $${owed} that were spent.`);
    await recordAudit(tx, 'wallet.frozen', { subject: memberId, details: { depositId: id, owed } });
  }
  for (const superAdmin of await users.listSuperAdmins(tx))
    await notify({
      memberId: superAdmin,
      kind: 'wallet_alarm',
      title: `${member?.username ?? 'A member who is gone'} owes $${owed}`,
      body: 'A deposit was taken back by its provider after the money was spent. The wallet is frozen.',
    });
}
