// Ends one of the member's sessions, on whatever device it is.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api-client.ts';
import { reasonOr } from '../../platform/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { SESSIONS_KEY } from './use-sessions.ts';

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(authRoutes.endSession, { params: { id } }),
    onError: (error) => showToast('error', reasonOr(error, 'Failed to end the session')),
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
