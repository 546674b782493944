// Says what would stop a post, and the next times at which it would be published. Stores nothing.
import { PREVIEWED_OCCURRENCES } from '@msm/contract/schedule/limits';
import type { PostContent } from '@msm/contract/posts/content';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { BLOG_PLATFORM } from '@msm/contract/schedule/schemas';
import type { Brief } from '@msm/contract/posts/brief';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/own-account.ts';
import type { Publisher } from '../../platform/ports/publisher.ts';
import { nextDueAts, timeProblem, toPlan } from './checked-plan.ts';
import { findPublisher, noSuchSite, problemsOf, type Place } from './destinations.ts';
import { FOREIGN_PICTURE, hasOwnMedia } from './own-media.ts';
import { safeContent } from './safe-content.ts';
import type { ScheduleDeps } from './schedule.deps.ts';

export const preflightPost = handler(
  scheduleRoutes.preflightPost,
  async ({ input, session }, deps: ScheduleDeps) => {
    const place = { accountId: ownAccount(session), platform: BLOG_PLATFORM, destinationId: input.siteId };
    const publisher = await findPublisher(place, deps);
    if (!publisher) throw noSuchSite();
    const dueAts = nextDueAts(toPlan(input), PREVIEWED_OCCURRENCES);
    const [first] = dueAts;
    const late = first
      ? timeProblem(first, await deps.timeOf(deps.db))
      : 'This plan ends before its first time.';
    const content = await safeContent(input.content, place.accountId, deps);
    const post = { content, generation: input.generation ?? null };
    const problems = await findProblems(publisher, place, post, deps);
    const isForeign = !(await hasOwnMedia(deps.db, post.content, { publisher, destinationId: input.siteId }));
    return {
      problems: [...(late ? [late] : []), ...(isForeign ? [FOREIGN_PICTURE] : []), ...problems],
      dueAts: dueAts.map((dueAt) => dueAt.toISOString()),
    };
  },
);

interface Post {
  content: PostContent;
  generation: Brief | null;
}

/** A post that is yet to be written cannot be looked at; whether there is a writer can. */
export async function findProblems(
  publisher: Publisher,
  place: Place,
  { content, generation }: Post,
  { drafts }: Pick<ScheduleDeps, 'drafts'>,
): Promise<string[]> {
  if (generation) return drafts ? [] : ['This portal has no writer that could write it.'];
  return problemsOf(publisher, place, content);
}
