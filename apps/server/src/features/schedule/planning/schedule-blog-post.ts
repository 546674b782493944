// Plans a post for a site. What would stop it at its time is said now, when the member is there to repair it.
import { SCHEDULED_POSTS_PER_HOUR } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { BLOG_PLATFORM } from '@msm/contract/schedule/schemas';
import type { Db } from '../../../platform/db/tables.ts';
import type { Limit } from '../../../platform/limits.ts';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { assertPlannable } from './checked-plan.ts';
import { findPublisher, noSuchSite, refusedFor } from '../destinations.ts';
import { findSubmission } from '../posts.store.ts';
import { assertOwnMedia } from './own-media.ts';
import { placePost } from './place-post.ts';
import { findProblems } from './preflight-post.ts';
import { presentWholePost } from '../reading/present-post.ts';
import { safeContent } from './safe-content.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';
import type { PostRow } from '../schedule.tables.ts';
import { firstPublicationId } from '../publications.store.ts';

export const SCHEDULED_POSTS: Limit = {
  name: 'schedule-posts',
  max: SCHEDULED_POSTS_PER_HOUR,
  windowSeconds: 3_600,
};

export const scheduleBlogPost = handler(
  scheduleRoutes.scheduleBlogPost,
  async ({ input, session, member }, deps: ScheduleDeps) => {
    const { db, timeOf, limits } = deps;
    const accountId = ownAccount(session);
    const { destinationId, wallTime, zone, submissionId = null, brief = null, recurrence = null } = input;
    const earlier = submissionId && (await findSubmission(db, accountId, submissionId));
    if (earlier) return presentPlanned(db, earlier);

    await limits.take(SCHEDULED_POSTS, accountId);
    const place = { accountId, platform: BLOG_PLATFORM, destinationId };
    const publisher = await findPublisher(place, deps);
    if (!publisher) throw noSuchSite();
    const now = await timeOf(db);
    assertPlannable(wallTime, zone, now);
    const content = await safeContent(input.content, accountId, deps);
    await assertOwnMedia(db, content, { publisher, destinationId });
    const problems = await findProblems(publisher, place, { content, brief }, deps);
    if (problems.length > 0) throw refusedFor(problems);

    const post = await db.transaction().execute((tx) =>
      placePost(tx, {
        ...place,
        createdBy: member.id,
        submissionId,
        content,
        brief,
        firstWallTime: wallTime,
        zone,
        recurrence,
        source: 'member',
        now,
      }),
    );
    return presentPlanned(db, post);
  },
);

const presentPlanned = async (db: Db, post: PostRow) => ({
  ...(await presentWholePost(db, post)),
  publicationId: (await firstPublicationId(db, post.id)) ?? null,
});
