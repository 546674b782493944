// It is there. While the database is away this is tried for a while: what we know need not be asked of the destination.
import type { Published } from '../../../platform/ports/publisher.ts';
import type { Work } from '../claims.store.ts';
import { endBackOff } from '../destinations.store.ts';
import { line, storable } from './held.ts';
import { insist } from './insist.ts';
import { learnLate } from './learn-late.ts';
import type { Node } from './node.ts';

export async function finishPublication(
  work: Work,
  node: Node,
  answered: Published,
  words: string,
): Promise<void> {
  const published = storablePublished(answered);
  const write = () =>
    node.steps.take(work, 'arrive', 'committing', line(node, words), { ...published, reason: null });
  if (!(await insist(write, node))) await learnLate(work, node, published);
  if (work.isTroubled) await endBackOff(node.db, work);
}

/** An address that the database cannot hold leads nowhere; the post is there all the same. */
const storablePublished = ({ remoteId, link }: Published): Published => ({
  remoteId: storable(remoteId),
  link: link === null || storable(link) === link ? link : null,
});
