// Several registrations may claim one address until one of them verifies it. Each signs in by its own password; so that
// the number of claims cannot be timed, their hashes share a salt and one computation answers for all of them.
import type { AuthDeps } from '../auth.deps.ts';
import { findPasswordHashes } from '../auth.store.ts';
import { SALT_BYTES, saltOf } from '../passwords/passwords.ts';

/** That of the claims which are there; for a first one it follows from the address, so that two at once agree. */
export async function saltFor(
  email: string,
  { db, users, secrets }: Pick<AuthDeps, 'db' | 'users' | 'secrets'>,
): Promise<Buffer> {
  const claimants = await users.claimantsOf(db, email);
  const hashes = await findPasswordHashes(
    db,
    claimants.map(({ id }) => id),
  );
  const hash = claimants.map(({ id }) => hashes.get(id)).find((each) => each !== undefined);
  return hash ? saltOf(hash) : secrets.keysFor(`password salt of ${email}`)[0].subarray(0, SALT_BYTES);
}
