// The member who decides that a post goes on answers for it when the member who planned it may no longer act in the account, or
// has no verified e-mail: the machine publishes, and the writer spends, in the name of an active member only.
import { isActiveMember } from '../../../platform/access/active-member.ts';
import type { Db } from '../../../platform/db/tables.ts';
import { setCreator } from '../posts.store.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow } from '../schedule.tables.ts';

export async function takeOver(
  tx: Db,
  { id, created_by: memberId, account_id: accountId }: PostRow,
  heirId: string,
  deps: Pick<ScheduleDeps, 'users' | 'accounts'>,
): Promise<void> {
  const isActive = await isActiveMember(tx, { memberId, accountId, isVerified: true }, deps);
  if (!isActive) await setCreator(tx, id, heirId);
}
