// A member engages with another member or a thing, and its owner is notified. The act, what it changes and the bell
// commit together. Whom it is from is the session's to say.
import { ENGAGEMENTS_PER_MINUTE } from '@msm/contract/engagement/limits';
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { countSuccesses, type Limit } from '../../platform/limits.ts';
import { handler } from '../../platform/operation.ts';
import { engageInGame, isGameAct, takeForGame } from './engage-in-game.ts';
import { engageWithTarget } from './engage-with-target.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { isDoneOnce, kindOf, normalTarget, truthful } from './engagement.rules.ts';
import { insertAct } from './engagement.store.ts';

const ENGAGEMENTS: Limit = { name: 'engagements', max: ENGAGEMENTS_PER_MINUTE, windowSeconds: 60 };

export const engage = handler(engagementRoutes.engage, async ({ input, member }, deps: EngagementDeps) => {
  const { engagementType } = input;
  const target = normalTarget(input);
  await deps.limits.take(ENGAGEMENTS, member.id);
  const perform = isGameAct(engagementType) ? engageInGame : engageWithTarget;
  const intent = { member, target, engagementType, metadata: input.metadata };
  const taken = await takeForGame(intent, deps);
  const done = await countSuccesses(taken, () =>
    deps.notifications.transaction(async (tx, notify) => {
      const act = { ...intent, tx, notify };
      const { recipientId, notification, proven, pageTags } = await perform(act, deps);
      const metadata = { ...truthful(input.metadata, member), ...proven };
      const isNew = await insertAct(tx, {
        member_id: member.id,
        username: member.username,
        recipient_id: recipientId ?? null,
        target_type: target.targetType,
        target_id: target.targetId,
        engagement_type: engagementType,
        is_once: isDoneOnce(engagementType),
        metadata,
        created_at: deps.clock.now(),
      });
      if (isNew && recipientId && notification) {
        await notify({
          ...notification,
          memberId: recipientId,
          kind: kindOf(engagementType),
          actor: member,
          target: { type: target.targetType, id: target.targetId },
          metadata,
          mergeKey: `${engagementType} ${member.id} ${target.targetType} ${target.targetId}`,
        });
      }
      return { isNew, pageTags };
    }),
  );
  if (done.isNew && done.pageTags) deps.events.emit('pages.changed', { tags: done.pageTags });
  return { isNew: done.isNew };
});
