// Plans a post for a site. What would stop it at its time is said now, when somebody is there to repair it.
import { ORDERS_PER_HOUR } from '@msm/contract/schedule/limits';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { BLOG_PLATFORM } from '@msm/contract/schedule/schemas';
import type { Db } from '../../platform/db/tables.ts';
import type { Limit } from '../../platform/limits.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { assertPlannable } from './checked-plan.ts';
import { findPublisher, noSuchSite, refusedFor } from './destinations.ts';
import { findSubmission } from './orders.store.ts';
import { assertOwnMedia } from './own-media.ts';
import { placeOrder } from './place-order.ts';
import { findProblems } from './preflight-post.ts';
import { presentWholeOrder } from './present-order.ts';
import { safeContent } from './safe-content.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import type { OrderRow } from './schedule.tables.ts';
import { firstTargetId } from './targets.store.ts';

export const ORDERS: Limit = { name: 'schedule-orders', max: ORDERS_PER_HOUR, windowSeconds: 3_600 };

export const scheduleBlogPost = handler(
  scheduleRoutes.scheduleBlogPost,
  async ({ input, session, member }, deps: ScheduleDeps) => {
    const { db, timeOf, limits } = deps;
    const accountId = ownAccount(session);
    const { siteId, wallTime, zone, submissionId = null, generation = null, recurrence = null } = input;
    const earlier = submissionId && (await findSubmission(db, accountId, submissionId));
    if (earlier) return presentPlanned(db, earlier);

    await limits.take(ORDERS, accountId);
    const place = { accountId, platform: BLOG_PLATFORM, destinationId: siteId };
    const publisher = await findPublisher(place, deps);
    if (!publisher) throw noSuchSite();
    const now = await timeOf(db);
    assertPlannable(wallTime, zone, now);
    const content = await safeContent(input.content, accountId, deps);
    await assertOwnMedia(db, content, { publisher, destinationId: siteId });
    const problems = await findProblems(publisher, place, { content, generation }, deps);
    if (problems.length > 0) throw refusedFor(problems);

    const order = await db.transaction().execute((tx) =>
      placeOrder(tx, {
        ...place,
        createdBy: member.id,
        submissionId,
        content,
        generation,
        firstWallTime: wallTime,
        zone,
        recurrence,
        source: 'member',
        now,
      }),
    );
    return presentPlanned(db, order);
  },
);

const presentPlanned = async (db: Db, order: OrderRow) => ({
  ...(await presentWholeOrder(db, order)),
  occurrenceId: (await firstTargetId(db, order.id)) ?? null,
});
