// Where the member is signed in, with a way to end what they do not know.
import { authRoutes } from '@msm/contract/auth/routes';
import type { OutputOf } from '@msm/contract/route';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { describeFailure } from '../../../platform/api/query-failure.ts';
import { useRouteMutation, useRouteQuery } from '../../../platform/api/route-hooks.ts';
import { showBriefToast } from '../../../platform/toast.ts';
import { useMemberZone } from '../../../platform/use-member-zone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RelativeTime } from '../../../ui/dates/relative-time.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function SessionList() {
  const {
    data: sessions,
    error,
    refetch,
  } = useRouteQuery(authRoutes.listSessions, {}, { select: (answer) => answer.sessions });
  const endOthers = useRouteMutation(authRoutes.endOtherSessions, {
    invalidates: [authRoutes.listSessions],
    success: ({ ended }) => `Signed out of ${ended} other ${ended === 1 ? 'place' : 'places'}`,
    failure: 'Failed to end the other sessions',
  });
  return (
    <Card
      title="Where you are signed in"
      about="End what you do not recognise, then change your password."
      action={
        sessions &&
        sessions.length > 1 && (
          <Button look="danger" size="small" isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End all others
          </Button>
        )
      }
    >
      {error && <FailedState {...describeFailure(error, 'Your sessions could not be loaded.', refetch)} />}
      {!sessions && !error && <Skeleton className="h-14" />}
      <ul className="divide-y divide-border">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

type Session = OutputOf<typeof authRoutes.listSessions>['sessions'][number];

function SessionRow({ session: { id, device, address, lastSeenAt, isCurrent } }: { session: Session }) {
  const endSession = useRouteMutation(authRoutes.endSession, {
    invalidates: [authRoutes.listSessions],
    onSuccess: () => showBriefToast('success', `Signed out on ${device}`),
    failure: 'Failed to end the session',
  });
  const timeZone = useMemberZone();
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted-fg" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {device} {isCurrent && <Badge kind="ok">This device</Badge>}
        </p>
        <p className="text-muted-fg wrap-anywhere">
          {address} · <RelativeTime instant={lastSeenAt} timeZone={timeZone} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          isBusy={endSession.isPending}
          onClick={() => endSession.mutate({ params: { id } })}
        >
          <LogOut aria-hidden className="size-4" />
          <span>
            End<span className="sr-only"> the session on {device}</span>
          </span>
        </Button>
      )}
    </li>
  );
}
