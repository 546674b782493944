// What happened to a thing, and how often. Of members and games one sees only what one did or was told of; what others
// wrote beside their act stays theirs.
import { engagementRoutes } from '@msm/contract/engagement/routes';
import { AppError } from '../../platform/errors.ts';
import { handler } from '../../platform/operation.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { isPersonal, normalTarget } from './engagement.rules.ts';
import { countActs, newestActs } from './engagement.store.ts';

export const listEngagements = handler(
  engagementRoutes.listEngagements,
  async ({ input, member }, { db, targets }: EngagementDeps) => {
    const target = normalTarget(input);
    const partyId = isPersonal(target.targetType) ? member.id : undefined;
    const find = targets.get(target.targetType);
    if (find && !(await find(db, target.targetId, member.id)))
      throw new AppError('notFound', 'There is nothing with that id.');
    const acts = await newestActs(db, target, partyId);
    return {
      counts: await countActs(db, target, partyId),
      engagements: acts.map((act) => {
        const isMine = act.member_id === member.id;
        return {
          id: act.id,
          engagementType: act.engagement_type,
          username: act.username,
          isMine,
          createdAt: act.created_at.toISOString(),
          metadata: isMine ? act.metadata : {},
        };
      }),
    };
  },
);
