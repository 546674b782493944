// On the way to an invitation: says whose it is and to what, or why there is none.
import { inviteRoutes } from '@msm/contract/invites/routes';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../platform/api/api-client.ts';
import { ApiError, isRefusal } from '../../platform/api/api-error.ts';
import { dropInvitation, keptInviteToken, leadToInvitation } from '../../platform/invite-link.ts';
import { purposeOf } from '../../platform/invite-words.ts';
import { logAuth } from '../../platform/api/throttled-log.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

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

// The invitation whose link led here: who invites to what. One that cannot be had any more is forgotten; without an
// answer it is kept, since it is claimed only after signing in.
type Invitation = { state: 'none' | 'asked' } | { state: 'open' | 'closed'; words: string };

function useInvitation(): Invitation {
  // The server that renders this screen for visitors knows no token; the browser looks once it has taken over.
  const token = useSyncExternalStore(neverChanges, keptInviteToken, () => null);
  const [answer, setAnswer] = useState<Invitation>();
  useEffect(() => {
    if (!token) return;
    leadToInvitation();
    const leaving = new AbortController();
    call(inviteRoutes.previewInvite, { input: { token } }, { signal: leaving.signal })
      .then((preview) => {
        const words = `${preview.inviterName} invites you to ${purposeOf(preview)}.`;
        setAnswer({ state: 'open', words });
      })
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setAnswer(afterFailure(error));
      });
    return () => leaving.abort();
  }, [token]);
  return answer ?? { state: token ? 'asked' : 'none' };
}

const neverChanges = () => () => undefined;

function afterFailure(error: unknown): Invitation {
  if (!isRefusal(error)) {
    logAuth('The invitation could not be read.');
    return { state: 'none' };
  }
  dropInvitation();
  const words =
    (error instanceof ApiError && error.fields['token']) ||
    'This invitation is no longer open. It was answered, taken back or has expired.';
  return { state: 'closed', words };
}
