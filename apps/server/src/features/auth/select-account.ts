// Acts in another account from now on. An account one is not a member of does not exist.
import { authRoutes } from '@msm/contract/auth/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { AuthDeps } from './auth.deps.ts';
import { setSessionAccount } from './auth.store.ts';
import { sessionState } from './session-state.ts';

export const selectAccount = handler(
  authRoutes.selectAccount,
  async ({ input: { accountId }, session }, { db, users, accounts, events }: AuthDeps) => {
    const user = await users.find(db, session.member.id);
    const own = await accounts.listFor(db, session.member.id);
    if (!user || !own.some((account) => account.id === accountId)) {
      throw new AppError('notFound', 'No account of yours has that id.');
    }
    await setSessionAccount(db, session.id, accountId);
    events.emit('member.changed', { memberId: session.member.id });
    return sessionState(user, own, accountId);
  },
);
