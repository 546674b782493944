// Changes a member's role, disables or enables them, confirms or withdraws their e-mail. Their sessions end with it:
// the next call they make finds the new state. The last SuperAdmin cannot be removed.
import { userRoutes } from '@msm/contract/users/routes';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { presentUser } from './present-user.ts';
import type { UsersDeps } from './users.deps.ts';
import { lockActiveSuperAdmins, setDisabled, setRole, withdrawVerification } from './users.store.ts';

export const changeUser = handler(
  userRoutes.changeUser,
  async ({ params: { id }, input, member, caller }, { db, sessions, users, events }: UsersDeps) => {
    const changed = await db.transaction().execute(async (tx) => {
      const superAdmins = await lockActiveSuperAdmins(tx);
      if (!(await users.find(tx, id))) throw new AppError('notFound', 'No member has that id.');
      const isLeaving = input.disabled === true || (input.role !== undefined && input.role !== 'SuperAdmin');
      if (isLeaving && superAdmins.length === 1 && superAdmins[0] === id) {
        throw new AppError('conflict', 'The last SuperAdmin cannot be removed.');
      }
      if (input.role !== undefined) await setRole(tx, id, input.role);
      if (input.disabled !== undefined) await setDisabled(tx, id, input.disabled);
      if (input.emailVerified === true && !(await users.confirmEmail(tx, id))) {
        throw new AppError('conflict', 'That e-mail already belongs to another member.');
      }
      if (input.emailVerified === false) {
        await withdrawVerification(tx, id);
        await sessions.revokeMailedLinksOf(tx, id);
      }
      await sessions.endAllOf(tx, id);
      await recordAudit(tx, 'member.changed', { actorId: member.id, subject: id, caller, details: input });
      return users.find(tx, id);
    });
    events.emit('member.signedOut', { memberId: id });
    return { user: presentUser(changed!) };
  },
);
