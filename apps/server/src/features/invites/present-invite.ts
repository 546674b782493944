// An invitation as its parties read it; each is led where they have to go.
import { inviteType, type Invite } from '@msm/contract/invites/schemas';
import { gameOf, linkForInvitee, linkForInviter, stateAt } from './invites.rules.ts';
import type { InviteRow } from './invites.store.ts';

export const presentReceived = (invite: InviteRow, now: Date): Invite => ({
  ...present(invite, now),
  link: linkForInvitee(invite),
});

export const presentSent = (invite: InviteRow, now: Date): Invite => ({
  ...present(invite, now),
  link: linkForInviter(invite),
});

const present = (invite: InviteRow, now: Date) => ({
  id: invite.id,
  engagementType: inviteType(invite.kind),
  inviterEmail: invite.inviter_email,
  inviterName: invite.inviter_name,
  inviteeEmail: invite.invitee_email,
  subjectName: invite.subject_name,
  ...gameOf(invite),
  message: invite.message,
  role: invite.role,
  state: stateAt(invite, now),
  createdAt: invite.created_at.toISOString(),
  expiresAt: invite.expires_at.toISOString(),
});
