// Plans a post for a site.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { findPlace, noSuchSite } from '../destinations.ts';
import { presentWholePost } from '../reading/present-post.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import { planPosts, publicationIdOf } from './plan-posts.ts';

export const scheduleBlogPost = handler(
  scheduleRoutes.scheduleBlogPost,
  async ({ input, session }, deps: ScheduleDeps) => {
    const { destinationId, content, submissionId = null, brief = null, recurrence = null } = input;
    const found = await findPlace(ownAccount(session), destinationId, deps);
    if (!found) throw noSuchSite();
    const { platform } = found.place;
    const [post] = await planPosts(
      {
        ...input,
        session,
        destinations: [{ platform, destinationId, content }],
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
