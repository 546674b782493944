// The token of a mailed link: the id of its row and a proof of it. Derived, so that a mail that is sent again carries the same
// one and none lies in the database or the queue.
import type { Secrets } from '../../../platform/secrets.ts';

const PURPOSE = 'email-change';
const ID_LENGTH = 36;

export const emailChangeToken = (id: string, secrets: Secrets): string => id + secrets.proofOf(PURPOSE, id);

/** Undefined for what this portal never mailed. */
export function changeIdOf(token: string, secrets: Secrets): string | undefined {
  const id = token.slice(0, ID_LENGTH);
  return secrets.isProofOf(PURPOSE, id, token.slice(ID_LENGTH)) ? id : undefined;
}
