// Members as SuperAdmin manages them. Other features know members through the users port.
import { withDeps, type Feature } from '../../platform/operation.ts';
import { changeUser } from './change-user.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { listUsers } from './list-users.ts';
import type { UsersDeps } from './users.deps.ts';

export const usersFeature = (deps: UsersDeps): Feature => ({
  name: 'users',
  operations: [listUsers, changeUser, endUserSessions].map(withDeps(deps)),
});
