// A generation as it stands, followed while somebody looks: whoever closes the drawer has left, and the bell tells them.
import { writerEvents } from '@msm/contract/writer/events';
import { writerRoutes } from '@msm/contract/writer/routes';
import type { Job } from '@msm/contract/writer/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { catchUpNotificationsBy, listenToNotifications } from '../../platform/notification-socket.ts';
import { followJob, hasEnded } from './follow-job.ts';

interface Followed {
  job: Job | undefined;
  /** Why it could not be asked for. */
  trouble: { error: unknown; isFinal: boolean } | undefined;
}

const NOTHING: Followed = { job: undefined, trouble: undefined };

interface FollowOptions {
  /** None while nobody looks. */
  jobId: string | undefined;
  first: Job | undefined;
  onEnd: (job: Job) => void;
}

export function useFollowedJob({ jobId, first, onEnd }: FollowOptions): Followed {
  const [followed, setFollowed] = useState(NOTHING);
  const begin = useEffectEvent((id: string) =>
    followJob(id, first, {
      listen: (hear) => listenToNotifications(writerEvents.progress, hear),
      onReconnect: (hear) => catchUpNotificationsBy(async () => hear()),
      fetchJob: (signal) => call(writerRoutes.readJob, { params: { id } }, { signal }),
      onJob: (job) => {
        setFollowed({ job, trouble: undefined });
        if (hasEnded(job)) onEnd(job);
      },
      onTrouble: (error, isFinal) => setFollowed(({ job }) => ({ job, trouble: { error, isFinal } })),
    }),
  );
  useEffect(() => {
    if (jobId) return begin(jobId);
  }, [jobId]);
  const isOther = followed.job?.id !== jobId;
  if (isOther) return { job: first?.id === jobId ? first : undefined, trouble: followed.trouble };
  return followed;
}
