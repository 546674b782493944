// What every step says of the publication that this node holds.
import type { Publication } from '../../../platform/ports/publisher.ts';
import type { Work } from '../claims.store.ts';
import type { Note } from '../steps.store.ts';
import type { Node } from './node.ts';

export const line = ({ now }: Node, words: string): Note => ({ at: now(), words });

/** What others sent, without what the database cannot hold. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

export const publicationOf = (work: Work): Publication => ({
  key: work.publication_key,
  accountId: work.account_id,
  destinationId: work.destination_id,
  content: work.content,
  authorId: work.created_by,
  notBefore: work.firstSentAt ?? work.due_at,
  decidedAt: work.renewed_at,
  memory: work.memory,
});
