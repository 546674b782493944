// Publishes a draft at once, at the destinations that it names. The draft is its own submission: sent twice, it is published once,
// and the job that is polled afterwards has its id.
import { titleFrom } from '@msm/contract/social/post-texts';
import { contentFor } from '@msm/contract/posts/destinations';
import { plainTextOf } from '@msm/contract/posts/plain-text';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { SchedulePostsInput } from '@msm/contract/schedule/schemas';
import { ownAccount } from '../../../platform/access/own-account.ts';
import { AppError } from '../../../platform/errors.ts';
import { handler } from '../../../platform/operation.ts';
import type { DraftToPublish } from '../../../platform/ports/drafts.ts';
import { planPosts } from '../planning/plan-posts.ts';
import type { ScheduleDeps } from '../schedule.deps.ts';

export const publishDraft = handler(
  scheduleRoutes.publishDraft,
  async ({ params: { id }, session }, deps: ScheduleDeps) => {
    const { db, memberDrafts, timeOf } = deps;
    const accountId = ownAccount(session);
    const draft = await memberDrafts!.read(db, accountId, id);
    const { content, destinations, brief = null, ...time } = plannedNow(id, draft, await timeOf(db));
    await planPosts(
      {
        ...time,
        session,
        destinations: destinations.map((place) => ({ ...place, content: contentFor(content, place) })),
        recurrence: null,
        brief,
        submissionId: id,
        pathOf: (at, field) => `destinations.${at}.${field}`,
        begin: (tx) =>
          memberDrafts!.finish(tx, { accountId, draftId: id, version: draft.version, submissionId: id }),
      },
      deps,
    );
    return { jobId: id };
  },
);

/** A draft may lack anything: what a post needs is asked for here, by its field. */
function plannedNow(submissionId: string, { fields }: DraftToPublish, now: Date) {
  const { content, destinations, brief } = fields;
  const title = content.title || titleFrom(content.text || plainTextOf(content.html ?? ''));
  const parsed = SchedulePostsInput.safeParse({
    destinations,
    content: { ...content, title },
    brief,
    submissionId,
    wallTime: now.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length),
    zone: 'UTC',
  });
  if (parsed.success) return parsed.data;
  const found = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  throw new AppError('unprocessable', found.map(([, message]) => message).join(' '), {
    fields: Object.fromEntries(found),
  });
}
