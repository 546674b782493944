// Likes, follows, shares and whatever else is done to a thing: its owner is told, asked of the feature that owns it.
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Act, Outcome } from './act.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { titleOf } from './engagement.rules.ts';

export async function engageWithTarget(act: Act, { targets }: EngagementDeps): Promise<Outcome> {
  const { tx, member, engagementType } = act;
  const { targetType, targetId } = act.target;
  const find = targets.get(targetType);
  if (!find) throw invalidField('targetType', 'Nothing of this kind can be engaged with.');
  const target = await find(tx, targetId, member.id);
  if (!target) throw new AppError('notFound', 'There is nothing with that id.');
  return {
    recipientId: target.ownerId,
    notification: { title: titleOf(member.username, engagementType, target.name), link: target.link },
    pageTags: target.pageTags,
  };
}
