// Keeps the page current: the lists are asked for again when the state of the machine shows that something happened, the
// sites also by the clock, since they fall ill by themselves.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { SCHEDULE_KEY } from '../../features/schedule/schedule-key.ts';
import { SITES_KEY } from '../../platform/sites-key.ts';
import { useConnectedSites } from '../../platform/use-connected-sites.ts';
import { STATUS_KEY } from './dashboard-keys.ts';
import { markOf } from './status.rules.ts';
import { useCronStatus } from './use-cron-status.ts';

const SITES_POLL_MS = 60_000;

export function useKeepCurrent(): void {
  useConnectedSites({ refetchInterval: SITES_POLL_MS });
  const queries = useQueryClient();
  const { data: status } = useCronStatus();
  const mark = status && markOf(status);
  const seen = useRef(mark);
  useEffect(() => {
    const hasChanged = seen.current !== undefined && seen.current !== mark;
    seen.current = mark;
    if (!hasChanged) return;
    void queries.invalidateQueries({
      queryKey: SCHEDULE_KEY,
      predicate: ({ queryKey }) => !STATUS_KEY.every((part, place) => queryKey[place] === part),
    });
    // A site that refused a post has shown how it is.
    void queries.invalidateQueries({ queryKey: SITES_KEY });
  }, [mark, queries]);
}
