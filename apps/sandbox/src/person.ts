// The people of the sandbox: every e-mail address that is typed exists. A vendor's id for a person follows from
// the address, so that the same person comes back after a restart of the sandbox.
import { createHash } from 'node:crypto';

export interface Person {
  id: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
  username: string;
}

/** Short enough to be exact as a JSON number, which GitHub's ids are. */
const ID_BYTES = 6;

export function personAt(vendor: string, email: string, name: string): Person {
  const address = email.trim().toLowerCase();
  const digest = createHash('sha256').update(`${vendor}:${address}`).digest();
  const username = address.split('@')[0] ?? address;
  return {
    id: String(digest.readUIntBE(0, ID_BYTES)),
    email: address,
    isEmailVerified: !address.startsWith('unverified'),
    name: name.trim() || username,
    username: username.replaceAll(/[^a-z0-9_]/g, '_'),
  };
}
