// Who is signed in, and in which account.
import { authRoutes } from '@msm/contract/auth/routes';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { sessionState } from './session-state.ts';

export const me = handler(authRoutes.me, async ({ session }, deps: AuthDeps) => {
  const { db, users, accounts, authenticator, config } = deps;
  const user = await users.find(db, session.member.id);
  if (!user) throw new AppError('unauthenticated', 'Please log in.');
  const { accountId } = session;
  const state = sessionState(user, { accounts: await accounts.listFor(db, user.id), accountId }, config);
  return { ...state, csrfToken: authenticator.csrfTokenFor(session.id) };
});
