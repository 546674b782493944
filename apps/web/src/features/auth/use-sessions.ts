// Where the member is signed in.
import { useQuery } from '@tanstack/react-query';
import { authRoutes } from '@msm/contract/auth/routes';
import { call } from '../../platform/api-client.ts';

export const SESSIONS_KEY = ['auth', 'sessions'] as const;

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => call(authRoutes.listSessions, {}, { signal }),
    select: ({ sessions }) => sessions,
  });
