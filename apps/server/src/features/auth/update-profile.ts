// Changes what a member may change about themselves. Role, e-mail state and balances are not among it.
import { authRoutes } from '@msm/contract/auth/routes';
import { handler } from '../../platform/operation.ts';
import type { AuthDeps } from './auth.deps.ts';

export const updateProfile = handler(
  authRoutes.updateProfile,
  async ({ input, member }, { db, users, events }: AuthDeps) => {
    const user = await users.changeProfile(db, member.id, input);
    events.emit('member.changed', { memberId: member.id });
    if (input.username ?? input.firstName ?? input.lastName)
      events.emit('member.renamed', { memberId: member.id });
    return { user };
  },
);
