// Whether the member of a post may still act and has a verified e-mail, asked where the work is done: a post can outlive its
// member's access by years. A yes is cached for a moment, since a wave of due posts would ask it thousands of times.
import { isActiveMember } from '../../../platform/access/active-member.ts';
import type { Node } from './node.ts';

/** So long at most is still published for a member who was just disabled. */
const CACHED_MS = 1_000;

export function createActiveMembers({
  db,
  users,
  accounts,
  timers: { stopwatch },
}: Pick<Node, 'db' | 'users' | 'accounts' | 'timers'>): Node['answersFor'] {
  let known = new Map<string, Promise<boolean>>();
  let knownSince = -Infinity;
  return async ({ created_by: memberId, account_id: accountId }) => {
    if (stopwatch() - knownSince > CACHED_MS) {
      known = new Map();
      knownSince = stopwatch();
    }
    const key = `${memberId} ${accountId}`;
    const current = known;
    const asked =
      current.get(key) ?? isActiveMember(db, { memberId, accountId, isVerified: true }, { users, accounts });
    current.set(key, asked);
    try {
      const isActive = await asked;
      if (!isActive) current.delete(key);
      return isActive;
    } catch (error) {
      current.delete(key);
      throw error;
    }
  };
}
