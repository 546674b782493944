// Gives a member of an account another role. Only its owner may. Operations read the role when they act, so it holds at once.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { accounts, findAccountOf, setRole } from './accounts.store.ts';

const WORDS = {
  editor: 'You can publish, approve posts of contributors, and change sites.',
  contributor: 'You can write and plan posts. An owner or editor approves them.',
};

export const changeAccountMember = handler(
  accountRoutes.changeAccountMember,
  async ({ params, input: { role }, member: actor, caller }, { notifications }: AccountsDeps) => {
    const { id: accountId, memberId } = params;
    await notifications.transaction(async (tx, notify) => {
      const account = await findAccountOf(tx, actor.id, accountId);
      if (!account) throw new AppError('notFound', 'No account of yours has that id.');
      if (account.owner_id !== actor.id)
        throw new AppError('forbidden', 'Only the owner of the account can change roles.');
      if (memberId === actor.id)
        throw new AppError('conflict', 'You own this account, so your role cannot change.');
      if (!(await accounts.roleIn(tx, accountId, memberId)))
        throw new AppError('notFound', 'No member of this account has that id.');
      if (!(await setRole(tx, { accountId, memberId }, role))) return;
      await recordAudit(tx, 'account.roleChanged', {
        actorId: actor.id,
        subject: accountId,
        caller,
        details: { memberId, role },
      });
      await notify({
        memberId,
        kind: 'account_role',
        title: `You are now ${role === 'editor' ? 'an editor' : 'a contributor'} in the account “${account.name}”`,
        body: WORDS[role],
        actor,
        target: { type: 'account', id: accountId },
      });
    });
    return {};
  },
);
