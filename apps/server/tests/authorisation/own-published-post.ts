// A post that a member's account published on a network, put there at the store.
import { randomUUID } from 'node:crypto';
import { noteSent } from '../../src/features/social/publishing/sent-posts.store.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnPublishedPost {
  publishedPostId: string;
}

export async function createOwnPublishedPost(
  { db, clock }: TestApp,
  { id, accountId }: { id: string; accountId: string },
): Promise<OwnPublishedPost> {
  const key = randomUUID();
  await noteSent(db, {
    account_id: accountId,
    connection_id: null,
    network: 'x',
    publication_key: key,
    part: 0,
    remote_id: key,
    version: null,
    link: null,
    text: 'A post',
    sent_at: clock.now(),
    author_id: id,
  });
  const { id: publishedPostId } = await db
    .selectFrom('social_posts')
    .select('id')
    .where('publication_key', '=', key)
    .executeTakeFirstOrThrow();
  return { publishedPostId };
}
