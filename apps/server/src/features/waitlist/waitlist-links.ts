// The links in the waitlist's mails. A token is the id of an entry and a proof that only this installation can make, so nothing
// secret lies in the database or in the queue, and links of earlier mails go on working.
import type { Secrets } from '../../platform/secrets.ts';
import { AppError } from '../../platform/errors.ts';

/** What a link does. A proof for one is none for the other. */
export type LinkPurpose = 'confirm' | 'leave';

/** A UUID, then 256 bits in base64url. */
const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})([\w-]{43})$/;

const proofName = (purpose: LinkPurpose) => `waitlist.${purpose}`;

export const tokenFor = (secrets: Secrets, purpose: LinkPurpose, entryId: string): string =>
  entryId + secrets.proofOf(proofName(purpose), entryId);

/** The id of the entry, which may be gone. */
export function entryOf(secrets: Secrets, purpose: LinkPurpose, token: string): string {
  const [, entryId = '', proof = ''] = TOKEN.exec(token) ?? [];
  if (!entryId || !secrets.isProofOf(proofName(purpose), entryId, proof)) throw invalidLink();
  return entryId;
}

export const invalidLink = () =>
  new AppError('invalid', 'This link is not valid any more. Join again to get a new one.');

export const linkTo = (publicUrl: string, purpose: LinkPurpose, token: string): string =>
  `${publicUrl}/msm-token?waitlist=${purpose}&token=${token}`;
