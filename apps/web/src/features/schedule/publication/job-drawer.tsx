// A submission while it is published at its destinations: how far it is, what became of each, and the way to repair what failed. It
// goes on when this is closed.
import { scheduleRoutes } from '@msm/contract/schedule/routes';
import type { Publication } from '@msm/contract/schedule/schemas';
import type { JobState } from '@msm/contract/schedule/social-jobs';
import { ChevronRight, ExternalLink } from 'lucide-react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Link } from '../../../ui/routing.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DestinationName } from '../destination-name.tsx';
import { StateBadge } from '../state-mark.tsx';
import type { ScheduleAddress } from '../use-schedule-address.ts';

/** Networks take seconds; a person looks at it meanwhile. */
const POLL_MS = 1_000;

const WORDS: Readonly<Record<JobState, string>> = {
  queued: 'Waiting to begin',
  publishing: 'Publishing',
  published: 'Published everywhere',
  partial: 'Published at some destinations',
  attention: 'Needs attention',
  failed: 'Failed',
};

const isUnderWay = (status: JobState | undefined) => status === 'queued' || status === 'publishing';

interface JobDrawerProps {
  jobId: string;
  address: ScheduleAddress;
}

export function JobDrawer({ jobId, address }: JobDrawerProps) {
  const { data, error, refetch } = useRouteQuery(
    scheduleRoutes.readJobStatus,
    { params: { jobId } },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? POLL_MS : false) },
  );
  const publications = data?.data.publications ?? [];
  return (
    <Drawer
      isOpen
      onClose={address.close}
      title={publications[0]?.title || 'Publishing'}
      about="It goes on when you close this; the bell tells you what needs you."
      footer={<Button onClick={address.close}>Close</Button>}
    >
      {data && (
        <div className="flex flex-col gap-6">
          <ProgressBar
            label={WORDS[data.status]}
            percent={data.data.percent}
            step={`${publications.filter(({ state }) => state === 'published').length} of ${publications.length} published`}
          />
          <ul aria-label="Destinations" className="flex flex-col gap-3">
            {publications.map((publication) => (
              <JobLine
                key={publication.id}
                publication={publication}
                addressOfPost={address.addressOfPost(publication.id)}
              />
            ))}
          </ul>
        </div>
      )}
      {!data && error && (
        <FailedState {...describeFailure(error, 'The progress could not be loaded.', refetch)} />
      )}
      {!data && !error && <Skeleton className="h-32" />}
    </Drawer>
  );
}

function JobLine({ publication, addressOfPost }: { publication: Publication; addressOfPost: string }) {
  const { destinationId, link, reason, state } = publication;
  return (
    <li className="flex flex-col gap-2 rounded-card border border-border p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DestinationName destinationId={destinationId} />
        <StateBadge publication={publication} />
      </div>
      {reason && state !== 'published' && (
        <Alert kind={state === 'failed' ? 'danger' : 'warn'}>{reason}</Alert>
      )}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 text-link underline-offset-4 hover:underline"
          >
            View post
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        )}
        <Link
          to={addressOfPost}
          className="inline-flex items-center gap-1 text-link underline-offset-4 hover:underline"
        >
          {publication.choices.length > 0 ? 'Repair' : 'Details'}
          <ChevronRight aria-hidden className="size-3.5" />
        </Link>
      </div>
    </li>
  );
}
