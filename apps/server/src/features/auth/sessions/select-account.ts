// Acts in another account from now on. An account one is not a member of does not exist.
import { authRoutes } from '@msm/contract/auth/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { setSessionAccount } from '../auth.store.ts';
import { sessionState } from './session-state.ts';

export const selectAccount = handler(
  authRoutes.selectAccount,
  async ({ input: { accountId }, session }, { db, users, accounts, events, config }: AuthDeps) => {
    const { member } = session;
    const state = await db.transaction().execute(async (tx) => {
      const user = await users.find(tx, member.id);
      if (!user || !(await accounts.holdMembership(tx, member.id, accountId)))
        throw new AppError('notFound', 'No account of yours has that id.');
      await setSessionAccount(tx, session.id, accountId);
      return sessionState(user, { accounts: await accounts.listFor(tx, member.id), accountId }, config);
    });
    events.emit('member.changed', { memberId: member.id });
    return state;
  },
);
