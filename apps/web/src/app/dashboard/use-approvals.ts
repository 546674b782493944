// Posts that wait for this member: for owners and editors those to approve, for contributors their own that were returned.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';
import { useSession } from '../../platform/session/session.ts';
import { useAccountRole } from '../../platform/use-account-role.ts';

/** Enough for one sitting; all of them are in the list of posts. */
const FIRST = { page: 1, pageSize: 50 };
const POLL_MS = 60_000;

export function useApprovals() {
  const isContributor = useAccountRole() === 'contributor';
  const ownId = useSession((state) => state.user?.id);
  const wanted = isContributor ? 'returned' : 'waiting';
  return useRouteQuery(
    scheduleRoutes.listPublications,
    { input: { group: 'approval', ...(isContributor && { authorId: ownId }), ...FIRST } },
    {
      select: ({ publications }) => publications.filter(({ approval }) => approval === wanted),
      refetchInterval: POLL_MS,
    },
  );
}
