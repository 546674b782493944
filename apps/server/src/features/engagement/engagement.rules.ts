// Decides without touching anything: what an engagement says, who may read of it, and whom it is from.
import type { EngagementMetadata } from '@msm/contract/engagement/metadata';
import type { EngagementTarget } from '@msm/contract/engagement/schemas';
import { Email } from '@msm/contract/fields';
import { gameName } from '@msm/contract/game-links';
import { invalidField } from '../../platform/errors.ts';
import type { SessionMember } from '../../platform/access/session.ts';

/** Done or not done: a second time changes nothing. */
const ONCE = new Set(['like', 'follow']);
/** What happens between members is theirs alone; the rest is as public as the thing it happens to. */
const PERSONAL_TARGETS = new Set(['user', 'game', 'game_session']);
/** Engagements that have a kind of notification of their own, and how its title says it. */
const VERBS = {
  like: 'liked',
  comment: 'commented on',
  share: 'shared',
  follow: 'follows',
  game_nudge: 'nudges',
} as const;

export const kindOf = (engagementType: string): keyof typeof VERBS | 'reaction' =>
  isNamed(engagementType) ? engagementType : 'reaction';

const isNamed = (engagementType: string): engagementType is keyof typeof VERBS =>
  Object.hasOwn(VERBS, engagementType);

export const isDoneOnce = (engagementType: string): boolean => ONCE.has(engagementType);
export const isPersonal = (targetType: string): boolean => PERSONAL_TARGETS.has(targetType);

export const titleOf = (username: string, engagementType: string, targetName: string): string =>
  `${username} ${isNamed(engagementType) ? VERBS[engagementType] : 'reacted to'} ${targetName}`;

/** Members are named by e-mail, in one spelling. */
export function normalTarget({ targetType, targetId }: EngagementTarget): EngagementTarget {
  if (targetType !== 'user') return { targetType, targetId };
  const email = Email.safeParse(targetId);
  if (!email.success) throw invalidField('targetId', 'Name a member by e-mail.');
  return { targetType, targetId: email.data };
}

/** Whatever a client says about people, the session knows better about the sender, and it proves nothing of others. */
export function truthful(metadata: EngagementMetadata, { email, username }: SessionMember) {
  const { inviterEmail: _inviter, inviterName: _inviterName, inviteeName: _inviteeName, ...said } = metadata;
  return {
    ...said,
    ...(said.game && { gameName: gameName(said.game) }),
    userEmail: email,
    username,
    fromUser: username,
    fromEmail: email,
  };
}
