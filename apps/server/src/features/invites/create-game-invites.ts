// The game-invites port: what engagement tells about invitations to games is recorded here. Invitations that one did not
// receive are not found, from any sender.
import { gameName } from '@msm/contract/game-links';
import { AppError } from '../../platform/errors.ts';
import type { Acting, GameInviteChoice, GameInvites } from '../../platform/ports/game-invites.ts';
import { answerInvite } from './answer-invite.ts';
import { inviteeOf } from './invitee-of.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { asInvited, metadataOf, stateAt, targetOf } from './invites.rules.ts';
import { lockGameInvite, setState, type InviteRow } from './invites.store.ts';
import { recordInvite, takeInvite } from './record-invite.ts';

export function createGameInvites(deps: InvitesDeps): GameInvites {
  return {
    take: (memberId, inviteeEmail) => takeInvite(memberId, inviteeEmail, deps),
    async invite(acting, { inviteeEmail, game, sessionId }) {
      const invitation = {
        email: inviteeEmail,
        kind: 'game',
        subjectId: sessionId ?? '',
        subjectName: gameName(game),
        game,
      } as const;
      return (await recordInvite(acting, invitation, deps)).inviteeId;
    },
    async answer(acting, choice, isAccepted) {
      const invite = await lockChosen(acting, choice);
      await answerInvite(acting, invite, isAccepted, deps);
      return invite.inviter_id;
    },
    async join(acting, choice) {
      const invite = await lockChosen(acting, choice);
      if (!(await welcome(acting, invite))) throw notInvited();
      return invite.inviter_id;
    },
    async joinTable(acting, sessionId) {
      const invitee = await inviteeOf(acting.tx, acting.member, deps);
      const invite = await lockGameInvite(acting.tx, invitee, { sessionId });
      if (invite) await welcome(acting, invite);
    },
  };

  /** False when the invitation is no longer open. */
  async function welcome({ tx, notify, member }: Acting, invite: InviteRow): Promise<boolean> {
    const state = stateAt(invite, deps.clock.now());
    if (state !== 'waiting' && state !== 'accepted') return false;
    await setState(tx, invite.id, { state: 'accepted', invitee_id: member.id });
    await notify({
      memberId: invite.inviter_id,
      kind: 'game_joined',
      title: `${member.username} joined ${invite.subject_name}`,
      actor: asInvited(invite, member),
      target: targetOf(invite),
      metadata: {
        ...metadataOf(invite),
        fromUser: member.username,
        fromEmail: asInvited(invite, member).email,
      },
      mergeKey: `joined ${invite.id}`,
    });
    return true;
  }

  async function lockChosen(
    { tx, member }: Acting,
    { inviterEmail, sessionId }: GameInviteChoice,
  ): Promise<InviteRow> {
    const invitee = await inviteeOf(tx, member, deps);
    const invite = await lockGameInvite(tx, invitee, { inviterEmail, sessionId: sessionId ?? '' });
    if (!invite) throw notInvited();
    return invite;
  }
}

const notInvited = () => new AppError('notFound', 'You have no such invitation.');
