// Invitations to games, their answers, and nudges. An answer counts only for an invitation that was really received.
import { gameName, NUDGE_EVERY_SECONDS } from '@msm/contract/game-links';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Limit, Taken } from '../../platform/limits.ts';
import type { Act, Outcome } from './act.ts';
import type { EngagementDeps } from './engagement.deps.ts';
import { isPersonal } from './engagement.rules.ts';

const NUDGES: Limit = { name: 'nudges', max: 1, windowSeconds: NUDGE_EVERY_SECONDS };

/** An act before its transaction. */
type Intent = Omit<Act, 'tx' | 'notify'>;

export const isGameAct = (engagementType: string): boolean => engagementType.startsWith('game_');

/** Before the transaction of the act; given back when that fails. */
export async function takeForGame(
  act: Intent,
  { limits, gameInvites }: EngagementDeps,
): Promise<Taken | undefined> {
  const { member, engagementType, target } = act;
  if (engagementType === 'game_invite') return gameInvites.take(member.id, inviteeOf(act));
  // The key of the lounge: a nudge over its channel counts too.
  if (engagementType === 'game_nudge')
    return limits.take(NUDGES, `${member.id} ${sessionOf(act) ?? target.targetId}`);
  return undefined;
}

export async function engageInGame(act: Act, deps: EngagementDeps): Promise<Outcome> {
  if (!isPersonal(act.target.targetType))
    throw invalidField('targetType', 'A game is played with a user, in a game or a game_session.');
  switch (act.engagementType) {
    case 'game_invite':
      return invite(act, deps);
    case 'game_invite_response':
      return respond(act, deps);
    case 'game_joined':
      return join(act, deps);
    case 'game_nudge':
      return nudge(act, deps);
    default:
      throw invalidField('engagementType', 'Games know no such engagement.');
  }
}

async function invite(act: Act, { gameInvites }: EngagementDeps): Promise<Outcome> {
  const invitation = { inviteeEmail: inviteeOf(act), game: act.metadata.game, sessionId: sessionOf(act) };
  return {
    recipientId: await gameInvites.invite(act, invitation),
    proven: { inviterEmail: act.member.email },
  };
}

async function respond(act: Act, { gameInvites }: EngagementDeps): Promise<Outcome> {
  const { accepted } = act.metadata;
  if (accepted === undefined) throw invalidField('metadata.accepted', 'Say whether it is accepted.');
  const choice = invitationOf(act);
  return { recipientId: await gameInvites.answer(act, choice, accepted), proven: choice };
}

async function join(act: Act, { gameInvites }: EngagementDeps): Promise<Outcome> {
  const choice = invitationOf(act);
  return { recipientId: await gameInvites.join(act, choice), proven: choice };
}

/** At a table of the lounge only the holder of the turn is nudged, and by a player alone. */
async function nudge(act: Act, { users, gameTurns }: EngagementDeps): Promise<Outcome> {
  const { tx, member, metadata } = act;
  const email = memberNamedBy(act);
  if (!email) throw invalidField('targetType', 'Say which user to nudge.');
  const recipient = await users.findAddressee(tx, email);
  const [sessionId, recipientId] = [sessionOf(act), recipient?.id];
  const mayNudge =
    sessionId &&
    recipientId &&
    (await gameTurns.mayNudge(tx, { sessionId, senderId: member.id, recipientId }));
  if (mayNudge === false) throw new AppError('conflict', 'It is not their turn.');
  return {
    recipientId,
    notification: { title: `${member.username} is waiting for you in ${gameName(metadata.game)}` },
  };
}

function inviteeOf(act: Intent): string {
  const { inviteeEmail = memberNamedBy(act) } = act.metadata;
  if (!inviteeEmail) throw invalidField('metadata.inviteeEmail', 'Say whom to invite.');
  return inviteeEmail;
}

const sessionOf = ({ metadata }: Intent) => metadata.sessionId ?? metadata.session;

const memberNamedBy = ({ target }: Intent) => (target.targetType === 'user' ? target.targetId : undefined);

function invitationOf(act: Act) {
  const inviterEmail = act.metadata.inviterEmail ?? memberNamedBy(act);
  if (!inviterEmail) throw invalidField('metadata.inviterEmail', 'Say whose invitation it is.');
  return { inviterEmail, sessionId: sessionOf(act) };
}
