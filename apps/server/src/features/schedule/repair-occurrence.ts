// A person's answer to an occurrence that asks. Their word counts: "it is there" is published, "publish again" is done even
// where a copy may exist, "give up" ends it.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Choice, State } from '@msm/contract/schedule/schemas';
import { after } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/own-account.ts';
import { CATCH_UP_MS } from './lateness.rules.ts';
import { findShownTarget } from './lists.store.ts';
import { lockOwnTarget } from './lock-own-order.ts';
import { presentOccurrence } from './present-occurrence.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { stateAfter } from './states.rules.ts';
import { takeOver } from './take-over.ts';
import { addHistory, decide } from './targets.store.ts';
import { resumeDestination } from './upkeep.store.ts';

const WORDS: Record<Choice, string> = {
  isThere: 'Somebody looked: it is there.',
  again: 'Somebody decided: publish again.',
  giveUp: 'Somebody decided: give up.',
};

export const repairOccurrence = handler(
  scheduleRoutes.repairOccurrence,
  async ({ params: { targetId }, input: { choice }, session, member }, deps: ScheduleDeps) => {
    const { db, clock, events } = deps;
    const accountId = ownAccount(session);
    const state = await db.transaction().execute(async (tx): Promise<State> => {
      const now = clock.now();
      const { order, target } = await lockOwnTarget(tx, accountId, targetId);
      const next = target.asks_person ? stateAfter(target.state, choice) : undefined;
      if (!next) throw new AppError('conflict', 'This post does not ask that any more. Load it again.');
      if (choice === 'again' && order.removed_at)
        throw new AppError('conflict', 'This post was taken off the schedule. Plan it anew.');
      if (choice === 'again' && !order.is_active)
        throw new AppError('conflict', 'This post is switched off. Switch it on first.');
      if (choice === 'again') await takeOver(tx, order, member.id, deps);
      if (choice === 'again' && target.state === 'needs_reauth') {
        const { platform, destination_id: destinationId } = target;
        await resumeDestination(tx, { platform, destinationId, cutoff: after(now, -CATCH_UP_MS), now });
      }
      const reason = choice === 'isThere' ? { reason: null } : {};
      await decide(tx, targetId, { state: next, ...reason, orderVersion: order.version, now });
      await addHistory(tx, { targetId, state: next, words: WORDS[choice], actorId: member.id, at: now });
      return next;
    });
    if (state === 'published') events.emit('schedule.published', { targetId });
    return { occurrence: presentOccurrence((await findShownTarget(db, accountId, targetId))!) };
  },
);
