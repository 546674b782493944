// A member as the target of an engagement, named by e-mail. An unknown address is answered like a known one: only the
// member behind a known one learns of it.
import type { FindTarget } from '../../platform/ports/engagement-targets.ts';
import type { Users } from '../../platform/ports/users.ts';

export const findMemberTarget =
  (users: Users): FindTarget =>
  async (db, email) => ({ ownerId: (await users.findAddressee(db, email))?.id, name: 'your profile' });
