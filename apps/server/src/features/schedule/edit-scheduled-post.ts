// Changes a planned post. A new content is taken over by all that has not begun; a new time plans it anew from there. Whoever
// edits an older version than the newest is told instead of overwriting it.
import { isDeepStrictEqual } from 'node:util';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { BLOG_PLATFORM } from '@msm/contract/schedule/schemas';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/own-account.ts';
import { assertPlannable, earliestFor, endsBeforeItBegins } from './checked-plan.ts';
import { findPublisher } from './destinations.ts';
import { lockOwnOrder } from './lock-own-order.ts';
import { changeOrder } from './orders.store.ts';
import { assertOwnMedia } from './own-media.ts';
import { planAhead } from './plan-ahead.ts';
import { findProblems } from './preflight-post.ts';
import { presentWholeOrder } from './present-order.ts';
import { safeContent } from './safe-content.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { takeOver } from './take-over.ts';
import { lastOccurrence, removeUnbegun, takeNewVersion } from './targets.store.ts';

export const editScheduledPost = handler(
  scheduleRoutes.editScheduledPost,
  async ({ params, input, session, member }, deps: ScheduleDeps) => {
    const { db, clock } = deps;
    const accountId = ownAccount(session);
    const content = await safeContent(input.content, accountId, deps);
    const { wallTime, zone, recurrence = null, generation = null } = input;
    const place = { accountId, platform: BLOG_PLATFORM, destinationId: params.siteId };
    const publisher = await findPublisher(place, deps);
    const problems = publisher ? await findProblems(publisher, place, { content, generation }, deps) : [];

    const edited = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const order = await lockOwnOrder(tx, accountId, params);
      if (order.version !== input.version)
        throw new AppError('conflict', 'This post was changed since you opened it. Load it again.');
      if (problems.length > 0) throw new AppError('unprocessable', problems.join(' '));
      await assertOwnMedia(tx, content, { publisher, destinationId: order.destination_id });
      await takeOver(tx, order, member.id, deps);
      const words = { title: content.title, content, generation };
      const hasSameTimes =
        order.first_wall_time === wallTime &&
        order.zone === zone &&
        isDeepStrictEqual(order.recurrence, recurrence);
      if (hasSameTimes) {
        const changed = await changeOrder(tx, order, words, now);
        await takeNewVersion(tx, changed, now);
        return changed;
      }
      assertPlannable(wallTime, zone, now);
      await removeUnbegun(tx, order.id);
      const first_occurrence = (await lastOccurrence(tx, order.id)) + 1;
      const times = { first_wall_time: wallTime, zone, recurrence, first_occurrence };
      const changed = await changeOrder(tx, order, { ...words, ...times }, now);
      if ((await planAhead(tx, changed, now, earliestFor(now))) === 0) throw endsBeforeItBegins();
      return changed;
    });
    return presentWholeOrder(db, edited);
  },
);
