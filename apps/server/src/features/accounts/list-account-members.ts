// Who can act in an account, for those who can. E-mail addresses are not told: they are the members' own to give.
import { accountRoutes, type AccountMember } from '@msm/contract/accounts/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findAccountOf, listMembers } from './accounts.store.ts';

export const listAccountMembers = handler(
  accountRoutes.listAccountMembers,
  async ({ params: { id }, input, member }, { db, users }: AccountsDeps) => {
    const account = await findAccountOf(db, member.id, id);
    if (!account) throw new AppError('notFound', 'No account of yours has that id.');
    const { rows, ...page } = await listMembers(db, account.id, input);
    const ids = rows.map((row) => row.user_id);
    const known = new Map((await users.list(db, ids)).map((user) => [user.id, user]));
    const members = rows.flatMap(({ user_id: userId, joined_at: joinedAt, role: given }): AccountMember[] => {
      const user = known.get(userId);
      if (!user) return [];
      const { username, firstName, lastName } = user;
      const isOwner = userId === account.owner_id;
      const role = isOwner ? 'owner' : given;
      return [{ id: userId, username, firstName, lastName, isOwner, role, joinedAt: joinedAt.toISOString() }];
    });
    return { page: input.page, pageSize: input.pageSize, ...page, members };
  },
);
