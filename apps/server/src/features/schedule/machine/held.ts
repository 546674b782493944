// What every step says of the target that this node holds.
import type { Publication } from '../../../platform/ports/publisher.ts';
import type { Held, Note, Work } from '../claims.store.ts';
import type { Node } from './node.ts';

export const heldBy = ({ id: owner }: Node, { id }: Work): Held => ({ id, owner });

export const line = ({ clock }: Node, words: string): Note => ({ at: clock.now(), words });

export const publicationOf = (work: Work): Publication => ({
  key: work.publication_key,
  accountId: work.account_id,
  destinationId: work.destination_id,
  content: work.content,
  memory: work.memory,
});
