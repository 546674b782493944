// The generations of the account that still go on: whoever opens the writer again finds them.
import { writerRoutes } from '@msm/contract/writer/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { hasEnded } from './follow-job.ts';
import { JOBS_KEY } from './writer-key.ts';

const LOOK_AGAIN_MS = 5_000;

export const useRunningJobs = (isWanted: boolean) =>
  useQuery({
    queryKey: JOBS_KEY,
    queryFn: ({ signal }) => call(writerRoutes.listJobs, {}, { signal }),
    select: ({ jobs }) => jobs.filter((job) => !hasEnded(job)),
    enabled: isWanted,
    staleTime: 0,
    // A colleague's generation must not take somebody's form away in the middle.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.jobs.some((job) => !hasEnded(job)) ? LOOK_AGAIN_MS : false),
  });
