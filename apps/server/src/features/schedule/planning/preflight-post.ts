// Preflight: what would stop a post, by field, and the next times at which it would be published. Stores nothing. Planning
// and editing refuse by the same checks.
import { PREVIEWED_OCCURRENCES } from '@msm/contract/schedule/limits';
import type { PostContent } from '@msm/contract/posts/content';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { PlanProblem } from '@msm/contract/schedule/schemas';
import type { Brief } from '@msm/contract/posts/brief';
import { handler } from '../../../platform/operation.ts';
import { ownAccount } from '../../../platform/access/own-account.ts';
import type { Publisher } from '../../../platform/ports/publisher.ts';
import { ENDS_BEFORE_IT_BEGINS, nextDueAts, timeProblem, toPlan } from './checked-plan.ts';
import { findPlace, noSuchSite, problemsOf, type Place } from '../destinations.ts';
import { FOREIGN_PICTURE, hasOwnMedia } from './own-media.ts';
import { safeContent } from '../../../platform/text/safe-content.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export const preflightPost = handler(
  scheduleRoutes.preflightPost,
  async ({ input, session }, deps: ScheduleDeps) => {
    const found = await findPlace(ownAccount(session), input.destinationId, deps);
    if (!found) throw noSuchSite();
    const { place, publisher } = found;
    const dueAts = nextDueAts(toPlan(input), PREVIEWED_OCCURRENCES);
    const [first] = dueAts;
    const late = first && timeProblem(first, await deps.timeOf(deps.db));
    const content = await safeContent(input.content, place.accountId, deps);
    const post = { content, brief: input.brief ?? null };
    const problems = await findProblems(publisher, place, post, deps);
    const isForeign = !(await hasOwnMedia(deps.db, post.content, {
      publisher,
      destinationId: input.destinationId,
    }));
    return {
      problems: [
        ...(content.title ? [] : [{ field: 'content.title', message: 'The title is required.' }]),
        ...(late ? [{ field: 'wallTime', message: late }] : []),
        ...(first ? [] : [{ field: 'recurrence', message: ENDS_BEFORE_IT_BEGINS }]),
        ...(isForeign ? [{ field: 'content.media', message: FOREIGN_PICTURE }] : []),
        ...problems,
      ],
      dueAts: dueAts.map((dueAt) => dueAt.toISOString()),
    };
  },
);

interface Post {
  content: PostContent;
  brief: Brief | null;
}

/** A post that is yet to be written cannot be looked at; whether there is a writer can. */
export async function findProblems(
  publisher: Publisher,
  place: Place,
  { content, brief }: Post,
  { drafts }: Pick<ScheduleDeps, 'drafts'>,
): Promise<PlanProblem[]> {
  if (brief)
    return drafts ? [] : [{ field: 'brief', message: 'This portal has no writer that could write it.' }];
  return problemsOf(publisher, place, content);
}
