// Claims the invitation whose link led here, once: it is then among those that wait for an answer. A link that is refused
// is forgotten; silence keeps it for another try.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inviteRoutes } from '@msm/contract/invites/routes';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../platform/api-client.ts';
import { isRefusal } from '../../platform/api-error.ts';
import { askAgain } from '../../platform/ask-again.ts';
import { forgetInviteToken, keptInviteToken } from '../../platform/invite-link.ts';
import { RECEIVED_KEY } from './invites-key.ts';

export function useClaimInvite() {
  const queries = useQueryClient();
  const { mutate, data, error } = useMutation({
    mutationFn: (token: string) => call(inviteRoutes.claimInvite, { input: { token } }),
    onSuccess: forgetInviteToken,
    onError: (refusal) => {
      if (isRefusal(refusal)) forgetInviteToken();
    },
    onSettled: () => askAgain(queries, RECEIVED_KEY),
  });
  const claim = useCallback(() => {
    const token = keptInviteToken();
    if (token) mutate(token);
  }, [mutate]);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!hasStarted.current) claim();
    hasStarted.current = true;
  }, [claim]);
  return { claimedId: data?.invite.id, error, claim };
}
