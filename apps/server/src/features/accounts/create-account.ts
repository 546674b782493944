// Opens another account of the member's own.
import { accountRoutes, MAX_OWNED_ACCOUNTS } from '@msm/contract/accounts/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { accounts, countOwned } from './accounts.store.ts';

export const createAccount = handler(
  accountRoutes.createAccount,
  async ({ input, member }, { db }: AccountsDeps) =>
    db.transaction().execute(async (tx) => {
      if ((await countOwned(tx, member.id)) >= MAX_OWNED_ACCOUNTS) {
        throw new AppError('conflict', `You can have at most ${MAX_OWNED_ACCOUNTS} accounts of your own.`);
      }
      return { account: await accounts.openFor(tx, member.id, input.name) };
    }),
);
