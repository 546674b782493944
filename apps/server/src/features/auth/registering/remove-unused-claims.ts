// The nightly clean-up of registrations that were never used and cannot be verified, since another member owns the address.
// Deleting a member deletes what belongs to them, so whatever refers to one of them keeps them.
import { inBatches } from '../../../platform/db/batches.ts';
import { referencedIds } from '../../../platform/db/references.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { AuthDeps } from '../auth.deps.ts';

/** Every registration has rows in these, used or not. A linked identity is none of them. */
const MADE_BY_REGISTERING = [
  'accounts',
  'accounts_members',
  'auth_passwords',
  'auth_sessions',
  'auth_mail_tokens',
];

export async function removeUnusedClaims(
  olderThan: Date,
  { db, users, accounts }: Pick<AuthDeps, 'db' | 'users' | 'accounts'>,
): Promise<void> {
  let afterId = '00000000-0000-0000-0000-000000000000';
  // Counted by what was looked at: most unused claims are on addresses without an owner, and stay.
  await inBatches(async (limit) => {
    const unused = await users.listUnusedClaims(db, { afterId, limit });
    await db.transaction().execute((tx) => removeHopeless(tx, unused));
    afterId = unused.at(-1) ?? afterId;
    return unused.length;
  });

  async function removeHopeless(tx: Db, unused: string[]): Promise<void> {
    const claims = await users.lockHopelessClaims(tx, unused, olderThan);
    if (claims.length === 0) return;
    const owned = await accounts.lockOwnedBy(tx, claims);
    const ownedIds = owned.map(({ id }) => id);
    const accountsInUse = await referencedIds(tx, 'accounts', ownedIds, MADE_BY_REGISTERING);
    // A second account was opened on purpose.
    const owners = owned.map(({ ownerId }) => ownerId);
    const inUse = new Set([
      ...owners.filter((ownerId, at) => owners.indexOf(ownerId) !== at),
      ...(await referencedIds(tx, 'users', claims, MADE_BY_REGISTERING)),
      ...owned.filter(({ id }) => accountsInUse.has(id)).map(({ ownerId }) => ownerId),
      ...(await accounts.sharingAmong(tx, claims)),
    ]);
    await users.remove(
      tx,
      claims.filter((id) => !inUse.has(id)),
    );
  }
}
