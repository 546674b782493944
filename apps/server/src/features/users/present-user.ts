import type { ManagedUser } from '@msm/contract/users/routes';
import type { User } from '../../platform/ports/users.ts';

export const presentUser = (user: User): ManagedUser => ({
  ...user,
  createdAt: user.createdAt.toISOString(),
});
