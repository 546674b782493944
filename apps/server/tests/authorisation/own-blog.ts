// A published post of a member's account with a comment of theirs, put there through the publisher and the store.
import { randomUUID } from 'node:crypto';
import { createBlogPublisher } from '../../src/features/blog/publishing/blog-publisher.ts';
import { insertComment } from '../../src/features/blog/comments/comments.store.ts';
import { mediaLibrary } from '../../src/features/media/media.store.ts';
import { aloneBroadcast } from '../../src/platform/nodes/broadcast.ts';
import { createEvents } from '../../src/platform/events.ts';
import { createLog } from '../../src/platform/log.ts';
import { createThreads } from '../../src/platform/threads/threads.ts';
import type { TestApp } from '../test-app.ts';

export interface OwnBlogPost {
  blogPostId: string;
  blogSlug: string;
  blogCommentId: string;
}

const log = createLog('error', { write: () => {} });
const threads = createThreads();

export async function createOwnBlogPost(
  { db, clock }: TestApp,
  { id, accountId }: { id: string; accountId: string },
): Promise<OwnBlogPost> {
  const publisher = createBlogPublisher({
    db,
    clock,
    threads,
    media: mediaLibrary,
    events: createEvents(log, aloneBroadcast),
    config: { publicUrl: 'http://localhost:3000' },
  });
  const publication = {
    key: randomUUID(),
    accountId,
    authorId: id,
    destinationId: accountId,
    content: { title: `Post ${randomUUID()}`, html: '<p>Fresh from the hills.</p>' },
    notBefore: clock.now(),
    memory: {},
  };
  await publisher.prepare(publication, async () => {});
  const { remoteId, link } = await publisher.commit(publication, () => true);
  const comment = await insertComment(db, {
    post_id: remoteId,
    author_id: id,
    text: 'Well said.',
    status: 'visible',
    created_at: clock.now(),
  });
  return { blogPostId: remoteId, blogSlug: link!.split('/').at(-1)!, blogCommentId: comment.id };
}
