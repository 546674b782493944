// On the way to an invitation: says whose it is and to what, or why there is none.
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useInvitation } from './use-invitation.ts';

export function InvitationNotice() {
  const invitation = useInvitation();
  switch (invitation.state) {
    case 'none':
      return null;
    case 'asked':
      return <Skeleton className="h-20" />;
    case 'open':
      return <Alert kind="info">{invitation.words} Create an account or log in to answer.</Alert>;
    case 'closed':
      return <Alert kind="warn">{invitation.words} You can go on without it.</Alert>;
  }
}
