// The secret in a newsletter's links: the reader's id with a proof that only this installation can make. Nothing is stored.
import { Id } from '@msm/contract/fields';
import type { Secrets } from '../../../platform/secrets.ts';

const PURPOSE = 'blog-newsletter';

export const tokenOf = (subscriberId: string, secrets: Secrets): string =>
  `${subscriberId}_${secrets.proofOf(PURPOSE, subscriberId)}`;

/** Undefined for what is no token of ours. */
export function subscriberIn(token: string, secrets: Secrets): string | undefined {
  // Ids have no underscore; proofs may.
  const [id, proof] = [token.slice(0, token.indexOf('_')), token.slice(token.indexOf('_') + 1)];
  const isOurs = Id.safeParse(id).success && secrets.isProofOf(PURPOSE, id, proof);
  return isOurs ? id : undefined;
}
