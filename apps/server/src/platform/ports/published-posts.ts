// Asks the schedule for what was published since it was asked the last time. Taken in the asker's transaction: what rolls back is told again.
import type { Db } from '../db/tables.ts';

export interface PublishedPost {
  publicationId: string;
  /** None when the member is gone. */
  authorId: string | null;
  /** The same for all destinations of one post; of a series each time is another. */
  subject: string;
}

export interface PublishedPosts {
  take(tx: Db, limit: number): Promise<PublishedPost[]>;
}
