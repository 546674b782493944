// What an invitation is to, in words that follow 'Amina invites you to …': the sign-in screens and the list of
// invitations say the same.
import type { Invite } from '@msm/contract/invites/schemas';

export function purposeOf({
  engagementType,
  subjectName,
}: Pick<Invite, 'engagementType' | 'subjectName'>): string {
  switch (engagementType) {
    case 'portal_invite':
      return 'join the portal';
    case 'account_invite':
      return `work in the account “${subjectName}”`;
    case 'signal_group_invite':
      return `join the signal group “${subjectName}”`;
    case 'game_invite':
      return `play ${subjectName}`;
  }
}
