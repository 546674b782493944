// It is there. While the database is away this is tried for a while: what we know need not be asked of the destination.
import type { Published } from '../../../platform/ports/publisher.ts';
import { isDatabaseAway } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/tables.ts';
import type { Notify } from '../../../platform/ports/notifications.ts';
import type { Work } from '../claims.store.ts';
import { arriveLate } from '../steps.store.ts';
import { endBackOff } from '../destinations.store.ts';
import { line, storable } from './held.ts';
import type { Node } from './node.ts';
import { tellAbout, tellOfDoubt } from './tell-member.ts';

const LATE = 'The destination carried out a call that had been taken for lost.';

/** Together as long as a database takes to come back; after that the sweeper finds the post by looking. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];

export async function finishPublication(
  work: Work,
  node: Node,
  answered: Published,
  words: string,
): Promise<void> {
  const published = storablePublished(answered);
  const write = () =>
    node.steps.take(work, 'arrive', 'committing', line(node, words), { ...published, reason: null });
  const isPublished =
    (await insist(write, node)) || (await insist(() => arrivesLate(work, node, published), node));
  if (isPublished) node.events.emit('schedule.published', { publicationId: work.id });
  if (work.isTroubled) await endBackOff(node.db, work);
}

/** An address that the database cannot hold leads nowhere; the post is there all the same. */
const storablePublished = ({ remoteId, link }: Published): Published => ({
  remoteId: storable(remoteId),
  link: link === null || storable(link) === link ? link : null,
});

/** The claim was revoked, and others may have concluded that the post is not there. It is. */
async function arrivesLate(work: Work, node: Node, published: Published): Promise<boolean> {
  return node.notifications.transaction(async (tx: Db, notify: Notify) => {
    const { at: now } = line(node, '');
    const became = await arriveLate(tx, work, { now, words: LATE, reason: null, published });
    if (became === 'unknown') await tellAbout(work, tellOfDoubt(work, LATE), { ...node, tx, notify });
    return became === 'published';
  });
}

async function insist<T>(write: () => Promise<T>, { timers }: Node): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await timers.delay(pauseMs);
    }
  }
  return write();
}
