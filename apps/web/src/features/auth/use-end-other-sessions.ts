// Ends all of the member's sessions but this one.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { SESSIONS_KEY } from './use-sessions.ts';

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(authRoutes.endOtherSessions, {}),
    onSuccess: ({ ended }) =>
      showToast('success', `Signed out of ${ended} other ${ended === 1 ? 'place' : 'places'}`),
    onError: (error) => showToast('error', reasonOr(error, 'Failed to end the other sessions')),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
