// Plans a post for a site.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { BLOG_PLATFORM } from '@msm/contract/schedule/schemas';
import { handler } from '../../../platform/operation.ts';
import { presentWholePost } from '../reading/present-post.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { planPosts, publicationIdOf } from './plan-posts.ts';

export const scheduleBlogPost = handler(
  scheduleRoutes.scheduleBlogPost,
  async ({ input, session }, deps: ScheduleDeps) => {
    const { destinationId, content, submissionId = null, brief = null, recurrence = null } = input;
    const [post] = await planPosts(
      {
        ...input,
        session,
        destinations: [{ platform: BLOG_PLATFORM, destinationId, content }],
        recurrence,
        brief,
        submissionId,
        pathOf: (_, field) => field,
      },
      deps,
    );
    const publicationId = await publicationIdOf(deps.db, post!);
    return { ...(await presentWholePost(deps.db, post!)), publicationId };
  },
);
