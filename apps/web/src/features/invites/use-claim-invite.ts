// Claims the invitation whose link led here, once: it is then among those that wait for an answer. A link that is refused
// is forgotten; silence keeps it for another try.
import { inviteRoutes } from '@msm/contract/invites/routes';
import { useCallback, useEffect, useRef } from 'react';
import { isRefusal } from '../../platform/api-error.ts';
import { forgetInviteToken, keptInviteToken } from '../../platform/invite-link.ts';
import { useRouteMutation } from '../../platform/route-hooks.ts';

export function useClaimInvite() {
  const { mutate, data, error } = useRouteMutation(inviteRoutes.claimInvite, {
    onSuccess: forgetInviteToken,
    onError: (refusal) => {
      if (isRefusal(refusal)) forgetInviteToken();
    },
    invalidates: [inviteRoutes.listReceivedInvites],
  });
  const claim = useCallback(() => {
    const token = keptInviteToken();
    if (token) mutate({ input: { token } });
  }, [mutate]);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!hasStarted.current) claim();
    hasStarted.current = true;
  }, [claim]);
  return { claimedId: data?.invite.id, error, claim };
}
