// Public pages that a feature keeps, for search engines: each feature that has some lists its own.
import type { Db } from '../db/tables.ts';

export interface ListedPage {
  path: string;
  changedAt: Date;
}

export interface ListedPages {
  count(db: Db): Promise<number>;
  /** Oldest first, so that what is added later changes only the last part. */
  list(db: Db, part: { offset: number; limit: number }): Promise<ListedPage[]>;
}
