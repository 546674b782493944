// What only this process knows is written also while the database is away for a moment.
import { isDatabaseAway } from '../../../platform/db/database-errors.ts';
import type { Node } from './node.ts';

/** Together as long as a database takes to come back; after that the sweeper finds the post by looking. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];

export async function insist<T>(write: () => Promise<T>, { timers }: Pick<Node, 'timers'>): Promise<T> {
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
