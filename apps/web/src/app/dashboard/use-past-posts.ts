// The latest posts that are over or ask a person, the latest first.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useRouteQuery } from '../../platform/api/route-hooks.ts';

/** As many as one answer carries: those that ask are anywhere among them. */
const PAST = { page: 1, pageSize: 100 };

export const usePastPosts = () =>
  useRouteQuery(
    scheduleRoutes.listPastPublications,
    { input: PAST },
    { select: ({ publications }) => publications },
  );
