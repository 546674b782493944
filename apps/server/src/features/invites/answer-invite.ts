// Accepts or declines an invitation that its invitee holds locked. Membership, state and bell commit together; the same
// answer given again changes nothing and notifies no member.
import { recordAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/errors.ts';
import type { Acting } from '../../platform/ports/game-invites.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { asInvited, metadataOf, purposeOf, responseType, stateAt, targetOf } from './invites.rules.ts';
import { setState, type InviteRow } from './invites.store.ts';

export const noLongerOpen = () => new AppError('conflict', 'This invitation is no longer open.');

export async function answerInvite(
  acting: Acting,
  invite: InviteRow,
  isAccepted: boolean,
  { clock, subjects, users }: InvitesDeps,
): Promise<void> {
  const { tx, notify, member } = acting;
  const wanted = isAccepted ? 'accepted' : 'declined';
  const state = stateAt(invite, clock.now());
  if (state === wanted) return;
  if (state !== 'waiting') throw noLongerOpen();
  if (isAccepted) await admit();
  await setState(tx, invite.id, { state: wanted, invitee_id: member.id });
  await notify({
    memberId: invite.inviter_id,
    kind: responseType(invite.kind),
    title: `${member.username} ${wanted} your invitation to ${purposeOf(invite)}`,
    actor: asInvited(invite, member),
    target: targetOf(invite),
    metadata: {
      ...metadataOf(invite),
      accepted: isAccepted,
      inviteeName: member.username,
      fromUser: member.username,
      fromEmail: asInvited(invite, member).email,
    },
  });

  async function admit(): Promise<void> {
    // What a disabled member offered is off the table, whatever it is.
    if ((await users.find(tx, invite.inviter_id))?.isDisabled !== false) throw noLongerOpen();
    const subject = subjects.get(invite.kind);
    if (!subject) return;
    // The inviter may have lost the right since.
    if (!(await subject.nameForInviter(tx, invite.inviter_id, invite.subject_id))) throw noLongerOpen();
    await subject.admit(tx, member.id, invite.subject_id, invite.role);
    await recordAudit(tx, 'invite.accepted', {
      actorId: member.id,
      subject: invite.subject_id,
      details: { kind: invite.kind, inviterId: invite.inviter_id },
    });
  }
}
