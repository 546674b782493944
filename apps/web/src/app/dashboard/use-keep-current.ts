// Keeps the page current: invalidates the lists when the publisher's state shows a change, and polls the sites, whose
// health changes by itself.
import { siteRoutes } from '@msm/contract/sites/routes';
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { SCHEDULE_VIEWS } from '../../features/schedule/schedule-views.ts';
import { invalidateRoutes } from '../../platform/route-hooks.ts';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { markOf } from './status.rules.ts';
import { useCronStatus } from './use-cron-status.ts';

const SITES_POLL_MS = 60_000;
/** A site that refused a post has shown its health. */
const CHANGED_BY_PUBLISHING = [
  ...SCHEDULE_VIEWS.filter((route) => route !== scheduleRoutes.cronStatus),
  siteRoutes.listSites,
];

export function useKeepCurrent(): void {
  useConnectedSites({ refetchInterval: SITES_POLL_MS });
  const queries = useQueryClient();
  const { data: status } = useCronStatus();
  const mark = status && markOf(status);
  const seen = useRef(mark);
  useEffect(() => {
    const hasChanged = seen.current !== undefined && seen.current !== mark;
    seen.current = mark;
    if (hasChanged) void invalidateRoutes(queries, CHANGED_BY_PUBLISHING);
  }, [mark, queries]);
}
