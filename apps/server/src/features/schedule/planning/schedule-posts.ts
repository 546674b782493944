// Plans one post for several destinations, and finishes the draft that it was written in. Both happen in one transaction: a crash
// at any point leaves either the draft or the planned posts, and the same submission sent again answers what was planned.
import { contentFor } from '@msm/contract/posts/destinations';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { nextDueOf } from '../posts.store.ts';
import { presentPost } from '../reading/present-post.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { planPosts, publicationIdOf } from './plan-posts.ts';

export const schedulePosts = handler(
  scheduleRoutes.schedulePosts,
  async ({ input, session }, deps: ScheduleDeps) => {
    const { content, draft, submissionId, brief = null, recurrence = null, ...plan } = input;
    const { db, memberDrafts } = deps;
    const accountId = ownAccount(session);
    const posts = await planPosts(
      {
        ...plan,
        session,
        destinations: input.destinations.map((place) => ({ ...place, content: contentFor(content, place) })),
        recurrence,
        brief,
        submissionId,
        pathOf: (at, field) => `destinations.${at}.${field}`,
        ...(draft && {
          begin: (tx) =>
            memberDrafts!.finish(tx, { accountId, draftId: draft.id, version: draft.version, submissionId }),
        }),
      },
      deps,
    );
    const planned = [];
    for (const post of posts)
      planned.push({
        scheduledPost: presentPost({ ...post, next_due_at: await nextDueOf(db, post.id) }),
        publicationId: await publicationIdOf(db, post),
      });
    return { planned };
  },
);
