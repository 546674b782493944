// Asks the drafts feature to end a draft whose post is being planned. Joins the caller's transaction: a draft is finished if and
// only if its post is planned.
import type { DraftFields } from '@msm/contract/drafts/schemas';
import type { Db } from '../db/tables.ts';

interface Finishing {
  accountId: string;
  draftId: string;
  /** The version that was planned. */
  version: number;
  submissionId: string;
}

export interface DraftToPublish {
  fields: DraftFields;
  version: number;
}

export interface MemberDrafts {
  /** Also one that a submission finished. Throws `notFound` when the account has no such draft, or has deleted it. */
  read(db: Db, accountId: string, draftId: string): Promise<DraftToPublish>;
  /**
   * `already` when the same submission finished it before. Throws `notFound` when the account has no such draft, and
   * `conflict` when it has another version by now or another submission finished it.
   */
  finish(tx: Db, finishing: Finishing): Promise<'finished' | 'already'>;
}
