// It is there. While the database is away this is tried for a while: what we know need not be asked of the destination.
import type { Published } from '../../../platform/ports/publisher.ts';
import { isDatabaseAway } from '../../../platform/db/database-errors.ts';
import type { Work } from '../claims.store.ts';
import { endBackOff } from '../destinations.store.ts';
import { line } from './held.ts';
import type { Node } from './node.ts';

/** Together as long as a database takes to come back; after that the sweeper finds the post by looking. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];

export async function finishTarget(
  work: Work,
  node: Node,
  { remoteId, link }: Published,
  words: string,
): Promise<void> {
  const write = () =>
    node.steps.take(work, 'arrive', 'committing', line(node, words), { remoteId, link, reason: null });
  if (await insist(write, node)) node.events.emit('schedule.published', { targetId: work.id });
  if (work.isTroubled) await endBackOff(node.db, work);
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
