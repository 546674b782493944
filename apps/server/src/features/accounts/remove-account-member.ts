// Ends a membership: its owner removes a member, or a member leaves. An owner cannot leave an account. What the member
// planned there stays with the account; their sessions go on in an account of their own.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { NewNotification } from '../../platform/ports/notifications.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { accounts, endMembership, findAccountOf } from './accounts.store.ts';

export const removeAccountMember = handler(
  accountRoutes.removeAccountMember,
  async ({ params: { id: accountId, memberId }, member: actor, caller }, deps: AccountsDeps) => {
    const { users, notifications, events, endWithMembership } = deps;
    await notifications.transaction(async (tx, notify) => {
      const account = await findAccountOf(tx, actor.id, accountId);
      if (!account) throw new AppError('notFound', 'No account of yours has that id.');
      const isOwner = account.owner_id === actor.id;
      const isLeaving = memberId === actor.id;
      if (isOwner && isLeaving)
        throw new AppError('conflict', 'You own this account, so you cannot leave it.');
      if (!isOwner && !isLeaving)
        throw new AppError('forbidden', 'Only the owner of the account can remove its members.');
      const member = await users.find(tx, memberId);
      if (!member || !(await endMembership(tx, accountId, memberId)))
        throw new AppError('notFound', 'No member of this account has that id.');

      const [home] = (await accounts.listFor(tx, memberId)).filter((each) => each.isOwner);
      const leaving = { accountId, ownerId: account.owner_id, member, homeAccountId: home?.id ?? null };
      for (const end of endWithMembership) await end(tx, leaving);
      await recordAudit(tx, isLeaving ? 'account.memberLeft' : 'account.memberRemoved', {
        actorId: actor.id,
        subject: accountId,
        caller,
        details: { memberId },
      });
      const told: NewNotification = isLeaving
        ? {
            memberId: account.owner_id,
            kind: 'account_left',
            title: `${member.username} left the account “${account.name}”`,
            body: 'What they planned there stays, and is yours now.',
          }
        : {
            memberId,
            kind: 'account_removed',
            title: `You were removed from the account “${account.name}”`,
            body: 'What you planned there stays with the account.',
          };
      await notify({
        ...told,
        actor,
        target: { type: 'account', id: accountId },
      });
    });
    events.emit('member.changed', { memberId });
    events.emit('account.memberLeft', { accountId, memberId });
    return {};
  },
);
