// A person's answer to an occurrence that asks. Their word counts: "it is there" is published, "publish again" is done even
// where a copy may exist, "give up" ends it.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Choice } from '@msm/contract/schedule/schemas';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import { ownAccount } from '../../platform/access/own-account.ts';
import { applyAction } from './actions.store.ts';
import { resumeDestination } from './destinations.store.ts';
import { findShownTarget } from './lists.store.ts';
import { lockOwnTarget } from './lock-own-order.ts';
import { presentOccurrence } from './present-occurrence.ts';
import type { ScheduleDeps } from './schedule.deps.ts';
import { takeOver } from './take-over.ts';

const WORDS: Record<Choice, string> = {
  isThere: 'Somebody looked: it is there.',
  again: 'Somebody decided: publish again.',
  giveUp: 'Somebody decided: give up.',
};

export const repairOccurrence = handler(
  scheduleRoutes.repairOccurrence,
  async ({ params: { targetId }, input: { choice }, session, member }, deps: ScheduleDeps) => {
    const { db, timeOf, events } = deps;
    const accountId = ownAccount(session);
    const shown = await db.transaction().execute(async (tx) => {
      const now = await timeOf(tx);
      const { order, target } = await lockOwnTarget(tx, accountId, targetId);
      if (!target.asks_person)
        throw new AppError('conflict', 'This post does not ask that any more. Load it again.');
      if (choice === 'again' && order.removed_at)
        throw new AppError('conflict', 'This post was taken off the schedule. Plan it anew.');
      if (choice === 'again' && !order.is_active)
        throw new AppError('conflict', 'This post is switched off. Switch it on first.');
      if (choice === 'again') await takeOver(tx, order, member.id, deps);
      // The others that wait for the same credentials follow by upkeep.
      if (choice === 'again' && target.state === 'needs_reauth') await resumeDestination(tx, target);
      const reason = choice === 'isThere' ? { reason: null } : {};
      const note = { now, words: WORDS[choice], actorId: member.id, ...reason };
      await applyAction(tx, [target], choice, note);
      // Shown as it is now: the next change may take it off the schedule.
      return (await findShownTarget(tx, accountId, targetId))!;
    });
    if (choice === 'isThere') events.emit('schedule.published', { targetId });
    return { occurrence: presentOccurrence(shown) };
  },
);
