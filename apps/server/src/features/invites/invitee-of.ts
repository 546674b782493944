// Which invitations are a member's: bound ones, and those to their address. An address stands for the member who verified it,
// otherwise for the oldest registration with it, and then only in kinds that grant no access.
import type { Db } from '../../platform/db/tables.ts';
import type { SessionMember } from '../../platform/access/session.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { kindsOpenTo } from './invites.rules.ts';
import type { Invitee } from './invites.store.ts';

export async function inviteeOf(
  db: Db,
  { id, email }: SessionMember,
  { users }: Pick<InvitesDeps, 'users'>,
): Promise<Invitee> {
  const holder = await users.findAddressee(db, email);
  return { memberId: id, email, kinds: holder?.id === id ? kindsOpenTo(holder) : [] };
}
