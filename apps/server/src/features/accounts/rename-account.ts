// Renames an account. Only its owner may; to everybody else it does not exist.
import { accountRoutes } from '@msm/contract/accounts/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { renameOwned } from './accounts.store.ts';

export const renameAccount = handler(
  accountRoutes.renameAccount,
  async ({ params: { id }, input: { name }, member }, { db }: AccountsDeps) => {
    if (!(await renameOwned(db, member.id, id, name)))
      throw new AppError('notFound', 'No account of yours has that id.');
    return { account: { id, name, isOwner: true, role: 'owner' as const } };
  },
);
