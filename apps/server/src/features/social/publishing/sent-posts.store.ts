// All SQL about posts that were sent to networks. A row is written the moment the network answered: what has a row is never sent again.
import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { NetworkId } from '@msm/contract/social/networks';
import type { Db } from '../../../platform/db/tables.ts';
import type { SentPost } from '../../../platform/ports/social-network.ts';

interface PostsTable {
  id: string;
  account_id: string;
  /** None when it was disconnected since. */
  connection_id: string | null;
  network: NetworkId;
  publication_key: string;
  /** Its number in the thread, from 0. */
  part: number;
  remote_id: string;
  version: string | null;
  link: string | null;
  text: string;
  sent_at: Date;
  removed_at: Date | null;
  /** Who planned it; none when that member is gone. */
  author_id: string | null;
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    social_posts: PostsTable;
  }
}

export type SentRow = Selectable<PostsTable>;

export const sentPostOf = ({ remote_id, link, version }: SentRow): SentPost => ({
  remoteId: remote_id,
  link,
  ...(version !== null && { version }),
});

/** By their number. What was removed at the network since counts as not sent. */
export async function sentParts(db: Db, publicationKey: string): Promise<Map<number, SentRow>> {
  const rows = await db
    .selectFrom('social_posts')
    .selectAll()
    .where('publication_key', '=', publicationKey)
    .where('removed_at', 'is', null)
    .orderBy('part')
    .execute();
  return new Map(rows.map((row) => [row.part, row]));
}

/** Also when it was removed since. What is there by a person's word alone has no row. */
export async function wasSent(db: Db, publicationKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('social_posts')
    .select('id')
    .where('publication_key', '=', publicationKey)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewSent = Omit<SentRow, 'id' | 'removed_at'>;

/** Sent again after it was removed, it is another post. */
export async function noteSent(db: Db, post: NewSent): Promise<void> {
  const { remote_id, version, link, text, sent_at, connection_id } = post;
  await db
    .insertInto('social_posts')
    .values({ id: randomUUIDv7(), ...post, removed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['publication_key', 'part'])
        .doUpdateSet({ remote_id, version, link, text, sent_at, connection_id, removed_at: null })
        .where('social_posts.removed_at', 'is not', null),
    )
    .execute();
}

/** Longer than any search goes back; a profile that posts more than this in the time is asked about by its texts. */
const MAX_OTHERS = 1_000;

/** Remote ids of what other publications have there: a text that is posted every week is found as many times. */
export async function otherPostsOf(
  db: Db,
  connectionId: string,
  publicationKey: string,
  since: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('social_posts')
    .select('remote_id')
    .where('connection_id', '=', connectionId)
    .where('publication_key', '<>', publicationKey)
    .where('sent_at', '>=', since)
    .orderBy('sent_at', 'desc')
    .limit(MAX_OTHERS)
    .execute();
  return rows.map(({ remote_id }) => remote_id);
}

export async function noteRemoved(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('social_posts').set({ removed_at: now }).where('id', '=', id).execute();
}
