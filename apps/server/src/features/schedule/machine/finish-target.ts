// It is there. While the database is away this is tried for a while: what we know need not be asked of the destination.
import type { Published } from '../../../platform/ports/publisher.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseAway } from '../../../platform/db/database-errors.ts';
import type { Work } from '../claims.store.ts';
import { heldBy, line } from './held.ts';
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
    node.steps.take(heldBy(node, work), ['committing', 'published'], line(node, words), {
      remoteId,
      link,
      reason: null,
    });
  if (await insist(write)) node.events.emit('schedule.published', { targetId: work.id });
}

async function insist<T>(write: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await delay(pauseMs);
    }
  }
  return write();
}
