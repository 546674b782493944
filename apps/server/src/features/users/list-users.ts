// Members for SuperAdmin, newest first, found by e-mail or username.
import { userRoutes } from '@msm/contract/users/routes';
import { handler } from '../../platform/operation.ts';
import { presentUser } from './present-user.ts';
import type { UsersDeps } from './users.deps.ts';
import { listUsers as findUsers } from './users.store.ts';

export const listUsers = handler(userRoutes.listUsers, async ({ input }, { db }: UsersDeps) => {
  const { users, ...found } = await findUsers(db, input);
  return { page: input.page, pageSize: input.pageSize, ...found, users: users.map(presentUser) };
});
